//! Reads Python: its statements, and the expressions that only it has.

use super::instead::Instead;
use super::parse::Parser;
use super::script::{Class, Function, Node, NodeKind, Param, Pass, Statement, StatementKind};
use crate::cursor::{Read, Reads};
use crate::lexer::Kind;
use crate::mistake::{Mistake, What};
use crate::text::Span;
use crate::tree::Name;
use std::rc::Rc;

/// The modules whose import is understood: their names are built in here.
const MODULES: [&str; 7] = ["math", "sys", "__future__", "dataclasses", "enum", "typing", "vectors"];

impl Parser<'_> {
    /// The whole text.
    pub fn python_text(&mut self) {
        while self.kind() != Kind::End {
            let start = self.at;
            if let Err(mistake) = self.top() {
                self.mistakes.push(mistake);
                self.skip(start);
            }
        }
    }

    /// Skips a statement that was not understood, with the block below it.
    fn skip(&mut self, start: usize) {
        self.at = start;
        let mut depth = 0;
        while self.kind() != Kind::End {
            match self.kind() {
                Kind::Indent => depth += 1,
                Kind::Dedent if depth == 0 => {
                    if self.at == start {
                        self.step();
                    }
                    return;
                }
                Kind::Dedent => depth -= 1,
                Kind::Line if depth == 0 && self.tokens[self.at + 1].kind != Kind::Indent => {
                    return self.step();
                }
                _ => {}
            }
            self.step();
            if depth == 0 && self.tokens[self.at - 1].kind == Kind::Dedent {
                return;
            }
        }
    }

    /// An item or a statement at the top of the text.
    fn top(&mut self) -> Read<()> {
        let start = self.span();
        if self.kind() == Kind::Indent {
            return Err(Mistake::new(self.tokens[self.at + 1].span, What::Indentation));
        }
        let decorated = self.decorators()?;
        match self.word() {
            "def" => {
                let function = self.python_function()?;
                self.script.functions.push(Rc::new(function));
            }
            "class" => self.class(decorated)?,
            "import" | "from" => self.import()?,
            _ if self.is_def_without_word() => return Err(Mistake::new(start, What::NoHit("def hit(…):"))),
            "if" if self.next_word() == "__name__" => {
                let at = self.at;
                self.skip(at);
            }
            "if" | "for" | "while" | "return" => {
                return Err(Mistake::new(start, What::OutsideOfDef(self.word().into())));
            }
            _ => match self.simple()?.kind {
                StatementKind::Assign { targets, value, .. } => {
                    for target in targets {
                        let NodeKind::Name(name) = target.kind else {
                            return Err(Mistake::new(start, What::OutsideOfDef("=".into())));
                        };
                        self.script.constants.push((name, value.clone()));
                    }
                }
                StatementKind::Function(function) => self.script.functions.push(function),
                // A text in quotes, or a call such as `print(hit(…))`, is not part of the test.
                StatementKind::Do(_) | StatementKind::Pass => {}
                _ => {
                    return Err(Mistake::new(
                        start,
                        What::OutsideOfDef(
                            self.text[start.start as usize..].split_whitespace().next().unwrap_or("").into(),
                        ),
                    ));
                }
            },
        }
        Ok(())
    }

    /// True for a line such as `hit(p, disk):`, the first of a function, but without the word `def`.
    fn is_def_without_word(&self) -> bool {
        let line = self.text[self.span().start as usize..].lines().next().unwrap_or("");
        let name = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0);
        name > 0
            && !self.is_keyword(&line[..name])
            && line[name..].starts_with('(')
            && line.trim_end().ends_with("):")
    }

    /// The decorators of a function or a class. Returns true if one of them makes a data class.
    fn decorators(&mut self) -> Read<bool> {
        let mut is_data = false;
        while self.takes("@") {
            let start = self.span();
            let node = self.expr()?;
            let name = match &node.kind {
                NodeKind::Call { on, .. } => on.span,
                _ => node.span,
            };
            if !matches!(name.of(self.text), "dataclass" | "dataclasses.dataclass") {
                return self.strange(start, Instead::Nothing);
            }
            is_data = true;
            self.line_end()?;
        }
        Ok(is_data)
    }

    fn import(&mut self) -> Read<()> {
        let start = self.span();
        let word = self.word();
        self.step();
        let module = self.word();
        let renamed = |it: &Self| it.word() == "as";
        while self.kind() != Kind::Line && self.kind() != Kind::End {
            if renamed(self) || word == "import" && self.sign() == "," {
                return self.strange(start.to(self.span()), Instead::Import);
            }
            if (word, module) == ("from", "math") && !matches!(self.word(), "" | "math" | "import") {
                self.of_math.push(self.word());
            }
            self.step();
        }
        if !MODULES.contains(&module) || (word, module) == ("from", "sys") {
            return self.strange(start.to(self.last()), Instead::Import);
        }
        self.line_end()
    }

    /// The end of a statement: that of its line, or a semicolon.
    fn line_end(&mut self) -> Read<()> {
        let next = self.takes(";");
        if matches!(self.kind(), Kind::Line | Kind::End) {
            self.step();
            return Ok(());
        }
        if next {
            return Ok(());
        }
        if self.sign() == "=" {
            return Err(Mistake::new(self.span(), What::AssignInCondition));
        }
        self.expected("The end of the line")
    }

    fn class(&mut self, mut alike: bool) -> Read<()> {
        self.step();
        let name = self.name()?;
        let mut cases = false;
        if self.takes("(") {
            let start = self.span();
            let (bases, _) = self.bases()?;
            cases = bases.iter().any(|base| matches!(*base, "Enum" | "IntEnum"));
            if !cases && !bases.is_empty() && bases != ["NamedTuple"] && bases != ["object"] {
                return self.strange(start, Instead::Inheritance);
            }
            alike |= bases == ["NamedTuple"];
        }
        let mut class = Class { name, fields: vec![], methods: vec![], cases, alike };
        self.expect(":")?;
        self.suite(|it| it.class_item(&mut class))?;
        self.script.classes.push(class);
        Ok(())
    }

    fn bases(&mut self) -> Read<(Vec<&str>, Span)> {
        let mut all = vec![];
        while !self.takes(")") {
            all.push(self.span().of(self.text));
            self.step();
            while self.takes(".") {
                all.pop();
                all.push(self.span().of(self.text));
                self.step();
            }
            if !self.takes(",") {
                self.expect(")")?;
                break;
            }
        }
        Ok((all, self.last()))
    }

    fn class_item(&mut self, class: &mut Class) -> Read<()> {
        let start = self.span();
        if self.sign() == "@" {
            return self.strange(start, Instead::Nothing);
        }
        if self.word() == "def" {
            let function = self.python_function()?;
            if &*function.name.text == "__init__" {
                return self.initializer(&function, class);
            }
            class.methods.push(Rc::new(function));
            return Ok(());
        }
        if matches!(self.word(), "pass") || self.kind() == Kind::Quoted {
            self.step();
            return self.line_end();
        }
        let target = self.expr()?;
        let hint = if self.takes(":") { Some(self.expr_or_types()?) } else { None };
        let default = if self.takes("=") { Some(self.expr()?) } else { None };
        self.line_end()?;
        class.fields.push(Param { target, hint, default });
        Ok(())
    }

    /// `__init__`, if all that it does is to keep its arguments as fields.
    fn initializer(&self, function: &Function, class: &mut Class) -> Read<()> {
        let kept = function.params.iter().skip(1).map(|param| {
            let target = function.body.iter().find_map(|it| field_kept(it, &param.target))?;
            Some(Param { target, hint: param.hint.clone(), default: param.default.clone() })
        });
        let is_text =
            |it: &&Statement| matches!(&it.kind, StatementKind::Do(Node { kind: NodeKind::Text(_), .. }));
        let count = function.body.len() - function.body.iter().filter(is_text).count();
        match kept.collect::<Option<Vec<_>>>().filter(|fields| fields.len() == count) {
            Some(fields) => {
                class.fields.extend(fields);
                Ok(())
            }
            None => Err(Mistake::new(function.name.span, Instead::Dataclass.what(self.target, "__init__"))),
        }
    }

    /// The statements of a block, after its colon.
    fn suite(&mut self, mut one: impl FnMut(&mut Self) -> Read<()>) -> Read<()> {
        if self.kind() != Kind::Line {
            loop {
                one(self)?;
                if self.last().of(self.text) != ";" {
                    return Ok(());
                }
            }
        }
        self.step();
        if self.kind() != Kind::Indent {
            return Err(Mistake::new(self.span(), What::NoBlock));
        }
        self.step();
        self.nest(|it| {
            while !matches!(it.kind(), Kind::Dedent | Kind::End) {
                let start = it.at;
                if it.kind() == Kind::Indent {
                    it.mistakes.push(Mistake::new(it.tokens[it.at + 1].span, What::Indentation));
                    it.skip(start);
                    continue;
                }
                if let Err(mistake) = one(it) {
                    it.mistakes.push(mistake);
                    it.skip(start);
                    // The other branches belong to the one that was not understood.
                    while matches!(it.word(), "elif" | "else") {
                        let branch = it.at;
                        it.skip(branch);
                    }
                }
            }
            Ok(())
        })?;
        if self.kind() == Kind::Dedent {
            self.step();
        }
        Ok(())
    }

    fn block(&mut self) -> Read<Vec<Statement>> {
        if !self.takes(":") {
            if self.sign() == "=" {
                return Err(Mistake::new(self.span(), What::AssignInCondition));
            }
            return self.expected("`:`");
        }
        let mut all = vec![];
        self.suite(|it| {
            let statement = it.python_statement()?;
            all.push(statement);
            Ok(())
        })?;
        Ok(all)
    }

    fn python_function(&mut self) -> Read<Function> {
        self.step();
        let name = self.name()?;
        self.expect("(")?;
        let params = self.list(")", Self::python_param)?;
        let gives = if self.takes("->") { Some(self.expr_or_types()?) } else { None };
        let body = self.block()?;
        let span = name.span;
        Ok(Function { name, params, body, gives, span })
    }

    fn python_param(&mut self) -> Read<Param> {
        if matches!(self.sign(), "*" | "**" | "/") {
            return self.strange(self.span(), Instead::Star);
        }
        let start = self.span();
        let name = self.name()?;
        let target = self.made(start, NodeKind::Name(name));
        let hint = if self.takes(":") { Some(self.expr_or_types()?) } else { None };
        let default = if self.takes("=") { Some(self.expr()?) } else { None };
        Ok(Param { target, hint, default })
    }

    /// A written type. `X | None` is read as `X`, since the type is found anyway.
    fn expr_or_types(&mut self) -> Read<Node> {
        let of = self.python_type()?;
        while self.takes("|") {
            self.python_type()?;
        }
        Ok(of)
    }

    fn python_type(&mut self) -> Read<Node> {
        self.nest(|it| {
            let start = it.span();
            if matches!(it.word(), "None") || it.kind() == Kind::Quoted {
                it.step();
                return Ok(it.made(start, NodeKind::Nothing));
            }
            let mut name = it.name()?;
            while it.takes(".") {
                name = it.name()?;
            }
            if it.takes("[") {
                it.list("]", |it| if it.takes("...") { Ok(()) } else { it.expr_or_types().map(drop) })?;
                return Ok(it.made(start, NodeKind::Nothing));
            }
            Ok(it.made(start, NodeKind::Name(name)))
        })
    }

    fn python_statement(&mut self) -> Read<Statement> {
        let start = self.span();
        let kind = match self.word() {
            "if" => self.condition()?,
            "while" => {
                self.step();
                let head = self.expr()?;
                let body = self.block()?;
                self.no_else()?;
                StatementKind::While(head, body)
            }
            "for" => {
                self.step();
                let target = self.targets()?;
                if !self.takes_word("in") {
                    return self.expected("`in`");
                }
                let over = self.values()?;
                let body = self.block()?;
                self.no_else()?;
                StatementKind::For(target, over, body)
            }
            "def" => StatementKind::Function(Rc::new(self.python_function()?)),
            "class" => return self.strange(start, Instead::Dataclass),
            "match" if self.tokens[self.at + 1].kind == Kind::Word => {
                return self.strange(start, Instead::Match);
            }
            "try" | "with" | "except" | "finally" => return self.strange(start, Instead::Except),
            "elif" | "else" => return Err(Mistake::new(start, What::NoIf(self.word().into()))),
            "yield" => return self.strange(start, Instead::Generator),
            "async" | "await" => return self.strange(start, Instead::Nothing),
            _ => return self.simple(),
        };
        Ok(Statement { kind, span: start.to(self.last()) })
    }

    fn no_else(&mut self) -> Read<()> {
        if self.word() == "else" { self.strange(self.span(), Instead::LoopElse) } else { Ok(()) }
    }

    fn condition(&mut self) -> Read<StatementKind> {
        self.nest(|it| {
            it.step();
            let head = it.expr()?;
            let then = it.block()?;
            let start = it.span();
            let otherwise = match it.word() {
                "elif" => {
                    let kind = it.condition()?;
                    vec![Statement { kind, span: start.to(it.last()) }]
                }
                "else" => {
                    it.step();
                    if it.word() == "if" {
                        let what = What::WrittenAs { sign: "else if", proper: "elif" };
                        return Err(Mistake::new(start.to(it.span()), what));
                    }
                    it.block()?
                }
                _ => vec![],
            };
            Ok(StatementKind::If(head, then, otherwise))
        })
    }

    /// A statement in one line, up to its end.
    fn simple(&mut self) -> Read<Statement> {
        let start = self.span();
        let kind = self.simple_kind(start)?;
        let span = start.to(self.last());
        self.line_end()?;
        Ok(Statement { kind, span })
    }

    fn simple_kind(&mut self, start: Span) -> Read<StatementKind> {
        let word = self.word();
        match word {
            "pass" | "break" | "continue" => {
                self.step();
                return Ok(match word {
                    "break" => StatementKind::Break,
                    "continue" => StatementKind::Continue,
                    _ => StatementKind::Pass,
                });
            }
            "return" => {
                self.step();
                let empty = matches!(self.kind(), Kind::Line | Kind::End);
                return Ok(StatementKind::Return(if empty { None } else { Some(self.values()?) }));
            }
            "raise" => {
                self.step();
                let written = self.word() != "NotImplementedError";
                while !matches!(self.kind(), Kind::Line | Kind::End) {
                    self.step();
                }
                return Ok(StatementKind::Fail(if written { What::GivesUp } else { What::NotWritten }));
            }
            "assert" => {
                self.step();
                let head = self.expr()?;
                if self.takes(",") {
                    self.expr()?;
                }
                let fail = Statement { kind: StatementKind::Fail(What::GivesUp), span: start };
                let head = self.made(start, NodeKind::Unary('!', Box::new(head)));
                return Ok(StatementKind::If(head, vec![fail], vec![]));
            }
            "global" | "nonlocal" => return self.strange(start, Instead::Scope),
            "del" => return self.strange(start, Instead::Deleting),
            "import" | "from" => {
                self.import()?;
                self.at -= 1;
                return Ok(StatementKind::Pass);
            }
            _ => {}
        }
        self.assignment()
    }

    /// An assignment, or an expression by itself.
    fn assignment(&mut self) -> Read<StatementKind> {
        let mut targets = vec![self.values()?];
        let changes = ["+=", "-=", "*=", "/=", "//=", "%=", "**="];
        if let Some(sign) = changes.into_iter().find(|sign| *sign == self.sign()) {
            let at = self.span();
            self.step();
            let target = self.target(targets.remove(0))?;
            return Ok(StatementKind::Change(&sign[..sign.len() - 1], at, target, self.values()?));
        }
        if matches!(self.sign(), "|=" | "&=" | "^=" | "<<=" | ">>=") {
            return self.strange(self.span(), Instead::Bits);
        }
        if matches!(self.sign(), "++" | "--") {
            return self.strange(self.span(), Instead::Increment);
        }
        if self.sign() == ":=" {
            return self.strange(self.span(), Instead::Nothing);
        }
        let hint = if self.takes(":") { Some(self.expr_or_types()?) } else { None };
        if hint.is_some() && self.sign() != "=" {
            return Ok(StatementKind::Pass);
        }
        while self.takes("=") {
            targets.push(self.values()?);
        }
        let value = targets.pop().expect("there is at least one");
        if targets.is_empty() {
            return Ok(StatementKind::Do(value));
        }
        let targets = targets.into_iter().map(|it| self.target(it)).collect::<Read<Vec<_>>>()?;
        if let ([Node { kind: NodeKind::Name(name), .. }], NodeKind::Lambda(it)) = (&targets[..], &value.kind)
        {
            return Ok(named(name, it));
        }
        Ok(StatementKind::Assign { targets, hint, value })
    }

    /// An expression as the left side of an assignment.
    fn target(&self, node: Node) -> Read<Node> {
        match &node.kind {
            NodeKind::Tuple(parts) | NodeKind::List(parts) if !parts.is_empty() => {
                for part in parts {
                    self.target(part.clone())?;
                }
                Ok(node)
            }
            NodeKind::Name(_) | NodeKind::Field(..) | NodeKind::Index(..) => Ok(node),
            NodeKind::Spread(_) => self.strange(node.span, Instead::Star),
            _ => Err(Mistake::new(node.span, What::NoPlace)),
        }
    }

    /// The variables of a loop.
    fn targets(&mut self) -> Read<Node> {
        let before = std::mem::replace(&mut self.no_in, true);
        let target = self.values();
        self.no_in = before;
        target.and_then(|it| self.target(it))
    }

    /// Expressions with commas between them, as a tuple.
    fn values(&mut self) -> Read<Node> {
        let start = self.span();
        let first = self.spread()?;
        if self.sign() != "," {
            return Ok(first);
        }
        let mut all = vec![first];
        while self.takes(",") {
            let ends =
                matches!(self.kind(), Kind::Line | Kind::End) || matches!(self.sign(), "=" | ":" | ")");
            if ends || self.word() == "in" {
                break;
            }
            all.push(self.spread()?);
        }
        Ok(self.made(start, NodeKind::Tuple(all)))
    }

    /// An expression with the forms that only Python has.
    pub fn python_expr(&mut self) -> Read<Node> {
        let start = self.span();
        if self.word() == "lambda" {
            return self.lambda(start);
        }
        let then = self.binary(0)?;
        if self.word() != "if" {
            return Ok(then);
        }
        self.step();
        let head = self.binary(0)?;
        if !self.takes_word("else") {
            return self.expected("`else`");
        }
        let otherwise = self.expr()?;
        Ok(self.made(start, NodeKind::Choice(Box::new(head), Box::new(then), Box::new(otherwise))))
    }

    fn lambda(&mut self, start: Span) -> Read<Node> {
        self.step();
        let params = self.list(":", |it| {
            let name = it.name()?;
            let target = it.made(name.span, NodeKind::Name(name));
            let default = if it.takes("=") { Some(it.expr()?) } else { None };
            Ok(Param { target, hint: None, default })
        })?;
        let value = self.expr()?;
        let span = start.to(self.last());
        let body = vec![Statement { span: value.span, kind: StatementKind::Return(Some(value)) }];
        let name = Name { text: "lambda".into(), span: start };
        Ok(Node { kind: NodeKind::Lambda(Rc::new(Function { name, params, body, gives: None, span })), span })
    }

    /// A value, or a generator in the brackets of a call.
    pub fn generated(&mut self) -> Read<Node> {
        let start = self.span();
        let value = self.spread()?;
        if self.word() != "for" {
            return Ok(value);
        }
        let passes = self.passes()?;
        Ok(self.made(start, NodeKind::Each(Box::new(value), passes)))
    }

    /// The loops of a comprehension.
    pub fn passes(&mut self) -> Read<Vec<Pass>> {
        let mut passes = vec![];
        while self.takes_word("for") {
            let target = self.targets()?;
            if !self.takes_word("in") {
                return self.expected("`in`");
            }
            let over = self.binary(0)?;
            let mut only = vec![];
            while self.takes_word("if") {
                only.push(self.binary(0)?);
            }
            passes.push(Pass { target, over, only });
        }
        Ok(passes)
    }

    pub fn python_primary(&mut self, start: Span) -> Read<Node> {
        if self.sign() == "{" {
            return self.strange(start, Instead::Dictionary);
        }
        let word = self.word();
        let kind = match word {
            "True" | "False" => NodeKind::Truth(word == "True"),
            "None" => NodeKind::Nothing,
            "yield" | "await" => return self.strange(start, Instead::Nothing),
            "true" | "false" | "null" => {
                let near = match word {
                    "true" => "True",
                    "false" => "False",
                    _ => "None",
                };
                let what = What::Unknown { name: word.into(), near: Some(near.into()) };
                return Err(Mistake::new(start, what));
            }
            _ if word.is_empty() || self.is_keyword(word) => return self.expected("A value"),
            _ if self.of_math.contains(&word) => {
                let module = Name { text: "math".into(), span: start };
                let module = Node { span: start, kind: NodeKind::Name(module) };
                NodeKind::Field(Box::new(module), Name { text: word.into(), span: start })
            }
            _ => NodeKind::Name(self.name()?),
        };
        if !matches!(kind, NodeKind::Name(_)) {
            self.step();
        }
        Ok(self.made(start, kind))
    }
}

/// The name of the field of `self` that is set to a parameter.
fn field_kept(statement: &Statement, param: &Node) -> Option<Node> {
    let StatementKind::Assign { targets, value, .. } = &statement.kind else { return None };
    let ([Node { kind: NodeKind::Field(on, field), .. }], NodeKind::Name(value), NodeKind::Name(param)) =
        (&targets[..], &value.kind, &param.kind)
    else {
        return None;
    };
    let of_self = matches!(&on.kind, NodeKind::Name(name) if &*name.text == "self");
    let target = Node { kind: NodeKind::Name(field.clone()), span: field.span };
    (of_self && value.text == param.text).then_some(target)
}

/// A function that has only the name of the variable that holds it.
fn named(name: &Name, it: &Rc<Function>) -> StatementKind {
    let params = it.params.iter().map(|param| Param {
        target: param.target.clone(),
        hint: param.hint.clone(),
        default: param.default.clone(),
    });
    let body = it.body.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Return(value) => {
            Some(Statement { kind: StatementKind::Return(value.clone()), span: statement.span })
        }
        _ => None,
    });
    StatementKind::Function(Rc::new(Function {
        name: name.clone(),
        params: params.collect(),
        body: body.collect(),
        gives: None,
        span: name.span,
    }))
}
