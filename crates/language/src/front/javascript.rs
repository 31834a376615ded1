//! Reads JavaScript: its statements, and the expressions that only it has.

use super::instead::Instead;
use super::parse::Parser;
use super::script::{Class, Function, Node, NodeKind, Param, Statement, StatementKind};
use crate::cursor::{Read, Reads};
use crate::lexer::Kind;
use crate::mistake::{Mistake, What};
use crate::text::Span;
use crate::tree::Name;
use std::rc::Rc;

impl Parser<'_> {
    /// The whole text.
    pub fn javascript_text(&mut self) {
        while self.kind() != Kind::End {
            let start = self.at;
            if let Err(mistake) = self.item() {
                self.mistakes.push(mistake);
                self.at = self.at.max(start);
                self.recover();
            }
        }
    }

    /// Skips to the end of a statement.
    fn recover(&mut self) {
        while self.kind() != Kind::End {
            match self.sign() {
                ";" => return self.step(),
                "{" => {
                    self.at = self.closes[self.at];
                    return self.step();
                }
                "(" | "[" => self.at = self.closes[self.at],
                "}" => return self.step(),
                _ => {}
            }
            self.step();
            let begins = ["const", "let", "function", "return", "if", "for", "while"];
            if begins.contains(&self.word()) {
                return;
            }
        }
    }

    fn item(&mut self) -> Read<()> {
        let start = self.span();
        if self.takes_word("export") {
            self.takes_word("default");
            if self.sign() == "{" {
                self.recover();
                return Ok(());
            }
        }
        match self.word() {
            "import" => return self.strange(start, Instead::Import),
            "class" => return self.strange(start, Instead::Prototype),
            "if" | "for" | "while" | "return" | "switch" => {
                return Err(Mistake::new(self.span(), What::OutsideOfDef(self.word().into())));
            }
            _ => {}
        }
        let mut all = vec![];
        self.javascript_statement(&mut all)?;
        for statement in all {
            match statement.kind {
                StatementKind::Function(function) => self.script.functions.push(function),
                StatementKind::Declare {
                    target: Node { kind: NodeKind::Name(name), .. },
                    value: Some(value),
                    ..
                } => match cases(&name, &value) {
                    Some(class) => self.script.classes.push(class),
                    None => self.script.constants.push((name, value)),
                },
                StatementKind::Declare { target, .. } => {
                    return Err(Mistake::new(target.span, What::NotConstant));
                }
                // Calls such as `console.log(hit(…))` are not part of the test.
                _ => {}
            }
        }
        Ok(())
    }

    /// Statements between braces.
    fn braces(&mut self) -> Read<Vec<Statement>> {
        if self.sign() != "{" {
            return self.expected("`{`");
        }
        self.nest(|it| {
            let end = it.closes[it.at];
            it.step();
            let mut all = vec![];
            while it.at < end {
                if let Err(mistake) = it.javascript_statement(&mut all) {
                    it.mistakes.push(mistake);
                    it.recover_within(end);
                }
            }
            it.at = end;
            it.step();
            Ok(all)
        })
    }

    fn recover_within(&mut self, end: usize) {
        if self.at < end {
            self.recover();
        }
        self.at = self.at.min(end);
    }

    /// A block, or a single statement in its place.
    fn body(&mut self) -> Read<Vec<Statement>> {
        if self.sign() == "{" {
            return self.braces();
        }
        let mut all = vec![];
        self.nest(|it| it.javascript_statement(&mut all))?;
        Ok(all)
    }

    fn javascript_statement(&mut self, out: &mut Vec<Statement>) -> Read<()> {
        let start = self.span();
        if self.takes(";") {
            return Ok(());
        }
        let kind = match self.word() {
            "const" | "let" | "var" => return self.declarations(out),
            "function" => StatementKind::Function(Rc::new(self.javascript_function()?)),
            "if" => self.branches()?,
            "for" => self.for_loop()?,
            "while" => {
                self.step();
                let head = self.head()?;
                self.steps.push(vec![]);
                let body = self.body();
                self.steps.pop();
                StatementKind::While(head, body?)
            }
            "switch" => self.switch()?,
            "return" => {
                self.step();
                let empty = self.ends();
                let value = if empty { None } else { Some(self.expr()?) };
                self.semicolon()?;
                StatementKind::Return(value)
            }
            word @ ("break" | "continue") => {
                self.step();
                self.semicolon()?;
                if word == "break" { StatementKind::Break } else { self.continued(start) }
            }
            "throw" => {
                self.step();
                self.expr()?;
                self.semicolon()?;
                StatementKind::Fail(What::GivesUp)
            }
            "do" => return self.strange(start, Instead::Declaration),
            "try" | "with" => return self.strange(start, Instead::Except),
            "class" => return self.strange(start, Instead::Prototype),
            "async" | "await" | "yield" | "delete" | "debugger" => {
                return self.strange(start, Instead::Nothing);
            }
            "else" | "case" | "catch" => return Err(Mistake::new(start, What::NoIf(self.word().into()))),
            _ if self.sign() == "{" => StatementKind::Block(self.braces()?),
            _ => {
                let kind = self.javascript_assignment()?;
                self.semicolon()?;
                for_each(&kind).unwrap_or(kind)
            }
        };
        out.push(Statement { kind, span: start.to(self.last()) });
        Ok(())
    }

    /// `continue`, after the steps of its loop.
    fn continued(&self, span: Span) -> StatementKind {
        match self.steps.last() {
            Some(steps) if !steps.is_empty() => {
                let next = Statement { kind: StatementKind::Continue, span };
                StatementKind::Block(steps.iter().cloned().chain([next]).collect())
            }
            _ => StatementKind::Continue,
        }
    }

    /// True at the end of a statement, which may be the end of a line.
    fn ends(&self) -> bool {
        matches!(self.sign(), ";" | "}") || self.kind() == Kind::End || self.begins_line()
    }

    fn semicolon(&mut self) -> Read<()> {
        if self.takes(";") || self.ends() {
            return Ok(());
        }
        if self.sign() == "=" {
            return Err(Mistake::new(self.span(), What::NoPlace));
        }
        let last = self.last();
        Err(Mistake::new(Span { start: last.end, ..last }, What::NoSemicolon))
    }

    /// A condition in brackets.
    fn head(&mut self) -> Read<Node> {
        self.expect("(")?;
        let head = self.expr()?;
        if self.sign() == "=" {
            return Err(Mistake::new(self.span(), What::AssignInCondition));
        }
        self.expect(")")?;
        Ok(head)
    }

    fn branches(&mut self) -> Read<StatementKind> {
        self.nest(|it| {
            it.step();
            let head = it.head()?;
            let then = it.body()?;
            let start = it.span();
            let otherwise = if !it.takes_word("else") {
                vec![]
            } else if it.word() == "if" {
                let kind = it.branches()?;
                vec![Statement { kind, span: start.to(it.last()) }]
            } else {
                it.body()?
            };
            Ok(StatementKind::If(head, then, otherwise))
        })
    }

    fn declarations(&mut self, out: &mut Vec<Statement>) -> Read<()> {
        self.declared(out)?;
        self.semicolon()
    }

    fn declared(&mut self, out: &mut Vec<Statement>) -> Read<()> {
        let fixed = self.word() == "const";
        self.step();
        loop {
            let start = self.span();
            let target = self.pattern()?;
            let value = if self.takes("=") { Some(self.expr()?) } else { None };
            let span = start.to(self.last());
            let kind = match (target, value) {
                (Node { kind: NodeKind::Name(name), .. }, Some(Node { kind: NodeKind::Lambda(it), .. })) => {
                    StatementKind::Function(Rc::new(renamed(&name, &it)))
                }
                (target, value) => StatementKind::Declare { target, value, fixed },
            };
            out.push(Statement { kind, span });
            if !self.takes(",") {
                return Ok(());
            }
        }
    }

    /// The left side of a declaration, or a parameter.
    fn pattern(&mut self) -> Read<Node> {
        let start = self.span();
        self.nest(|it| {
            let kind = match it.sign() {
                "[" => {
                    it.step();
                    NodeKind::List(it.list("]", Self::pattern)?)
                }
                "{" => {
                    it.step();
                    let fields = it.list("}", |it| {
                        let name = it.name()?;
                        let part = if it.takes(":") {
                            it.pattern()?
                        } else {
                            it.made(name.span, NodeKind::Name(name.clone()))
                        };
                        Ok((name, part))
                    })?;
                    NodeKind::Object(fields, None)
                }
                "..." => return it.strange(start, Instead::Star),
                _ => NodeKind::Name(it.name()?),
            };
            Ok(it.made(start, kind))
        })
    }

    fn javascript_function(&mut self) -> Read<Function> {
        self.step();
        if self.sign() == "*" {
            return self.strange(self.span(), Instead::Generator);
        }
        let name = self.name()?;
        let span = name.span;
        let (params, body) = self.params_and_body()?;
        Ok(Function { name, params, body, gives: None, span })
    }

    fn params_and_body(&mut self) -> Read<(Vec<Param>, Vec<Statement>)> {
        self.expect("(")?;
        let params = self.list(")", Self::javascript_param)?;
        let outer = std::mem::take(&mut self.steps);
        let body = self.braces();
        self.steps = outer;
        Ok((params, body?))
    }

    fn javascript_param(&mut self) -> Read<Param> {
        let target = self.pattern()?;
        let default = if self.takes("=") { Some(self.expr()?) } else { None };
        Ok(Param { target, hint: None, default })
    }

    fn for_loop(&mut self) -> Read<StatementKind> {
        self.step();
        self.expect("(")?;
        let at = self.at;
        let declares = matches!(self.word(), "const" | "let" | "var");
        if declares {
            self.step();
            let target = self.pattern()?;
            if self.takes_word("of") {
                let over = self.expr()?;
                self.expect(")")?;
                self.steps.push(vec![]);
                let body = self.body();
                self.steps.pop();
                return Ok(StatementKind::For(target, over, body?));
            }
            if self.word() == "in" {
                return self.strange(self.span(), Instead::Declaration);
            }
            self.at = at;
        }
        let mut first = vec![];
        if declares {
            self.declared(&mut first)?;
        } else if self.sign() != ";" {
            let start = self.span();
            let kind = self.javascript_assignment()?;
            first.push(Statement { kind, span: start.to(self.last()) });
        }
        self.expect(";")?;
        let head = if self.sign() == ";" { None } else { Some(self.expr()?) };
        self.expect(";")?;
        let mut step = vec![];
        while self.sign() != ")" {
            let start = self.span();
            let kind = self.javascript_assignment()?;
            step.push(Statement { kind, span: start.to(self.last()) });
            if !self.takes(",") {
                break;
            }
        }
        self.expect(")")?;
        self.steps.push(step.clone());
        let body = self.body();
        self.steps.pop();
        Ok(StatementKind::Steps { first, head, step, body: body? })
    }

    /// `switch`, as branches. Each case must end.
    fn switch(&mut self) -> Read<StatementKind> {
        self.step();
        let head = self.head()?;
        let end = if self.sign() == "{" { self.closes[self.at] } else { return self.expected("`{`") };
        self.step();
        let mut arms: Vec<Arm> = vec![];
        let (mut values, mut is_rest) = (vec![], false);
        while self.at < end {
            let at = self.span();
            if self.takes_word("default") {
                is_rest = true;
            } else if self.takes_word("case") {
                values.push(self.expr()?);
            } else {
                return self.expected("`case`");
            }
            self.expect(":")?;
            if matches!(self.word(), "case" | "default") {
                continue;
            }
            let mut body = vec![];
            while self.at < end && !matches!(self.word(), "case" | "default") {
                self.nest(|it| it.javascript_statement(&mut body))?;
            }
            if let [Statement { kind: StatementKind::Block(_), .. }] = &body[..]
                && let Some(Statement { kind: StatementKind::Block(inner), .. }) = body.pop()
            {
                body = inner;
            }
            match body.last().map(|it| &it.kind) {
                Some(StatementKind::Break) => drop(body.pop()),
                Some(StatementKind::Return(_) | StatementKind::Fail(_)) => {}
                _ if self.at == end => {}
                _ => return self.strange(at, Instead::Match),
            }
            if body.iter().any(breaks) {
                return self.strange(at, Instead::Match);
            }
            arms.push((std::mem::take(&mut values), std::mem::take(&mut is_rest), body, at.to(self.last())));
        }
        self.step();
        Ok(chosen(&head, arms))
    }

    /// An assignment, a step, or an expression by itself.
    fn javascript_assignment(&mut self) -> Read<StatementKind> {
        let start = self.span();
        if let sign @ ("++" | "--") = self.sign() {
            self.step();
            let target = self.expr()?;
            return Ok(self.stepped(sign, start, target));
        }
        let left = self.expr()?;
        let at = self.span();
        match self.sign() {
            sign @ ("++" | "--") => {
                self.step();
                Ok(self.stepped(sign, at, left))
            }
            "=" => {
                self.step();
                let value = self.expr()?;
                if self.sign() == "=" {
                    return self.strange(self.span(), Instead::Nothing);
                }
                let left = as_target(left)?;
                Ok(StatementKind::Assign { targets: vec![left], hint: None, value })
            }
            sign @ ("+=" | "-=" | "*=" | "/=" | "%=" | "**=") => {
                self.step();
                let value = self.expr()?;
                Ok(StatementKind::Change(&sign[..sign.len() - 1], at, as_target(left)?, value))
            }
            "|=" | "&=" | "^=" | "<<=" | ">>=" => self.strange(at, Instead::Bits),
            "&&=" | "||=" | "??=" => self.strange(at, Instead::Nothing),
            _ => Ok(StatementKind::Do(left)),
        }
    }

    /// `i++` and its like.
    fn stepped(&self, sign: &str, at: Span, target: Node) -> StatementKind {
        let one = Node { kind: NodeKind::Number { value: 1.0, whole: true }, span: at };
        StatementKind::Change(if sign == "++" { "+" } else { "-" }, at, target, one)
    }

    /// An expression with the forms that only JavaScript has.
    pub fn javascript_expr(&mut self) -> Read<Node> {
        let start = self.span();
        let arrow = match self.sign() {
            "(" => self.sign_at(self.closes[self.at] + 1) == "=>",
            _ => !self.word().is_empty() && self.sign_at(self.at + 1) == "=>",
        };
        if arrow {
            return self.arrow(start);
        }
        let head = self.binary(0)?;
        if !self.takes("?") {
            return Ok(head);
        }
        let then = self.expr()?;
        self.expect(":")?;
        let otherwise = self.expr()?;
        Ok(self.made(start, NodeKind::Choice(Box::new(head), Box::new(then), Box::new(otherwise))))
    }

    fn arrow(&mut self, start: Span) -> Read<Node> {
        let params = if self.takes("(") {
            self.list(")", Self::javascript_param)?
        } else {
            vec![Param { target: self.pattern()?, hint: None, default: None }]
        };
        self.expect("=>")?;
        let outer = std::mem::take(&mut self.steps);
        let body = if self.sign() == "{" {
            self.braces()
        } else {
            let at = self.span();
            self.javascript_assignment().map(|kind| {
                let kind = match kind {
                    StatementKind::Do(value) => StatementKind::Return(Some(value)),
                    kind => kind,
                };
                vec![Statement { kind, span: at.to(self.last()) }]
            })
        };
        self.steps = outer;
        let span = start.to(self.last());
        let name = Name { text: "=>".into(), span: start };
        let function = Function { name, params, body: body?, gives: None, span };
        Ok(Node { kind: NodeKind::Lambda(Rc::new(function)), span })
    }

    pub fn javascript_primary(&mut self, start: Span) -> Read<Node> {
        let word = self.word();
        let kind = match word {
            "true" | "false" => NodeKind::Truth(word == "true"),
            "null" => NodeKind::Nothing,
            "function" => {
                self.step();
                let name = Name { text: "function".into(), span: start };
                let (params, body) = self.params_and_body()?;
                let span = start.to(self.last());
                let function = Function { name, params, body, gives: None, span };
                return Ok(Node { kind: NodeKind::Lambda(Rc::new(function)), span });
            }
            "new" => return self.strange(start, Instead::New),
            "this" | "super" => return self.strange(start, Instead::Prototype),
            "typeof" | "await" | "yield" | "void" | "delete" | "async" => {
                return self.strange(start, Instead::Nothing);
            }
            "True" | "False" | "None" => {
                let near = match word {
                    "True" => "true",
                    "False" => "false",
                    _ => "null",
                };
                return Err(Mistake::new(
                    start,
                    What::Unknown { name: word.into(), near: Some(near.into()) },
                ));
            }
            "" if self.sign() == "{" => return self.object(start),
            _ if word.is_empty() || self.is_keyword(word) => return self.expected("A value"),
            _ => NodeKind::Name(self.name()?),
        };
        if !matches!(kind, NodeKind::Name(_)) {
            self.step();
        }
        Ok(self.made(start, kind))
    }

    fn object(&mut self, start: Span) -> Read<Node> {
        self.step();
        let mut rest = None;
        let mut fields: Vec<(Name, Node)> = vec![];
        self.unlimited(|it| {
            it.list("}", |it| {
                if it.takes("...") {
                    rest = Some(Box::new(it.expr()?));
                    return Ok(());
                }
                let span = it.span();
                let word = match it.kind() {
                    Kind::Quoted => span.of(it.text).trim_matches(|c| c == '"' || c == '\''),
                    Kind::Word => it.word(),
                    _ => return it.expected("A name"),
                };
                let name = Name { text: word.into(), span };
                it.step();
                if it.sign() == "(" {
                    return it.strange(span, Instead::Prototype);
                }
                let value =
                    if it.takes(":") { it.expr()? } else { it.made(span, NodeKind::Name(name.clone())) };
                if fields.iter().any(|(own, _)| own.text == name.text) {
                    return Err(Mistake::new(span, What::Twice(name.text.to_string())));
                }
                fields.push((name, value));
                Ok(())
            })
        })?;
        Ok(self.made(start, NodeKind::Object(fields, rest)))
    }
}

/// A branch of a `switch`: its values, true for the one of all other values, its statements and its place.
type Arm = (Vec<Node>, bool, Vec<Statement>, Span);

/// The branches of a `switch`.
fn chosen(head: &Node, arms: Vec<Arm>) -> StatementKind {
    let (rest, arms): (Vec<_>, Vec<_>) = arms.into_iter().partition(|(_, is_rest, ..)| *is_rest);
    let mut otherwise = rest.into_iter().next().map_or(vec![], |(_, _, body, _)| body);
    for (values, _, body, span) in arms.into_iter().rev() {
        let is = |value: Node| {
            let at = value.span;
            let kind = NodeKind::Compare(Box::new(head.clone()), vec![("==", at, value)]);
            Node { kind, span: at }
        };
        let any = |a: Node, b: Node| {
            let span = b.span;
            Node { kind: NodeKind::Binary("||", span, Box::new(a), Box::new(b)), span }
        };
        let Some(head) = values.into_iter().map(is).reduce(any) else { continue };
        otherwise = vec![Statement { kind: StatementKind::If(head, body, otherwise), span }];
    }
    StatementKind::Block(otherwise)
}

/// A function with the name of the variable that holds it.
fn renamed(name: &Name, it: &Rc<Function>) -> Function {
    let params = it.params.iter().map(|param| Param {
        target: param.target.clone(),
        hint: None,
        default: param.default.clone(),
    });
    Function {
        name: name.clone(),
        params: params.collect(),
        body: it.body.clone(),
        gives: None,
        span: name.span,
    }
}

/// `list.forEach(function)` as a loop.
fn for_each(kind: &StatementKind) -> Option<StatementKind> {
    let StatementKind::Do(Node { kind: NodeKind::Call { on, args, .. }, span }) = kind else { return None };
    let (NodeKind::Field(list, name), [Node { kind: NodeKind::Lambda(function), .. }]) =
        (&on.kind, &args[..])
    else {
        return None;
    };
    let body = turn(&function.body)?;
    let (target, over) = match &function.params[..] {
        _ if &*name.text != "forEach" => return None,
        [element] => (element.target.clone(), (**list).clone()),
        [element, position] => {
            let entries = Name { text: "entries".into(), span: *span };
            let on = Box::new(Node { kind: NodeKind::Field(list.clone(), entries), span: *span });
            let parts = NodeKind::List(vec![position.target.clone(), element.target.clone()]);
            let over = NodeKind::Call { on, args: vec![], named: vec![] };
            (Node { kind: parts, span: *span }, Node { kind: over, span: *span })
        }
        _ => return None,
    };
    Some(StatementKind::For(target, over, body))
}

/// The body of a function as that of a loop: it returns to the next element. `None` if it returns from a loop inside it.
fn turn(body: &[Statement]) -> Option<Vec<Statement>> {
    let mut all = vec![];
    for it in body {
        let span = it.span;
        let kind = match &it.kind {
            StatementKind::Return(value) => {
                let value = value.iter().cloned().map(|it| Statement { kind: StatementKind::Do(it), span });
                all.extend(value);
                StatementKind::Continue
            }
            StatementKind::If(head, then, otherwise) => {
                StatementKind::If(head.clone(), turn(then)?, turn(otherwise)?)
            }
            StatementKind::Block(body) => StatementKind::Block(turn(body)?),
            _ if returns(it) => return None,
            kind => kind.clone(),
        };
        all.push(Statement { kind, span });
    }
    Some(all)
}

fn returns(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::If(_, then, otherwise) => then.iter().chain(otherwise).any(returns),
        StatementKind::Block(body)
        | StatementKind::While(_, body)
        | StatementKind::For(_, _, body)
        | StatementKind::Steps { body, .. } => body.iter().any(returns),
        _ => false,
    }
}

/// An expression as the left side of an assignment.
fn as_target(node: Node) -> Read<Node> {
    match &node.kind {
        NodeKind::List(parts) if !parts.is_empty() => {
            parts.iter().try_for_each(|part| as_target(part.clone()).map(drop))?;
            Ok(node)
        }
        NodeKind::Name(_) | NodeKind::Field(..) | NodeKind::Index(..) => Ok(node),
        _ => Err(Mistake::new(node.span, What::NoPlace)),
    }
}

/// True if a statement has a `break` that belongs to a loop or a `switch` around it.
fn breaks(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Break => true,
        StatementKind::If(_, then, otherwise) => then.iter().chain(otherwise).any(breaks),
        StatementKind::Block(body) => body.iter().any(breaks),
        _ => false,
    }
}

/// An object whose values are all texts, as the cases of an enum.
fn cases(name: &Name, value: &Node) -> Option<Class> {
    let fields = match &value.kind {
        NodeKind::Call { args, .. } => match args.first().map(|it| &it.kind) {
            Some(NodeKind::Object(fields, None)) if args.len() == 1 => fields,
            _ => return None,
        },
        NodeKind::Object(fields, None) => fields,
        _ => return None,
    };
    let is_text = |(_, value): &(Name, Node)| matches!(value.kind, NodeKind::Text(_));
    if fields.is_empty() || !fields.iter().all(is_text) {
        return None;
    }
    let field = |(name, value): &(Name, Node)| Param {
        target: Node { kind: NodeKind::Name(name.clone()), span: name.span },
        hint: None,
        default: Some(value.clone()),
    };
    Some(Class {
        name: name.clone(),
        fields: fields.iter().map(field).collect(),
        methods: vec![],
        cases: true,
        alike: false,
    })
}
