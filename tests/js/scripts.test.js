// Every name in the scripts, which are not type-checked, is declared or imported. Most of their lines only run in continuous
// integration.
import assert from "node:assert/strict"
import { relative } from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { filesIn } from "../../scripts/build/stage.mjs"
import { inRoot, root } from "../../scripts/paths.mjs"

/** "Cannot find name", without and with a suggestion. */
const unknownName = [2304, 2552, 18004]

test("scripts use no name that nothing declares", () => {
  const files = filesIn(inRoot("scripts"), inRoot("playwright.config.mjs")).filter((file) => file.endsWith(".mjs"))
  assert.ok(files.length > 50, `${files.length} scripts`)
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = ts
  const program = ts.createProgram(files, {
    ...{ allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true, types: ["node"] },
    ...{ target: ScriptTarget.ESNext, module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
    // Only the scripts: their imports have their own checks.
    noResolve: true,
  })
  const found = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
  const unknown = found.filter(({ code }) => unknownName.includes(code))
  assert.deepEqual(unknown.map(({ file, messageText }) => `${relative(root, file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`), [])
})
