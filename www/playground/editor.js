// The code editor: CodeMirror in a shadow root, where it can use constructed style sheets, as the page's policy requires.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { javascript, javascriptLanguage } from "@codemirror/lang-javascript"
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language"
import { EditorState, StateEffect, StateField } from "@codemirror/state"
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { completions, documentationOnHover } from "./completion.js"

/** Uses the page's colours through custom properties, which a shadow root inherits. */
const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.moduleKeyword, tags.controlKeyword, tags.definitionKeyword],
    color: "var(--code-keyword)",
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--code-call)" },
  { tag: [tags.className, tags.typeName], color: "var(--code-call)" },
  { tag: tags.invalid, color: "var(--alarm)" },
])

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--code-size)", backgroundColor: "var(--surface)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--code-font)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { padding: ".625rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 .875rem 0 .5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.25rem", padding: "0 .375rem 0 .5rem" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--tint) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--code-selection)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-selection)", outline: "1px solid var(--edge)" },
  ".cm-thrown": { backgroundColor: "color-mix(in srgb, var(--alarm) 14%, transparent)" },
  ".cm-tooltip": {
    border: "1px solid var(--edge)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "0 .25rem 1rem #0003",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--code-font)",
    fontSize: "var(--code-size)",
    maxHeight: "15rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".1875rem .625rem", lineHeight: "1.5" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--tint)",
    color: "var(--ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { marginLeft: ".25rem", color: "var(--soft)", fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": { padding: "0", maxWidth: "min(26rem, 90vw)", maxHeight: "18rem", overflow: "auto" },
  // Below the list if there is no room beside it.
  ".cm-completionInfo-right-narrow, .cm-completionInfo-left-narrow": {
    top: "100% !important",
    bottom: "auto !important",
  },
  ".documentation": {
    padding: ".625rem .75rem",
    maxWidth: "min(26rem, 90vw)",
    font: ".8125rem/1.5 system-ui, sans-serif",
    whiteSpace: "normal",
  },
  ".documentation .signature": {
    display: "block",
    color: "var(--code-call)",
    font: ".75rem var(--code-font)",
    overflowWrap: "anywhere",
  },
  ".documentation p": { margin: ".125rem 0 .5rem" },
})

/**
 * Types over a selection. The browser would copy its style to a style attribute, which the page's policy forbids.
 * @param {InputEvent} event @param {EditorView} view
 */
function replaceSelection(event, view) {
  const { state } = view
  const { from, to, empty } = state.selection.main
  const text = event.data
  if (event.inputType !== "insertText" || !text || empty || view.composing || state.selection.ranges.length > 1)
    return false
  const insertion = () => state.update(state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true })
  if (!state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insertion)))
    view.dispatch(insertion())
  event.preventDefault()
  return true
}

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const markThrown = StateEffect.define()

/** The line that threw, until the code changes. */
const thrownLine = StateField.define({
  create: () => Decoration.none,
  update(lines, transaction) {
    const mark = transaction.effects.find((effect) => effect.is(markThrown))
    if (!mark) return transaction.docChanged ? Decoration.none : lines
    const { doc } = transaction.state
    if (mark.value === null || mark.value > doc.lines) return Decoration.none
    return Decoration.set(Decoration.line({ class: "cm-thrown" }).range(doc.line(mark.value).from))
  },
  provide: (field) => EditorView.decorations.from(field),
})

/**
 * @param {HTMLElement} host
 * @param {{ api: Promise<import("./completion.js").Api>, run: () => void, label: string, help: string }} options
 */
export function makeEditor(host, { api, run, label, help }) {
  const root = host.attachShadow({ mode: "open" })
  const view = new EditorView({
    root,
    parent: root,
    extensions: [
      keymap.of([
        { key: "Mod-Enter", run: () => (run(), true) },
        { key: "Tab", run: acceptCompletion },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      javascript(),
      javascriptLanguage.data.of({ autocomplete: completions(api) }),
      autocompletion({ icons: false }),
      documentationOnHover(api),
      tooltips({ position: "fixed" }),
      syntaxHighlighting(colors),
      look,
      thrownLine,
      EditorView.domEventHandlers({ beforeinput: replaceSelection }),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      // Text, not an id: the shadow root cannot refer to the page's elements.
      EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-description": help,
        // Long code scrolls, even for those who only use keys.
        tabindex: "0",
        autocapitalize: "off",
        autocorrect: "off",
      }),
    ],
  })
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.toString(),
    /** @param {string} text */
    setText(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
      })
    },
    /** @param {number | null} line that threw */
    mark: (line) => view.dispatch({ effects: markThrown.of(line) }),
    /** @param {number} line */
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      view.focus()
    },
  }
}
