//! Finds the places of mutants in the syntax tree of a file, and writes the switches.

use std::collections::HashMap;
use std::error::Error;

use proc_macro2::LineColumn;
use serde_json::Value;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprUnary, ImplItemFn, ItemFn, Pat, ReturnType, Type};

use crate::edits::Edits;

pub struct Mutant {
    id: u64,
    genre: String,
    replacement: String,
    start: (usize, usize),
}

impl Mutant {
    pub fn read(value: &Value) -> Result<Mutant, Box<dyn Error>> {
        let number = |value: &Value| value.as_u64().ok_or("a number was expected");
        let text = |name: &str| value[name].as_str().map(str::to_owned).ok_or("a text was expected");
        let start = &value["span"]["start"];
        Ok(Mutant {
            id: number(&value["id"])?,
            genre: text("genre")?,
            replacement: text("replacement")?,
            start: (number(&start["line"])? as usize, number(&start["column"])? as usize),
        })
    }
}

pub struct Switches<'a> {
    source: &'a str,
    /// The offset of each line.
    lines: Vec<usize>,
    mutants: HashMap<(&'static str, (usize, usize)), Vec<Mutant>>,
    edits: Edits,
}

/// A genre by its name in cargo-mutants; others cannot be switched.
fn genre(name: &str) -> &'static str {
    ["FnValue", "BinaryOperator", "UnaryOperator", "MatchArm", "MatchArmGuard"]
        .into_iter()
        .find(|known| *known == name)
        .unwrap_or("")
}

/// A mutation between its comments.
fn marked(id: u64, text: &str) -> String {
    format!("/*<{id}*/{text}/*{id}>*/")
}

fn on(id: u64) -> String {
    format!("crate::mutant_switch::on({id})")
}

/// `if on(1) { one } else if on(2) { two } else { usual }`.
fn choice(mutants: &[Mutant], change: impl Fn(&str) -> String, usual: &str) -> String {
    let changes = mutants
        .iter()
        .map(|mutant| format!("if {} {{ {} }} else ", on(mutant.id), marked(mutant.id, &change(&mutant.replacement))));
    format!("/*<g*/{}{{ {usual} }}/*g>*/", changes.collect::<String>())
}

/// Whether an expression binds names with `let`, so that it cannot be moved.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, right, .. }) => has_let(left) || has_let(right),
        _ => false,
    }
}

impl<'a> Switches<'a> {
    pub fn new(source: &'a str, list: Vec<Mutant>) -> Switches<'a> {
        let ends = source.match_indices('\n').map(|(at, _)| at + 1);
        let mut mutants: HashMap<_, Vec<Mutant>> = HashMap::new();
        for mutant in list {
            mutants.entry((genre(&mutant.genre), mutant.start)).or_default().push(mutant);
        }
        Switches { source, lines: [0].into_iter().chain(ends).collect(), mutants, edits: Edits::default() }
    }

    /// The file with its switches. Adds mutants without a switch to `left`.
    pub fn apply(mut self, left: &mut Vec<u64>) -> Result<String, Box<dyn Error>> {
        let file = syn::parse_file(self.source)?;
        self.visit_file(&file);
        left.extend(self.mutants.into_values().flatten().map(|mutant| mutant.id));
        Ok(self.edits.apply(self.source))
    }

    fn take(&mut self, genre: &'static str, at: LineColumn) -> Vec<Mutant> {
        self.mutants.remove(&(genre, (at.line, at.column + 1))).unwrap_or_default()
    }

    fn offset(&self, at: LineColumn) -> usize {
        let line = self.lines[at.line - 1];
        self.source[line..].char_indices().nth(at.column).map_or(self.source.len(), |(byte, _)| line + byte)
    }

    fn range(&self, part: &impl Spanned) -> (usize, usize) {
        (self.offset(part.span().start()), self.offset(part.span().end()))
    }

    /// A value of another type is impossible if the type has no name.
    fn leave_unnamed(&mut self, output: &ReturnType, block: &Block) {
        let ReturnType::Type(_, returned) = output else { return };
        let (Type::ImplTrait(_), Some(first)) = (&**returned, block.stmts.first()) else { return };
        let at = first.span().start();
        self.leave("FnValue", at);
    }

    /// These cannot be switched.
    fn leave(&mut self, genre: &'static str, at: LineColumn) {
        let mutants = self.take(genre, at);
        self.mutants.entry(("", (at.line, at.column + 1))).or_default().extend(mutants);
    }

    fn eager(&mut self, expr: &ExprBinary, mutants: &[Mutant], operator: &str, is_by_reference: bool) {
        let ((from, left_end), (right_from, to)) = (self.range(&expr.left), self.range(&expr.right));
        let (reference, star) = if is_by_reference { ("&", "*") } else { ("", "") };
        let usual = format!("{star}l {operator} {star}r");
        let changed = choice(mutants, |other| format!("{star}l {other} {star}r"), &usual);
        self.edits.wrap(
            from,
            to,
            format!("(/*<g*/match ({reference}("),
            format!(")) {{ (l, r) => {changed} }}/*g>*/)"),
        );
        self.edits.replace(left_end, right_from, format!("), {reference}("));
    }

    fn lazy(&mut self, expr: &ExprBinary, mutants: &[Mutant], is_and: bool) {
        let [mutant] = mutants else { panic!("&& and || have one change") };
        let ((from, left_end), (right_from, to)) = (self.range(&expr.left), self.range(&expr.right));
        let (sign, other) = if is_and { ("!=", "") } else { ("==", "!") };
        self.edits.wrap(from, to, "(/*<g*/if (".into(), format!(" }} else {{ {other}{} }}/*g>*/)", on(mutant.id)));
        self.edits.replace(left_end, right_from, format!(") {sign} {} {{ ", on(mutant.id)));
    }

    fn assigning(&mut self, expr: &ExprBinary, mutants: &[Mutant], operator: &str) {
        let ((from, left_end), (right_from, to)) = (self.range(&expr.left), self.range(&expr.right));
        let place = &self.source[from..left_end];
        let changed = choice(mutants, |other| format!("{place} {other} r"), &format!("{place} {operator} r"));
        self.edits.replace(from, right_from, "/*<g*/match (".into());
        self.edits.wrap(right_from, to, String::new(), format!(") {{ r => {changed} }}/*g>*/"));
    }
}

impl<'ast> Visit<'ast> for Switches<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.leave_unnamed(&item.sig.output, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.leave_unnamed(&item.sig.output, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        if let Some(first) = block.stmts.first() {
            let at = first.span().start();
            let text: String = self
                .take("FnValue", at)
                .iter()
                .map(|mutant| {
                    let value = &mutant.replacement;
                    format!("if {} {{ {} }} ", on(mutant.id), marked(mutant.id, &format!("return {value};")))
                })
                .collect();
            self.edits.insert(self.offset(at), text);
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        let whole = Expr::Binary(expr.clone());
        let at = expr.op.span().start();
        if !has_let(&whole) {
            let mutants = self.take("BinaryOperator", at);
            let (from, to) = self.range(&expr.op);
            let operator = self.source[from..to].to_owned();
            if !mutants.is_empty() {
                use BinOp::*;
                match expr.op {
                    And(_) | Or(_) => self.lazy(expr, &mutants, matches!(expr.op, And(_))),
                    Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => self.eager(expr, &mutants, &operator, true),
                    Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitXor(_) | BitAnd(_) | BitOr(_) | Shl(_) | Shr(_) => {
                        self.eager(expr, &mutants, &operator, false);
                    }
                    _ => self.assigning(expr, &mutants, &operator),
                }
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        let mutants = self.take("UnaryOperator", expr.op.span().start());
        if !mutants.is_empty() {
            let ((from, _), (inner, to)) = (self.range(&expr.op), self.range(&expr.expr));
            let operator = &self.source[from..inner];
            let changed = choice(&mutants, |_| "v".into(), &format!("{operator}v"));
            self.edits.wrap(from, to, "(/*<g*/match (".into(), format!(") {{ v => {changed} }}/*g>*/)"));
            self.edits.replace(from, inner, String::new());
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        // An arm with a guard does not count for exhaustiveness, so the others must be exhaustive.
        let takes_all = |arm: &Arm| match &arm.pat {
            Pat::Wild(_) => arm.guard.is_none(),
            // A name, not a constant or a variant.
            Pat::Ident(name) => arm.guard.is_none() && name.ident.to_string().starts_with(char::is_lowercase),
            _ => false,
        };
        if !expr.arms.iter().any(takes_all) {
            for arm in &expr.arms {
                self.leave("MatchArm", arm.span().start());
            }
        }
        visit::visit_expr_match(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let deleted = self.take("MatchArm", arm.span().start());
        let kept: Vec<String> =
            deleted.iter().map(|mutant| marked(mutant.id, &format!("!{}", on(mutant.id)))).collect();
        match &arm.guard {
            Some((_, guard)) if !has_let(guard) => {
                let (from, to) = self.range(&**guard);
                let mut before = String::from("/*<g*/");
                for condition in &kept {
                    before += &format!("{condition} && ");
                }
                before += "(";
                let mut mutants = self.take("MatchArmGuard", guard.span().start());
                // True first: && binds more tightly.
                mutants.sort_by_key(|mutant| mutant.replacement != "true");
                for mutant in mutants {
                    let switch = marked(mutant.id, &on(mutant.id));
                    before +=
                        &if mutant.replacement == "true" { format!("{switch} || ") } else { format!("!{switch} && ") };
                }
                self.edits.wrap(from, to, before + "(", "))/*g>*/".into());
            }
            None if !kept.is_empty() => {
                let (_, end) = self.range(&arm.pat);
                self.edits.insert(end, format!(" if {}", kept.join(" && ")));
            }
            _ => {}
        }
        visit::visit_arm(self, arm);
    }
}
