//! The fields of a lesson and of a step, each read and checked against the scene.

use super::challenge::{Condition, Lookup, Subject, Test};
use super::formula::{self, Problem};
use super::mistake::{AN_ID, Page, brief, is_id, names, some_names};
use super::sum::{self, Answered, Outcome, Typed, WITHIN};
use super::{Ask, Challenge, Chapter, Exercise, Step, Sum};
use crate::figure::Shape;
use crate::map;
use crate::scene::explanation::shows;
use crate::scene::findings::Findings;
use crate::scene::{Detail, Drawing, Explanation, Input, InputValue, Inputs, Kind, Method, Row, Scene};
use crate::words::Lang;
use glam::{Vec2, vec2};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys of `lesson.toml` that are read here.
mod key {
    pub const ASK: &str = "ask";
    pub const BODY: &str = "body";
    pub const CHALLENGE: &str = "challenge";
    pub const CHAPTER: &str = "chapter";
    pub const FORMER: &str = "former";
    pub const GAPS: &str = "gaps";
    pub const GOAL: &str = "goal";
    pub const MAP: &str = "map";
    pub const MARK: &str = "mark";
    pub const MINUTES: &str = "minutes";
    pub const LETTERS: &str = "letters";
    pub const SCENE: &str = "scene";
    pub const SET: &str = "set";
    pub const SHOW: &str = "show";
    pub const SLIPS: &str = "slips";
    pub const SOLVED: &str = "solved";
    pub const SOURCE: &str = "source";
    pub const SYMBOL: &str = "symbol";
    pub const TABLE: &str = "table";
    pub const VALUE: &str = "value";
    pub const VERSUS: &str = "versus";
    pub const WALK: &str = "walk";
    pub const WITHIN: &str = "within";
    pub const WRITE: &str = "write";
}

type Entry<'t, 'a> = &'t Spanned<DeValue<'a>>;

/// A table of the file whose keys are read one by one.
pub(super) struct Fields<'t, 'a, 'p> {
    pub(super) page: &'t mut Page<'p>,
    pub(super) table: &'t DeTable<'a>,
    /// The position of the table.
    pub(super) at: usize,
    /// The name of the table in messages.
    pub(super) of: &'static str,
}

impl<'t> Fields<'t, '_, '_> {
    pub(super) fn wrong(&mut self, span: &Range<usize>, what: impl Into<String>, instead: impl Into<String>) {
        self.page.wrong(span.start, what, instead);
    }

    /// Reports a missing key.
    pub(super) fn missing(&mut self, key: &str, instead: impl Into<String>) {
        if !self.has(key) {
            self.page.wrong(self.at, format!("{} needs `{key}`", self.of), instead);
        }
    }

    pub(super) fn scene(&mut self) -> Option<&'static Scene> {
        self.missing(key::SCENE, "write scene = \"point-disk\"");
        let (span, id) = self.text(key::SCENE)?;
        let scene = Scene::by_id(id);
        if scene.is_none() {
            let have = names(id, Scene::ALL.iter().map(|scene| scene.id));
            self.wrong(&span, format!("no scene `{}`", brief(id)), format!("the scenes are: {have}"));
        }
        scene
    }

    /// The chapter, which is optional.
    pub(super) fn chapter(&mut self) -> Option<&'static Chapter> {
        let (span, id) = self.text(key::CHAPTER)?;
        let chapter = Chapter::by_id(id);
        if chapter.is_none() {
            let have = names(id, Chapter::ALL.iter().map(|chapter| chapter.id));
            self.wrong(&span, format!("no chapter `{}`", brief(id)), format!("the chapters are: {have}"));
        }
        chapter
    }

    pub(super) fn source(&mut self) -> String {
        let Some((span, source)) = self.text(key::SOURCE) else { return String::new() };
        if source.trim().is_empty() {
            self.wrong(
                &span,
                "`source` is empty",
                "name the source of the lesson’s facts, or remove the line",
            );
        }
        source.to_owned()
    }

    /// Earlier ids of steps, each with the id of the step that replaces it; `ids` are today's steps.
    pub(super) fn former(&mut self, ids: &[&str]) -> Vec<(String, String)> {
        const EXAMPLE: &str = "write former = { old-id = \"new-id\" }";
        let Some(entry) = self.table.get(key::FORMER) else { return vec![] };
        let Some(table) = entry.get_ref().as_table() else {
            self.wrong(&entry.span(), "`former` must be a table of steps", EXAMPLE);
            return vec![];
        };
        let mut former = vec![];
        for (key, entry) in table.iter() {
            let old: &str = key.get_ref();
            let Some(new) = entry.get_ref().as_str() else {
                self.wrong(&entry.span(), "a step must be a name in quotes", EXAMPLE);
                continue;
            };
            if !is_id(old) {
                self.wrong(&key.span(), format!("`{}` cannot be the name of a step", brief(old)), AN_ID);
            } else if ids.contains(&old) {
                let what = format!("the former step `{}` still exists", brief(old));
                self.wrong(&key.span(), what, "remove it from `former`, or give the step another id");
            }
            if !ids.contains(&new) {
                let have = names(new, ids.iter().copied());
                let what = format!("no step `{}`", brief(new));
                self.wrong(&entry.span(), what, format!("the steps are: {have}"));
            }
            former.push((old.to_owned(), new.to_owned()));
        }
        former
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Reports unknown keys.
    pub(super) fn known(&mut self, keys: &[&str]) {
        for key in self.table.keys() {
            if !keys.contains(&key.get_ref().as_ref()) {
                let key_name = brief(key.get_ref());
                let have = names(key.get_ref(), keys.iter().copied());
                let what = format!("no key `{key_name}` in {}", self.of);
                self.wrong(&key.span(), what, format!("{} has: {have}", self.of));
            }
        }
    }

    /// The value of a key if it exists and is a text.
    pub(super) fn text(&mut self, key: &str) -> Option<(Range<usize>, &'t str)> {
        let entry = self.table.get(key)?;
        let text = entry.get_ref().as_str();
        if text.is_none() {
            self.wrong(&entry.span(), format!("`{key}` must be a string"), format!("write {key} = \"…\""));
        }
        text.map(|text| (entry.span(), text))
    }

    /// True if a key is set. A value that is neither true nor false is reported, and counts as true.
    pub(super) fn flag(&mut self, key: &str) -> bool {
        let Some(entry) = self.table.get(key) else { return false };
        let flag = entry.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(
                &entry.span(),
                format!("`{key}` must be true or false"),
                format!("write {key} = true"),
            );
        }
        flag.unwrap_or(true)
    }

    /// The minutes that the step takes in class; `None` if the file has no valid number.
    pub(super) fn minutes(&mut self) -> Option<u32> {
        let entry = self.table.get(key::MINUTES)?;
        let minutes = match entry.get_ref() {
            DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let minutes = minutes.filter(|minutes| (1..=60).contains(minutes));
        if minutes.is_none() {
            self.wrong(&entry.span(), "`minutes` must be a whole number from 1 to 60", "write minutes = 2");
        }
        minutes
    }

    /// A method of the scene; `default` if the file names none, `None` if it names an unknown one.
    pub(super) fn method(
        &mut self,
        key: &str,
        scene: &'static Scene,
        default: Option<&'static Method>,
    ) -> Option<&'static Method> {
        if !self.has(key) {
            return default;
        }
        let (span, id) = self.text(key)?;
        let method = scene.method(id);
        if method.is_none() {
            let have = names(id, scene.methods.iter().map(|method| method.id));
            self.wrong(&span, format!("no method `{}`", brief(id)), format!("this scene has: {have}"));
        }
        method
    }

    /// The step's pose: inputs that `set` leaves out keep the values of the scene's first pose.
    pub(super) fn pose(&mut self, scene: &'static Scene) -> Option<Inputs> {
        self.posed(key::SET, scene, scene.start())
    }

    /// A pose with the values in the table of this key.
    fn posed(&mut self, key: &str, scene: &'static Scene, mut pose: Inputs) -> Option<Inputs> {
        let Some(entry) = self.table.get(key) else { return Some(pose) };
        let DeValue::Table(table) = entry.get_ref() else {
            self.wrong(
                &entry.span(),
                format!("`{key}` must be a table of inputs"),
                format!("write {key} = {{ … }}, as in {{ radius = 2.5 }}"),
            );
            return None;
        };
        let mut good = true;
        for (key, entry) in table.iter() {
            let name: &str = key.get_ref();
            let Some(input) = scene.inputs.iter().find(|input| input.name == name) else {
                let have = names(name, scene.inputs.iter().map(|input| input.name));
                self.wrong(
                    &key.span(),
                    format!("no input `{}`", brief(name)),
                    format!("this scene has: {have}"),
                );
                good = false;
                continue;
            };
            match self.value(input, entry) {
                Some(value) => pose.set(name, value),
                None => good = false,
            }
        }
        good.then_some(pose)
    }

    /// The value of an input.
    pub(super) fn value(&mut self, input: &Input, entry: Entry<'_, '_>) -> Option<InputValue> {
        let Some(amount) = amount(input.kind, entry.get_ref()) else {
            let (takes, example) = takes(input);
            self.wrong(&entry.span(), format!("`{}` takes {takes}", input.name), format!("write {example}"));
            return None;
        };
        let (min, max) = input.kind.range();
        // A link may turn by more than once around; a lesson gives the visible angle.
        let mut beyond = numbers_of(entry);
        beyond.retain(|(_, number)| !(min..=max).contains(number));
        for (span, number) in &beyond {
            self.wrong(
                span,
                format!("{number} is out of range for `{}`", input.name),
                format!("it goes from {min} to {max}"),
            );
        }
        let accepted = input.kind.validated(amount).filter(|_| beyond.is_empty());
        if accepted.is_none() && beyond.is_empty() {
            let (takes, example) = takes(input);
            self.wrong(&entry.span(), format!("`{}` takes {takes}", input.name), format!("write {example}"));
        }
        accepted
    }

    /// Checks that the picture shows each body of the step’s pose whose layer is visible.
    pub(super) fn in_sight(&mut self, scene: &'static Scene, show: &[String], pose: &Inputs) {
        let Some(entry) = self.table.get(key::SET) else { return };
        let [x, y, w, h] = scene.home;
        let (low, high) = (vec2(x - w, y - h), vec2(x + w, y + h));
        let in_sight = |shape: &Shape| {
            let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
            let (min, max) = shape.points().into_iter().fold(start, |(min, max), p| (min.min(p), max.max(p)));
            shape.is_endless() || (min.cmple(high).all() && max.cmpge(low).all())
        };
        let grabs = (scene.controls)(pose).grabs;
        for (i, body) in scene.bodies.iter().enumerate() {
            let mut shapes = grabs.iter().filter(|(of, _)| *of == i).map(|(_, shape)| shape).peekable();
            let is_seen = show.iter().any(|layer| layer == body.layer) && shapes.peek().is_some();
            if is_seen && !shapes.any(in_sight) {
                let range = |low: f32, high: f32| format!("from {low:.1} to {high:.1}");
                let (xs, ys) = (range(low.x, high.x), range(low.y, high.y));
                self.wrong(
                    &entry.span(),
                    format!("the {} of this pose is outside of all pictures", body.title.en),
                    format!("pictures show x {xs} and y {ys}"),
                );
            }
        }
    }

    /// The visible items: layers, marks, calls, or marks in calls.
    pub(super) fn show(&mut self, scene: &'static Scene) -> Vec<String> {
        const EXAMPLE: &str = "name the visible layers, as in show = [\"shapes\"]";
        let Some(entry) = self.table.get(key::SHOW) else {
            self.missing(key::SHOW, EXAMPLE);
            return Vec::new();
        };
        let DeValue::Array(entries) = entry.get_ref() else {
            self.wrong(&entry.span(), "`show` must be a list of layers", EXAMPLE);
            return Vec::new();
        };
        if entries.is_empty() {
            self.wrong(&entry.span(), "`show` must name at least one layer", EXAMPLE);
        }
        let layers = scene.all_layers();
        let calls = calls(scene);
        let mut shown: Vec<String> = Vec::new();
        for entry in entries {
            let Some(id) = entry.get_ref().as_str() else {
                self.wrong(&entry.span(), "a layer must be a name in quotes", EXAMPLE);
                continue;
            };
            let known = layers.iter().any(|layer| shows(id, layer.id, None))
                || calls.iter().any(|(mark, call)| shows(id, mark, Some(call)));
            if shown.iter().any(|known| known == id) {
                self.wrong(&entry.span(), format!("layer `{}` is listed twice", brief(id)), "list it once");
            } else if !known {
                let have = names(id, layers.iter().map(|layer| layer.id));
                self.wrong(
                    &entry.span(),
                    format!("no layer `{}`", brief(id)),
                    format!("this scene has: {have}"),
                );
            }
            shown.push(id.to_owned());
        }
        shown
    }

    /// The letters of found points that the picture shows while its question waits.
    pub(super) fn letters(&mut self, step: &Step, posed: Option<(&Inputs, &'static Method)>) -> Vec<String> {
        let Some(entry) = self.table.get(key::LETTERS) else { return vec![] };
        let letters = entry.get_ref().as_array().map_or(&[][..], |letters| letters);
        let letters: Option<Vec<String>> =
            letters.iter().map(|letter| letter.get_ref().as_str().map(str::to_owned)).collect();
        let Some(letters) = letters.filter(|letters| !letters.is_empty()) else {
            self.wrong(&entry.span(), "`letters` must be a list of letters", "write letters = [\"Q\"]");
            return vec![];
        };
        let drawn = posed.map(|(pose, method)| method.explain(pose, Detail::all(Lang::En)));
        let is_drawn = |letter: &String| {
            let mut items = drawn.iter().flat_map(|drawn| &drawn.figure.items);
            items.any(|item| item.moment.is_some() && item.is_lettered(letter))
        };
        if let Some(letter) = letters.iter().find(|letter| drawn.is_some() && !is_drawn(letter)) {
            let what = format!("no mark of the method draws `{}`", brief(letter));
            self.wrong(&entry.span(), what, "name a label of the picture, such as `d`");
        } else if step.ask.is_none() {
            self.wrong(
                &entry.span(),
                "`letters` needs `ask`",
                "remove `letters`: only a question hides found points and arrows",
            );
        }
        letters
    }

    /// The moment that the step is about.
    pub(super) fn mark(
        &mut self,
        method: &'static Method,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<String> {
        let (span, mark) = self.text(key::MARK)?;
        self.moment(&span, mark, method, posed)
    }

    /// The first and the last moment of its walkthrough.
    pub(super) fn walk(
        &mut self,
        method: &'static Method,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<[String; 2]> {
        const EXAMPLE: &str = "write walk = [\"between\", \"back\"]: the first and the last moment";
        let entry = self.table.get(key::WALK)?;
        let ends = entry.get_ref().as_array().map_or(&[][..], |ends| ends);
        let ends: Option<Vec<(Range<usize>, &str)>> =
            ends.iter().map(|end| Some((end.span(), end.get_ref().as_str()?))).collect();
        let Some([first, last]) = ends.as_deref() else {
            self.wrong(&entry.span(), "`walk` must be a list of two moments", EXAMPLE);
            return None;
        };
        let first = self.moment(&first.0, first.1, method, posed);
        let walk = [first?, self.moment(&last.0, last.1, method, posed)?];
        if let Some((pose, _)) = posed
            && method.explain(pose, Detail::values(Lang::En)).stretch(&walk).is_none()
        {
            let [first, last] = &walk;
            let what = format!("`walk` ends at `{}` before it begins at `{}`", brief(last), brief(first));
            self.wrong(&entry.span(), what, "write the earlier moment first");
            return None;
        }
        Some(walk)
    }

    /// Checks that the walkthrough includes the moment that the step is about.
    pub(super) fn rests_in_walk(&mut self, step: &Step, found: &Explanation) {
        let (Some(mark), Some(walk)) = (&step.mark, &step.walk) else { return };
        let within = found
            .stretch(walk)
            .zip(found.find(mark))
            .is_none_or(|((first, last), at)| (first..=last).contains(&at));
        if !within {
            let [first, last] = walk;
            let span = self.table.get(key::MARK).map_or(0..0, Spanned::span);
            self.wrong(
                &span,
                format!(
                    "the walkthrough from `{}` to `{}` does not include `{}`",
                    brief(first),
                    brief(last),
                    brief(mark)
                ),
                "name one of its moments, or let it begin earlier or end later",
            );
        }
    }

    /// Checks that the method of a step that shows its table first has a table.
    pub(super) fn has_table(&mut self, method: &Method, pose: &Inputs) {
        let Some(entry) = self.table.get(key::TABLE).filter(|entry| entry.get_ref().as_bool() == Some(true))
        else {
            return;
        };
        let wanted = Detail { figure: Drawing::Layers(&[]), ..Detail::values(Lang::En) };
        if method.explain(pose, wanted).table.is_none() {
            let what = format!("method `{}` has no table", method.id);
            self.wrong(&entry.span(), what, "remove `table`, or name a method that has one");
        }
    }

    /// A moment of the method: a mark, or a mark in a call, that it reaches in this pose.
    pub(super) fn moment(
        &mut self,
        span: &Range<usize>,
        entry: &str,
        method: &'static Method,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<String> {
        let mark = entry.split('.').next().unwrap_or(entry);
        if !method.marks.iter().any(|known| known.id == mark) {
            let have = names(mark, method.marks.iter().map(|mark| mark.id));
            self.wrong(
                span,
                format!("no mark `{}`", brief(mark)),
                format!("method `{}` has: {have}", method.id),
            );
            return None;
        }
        if let Some((pose, _)) = posed {
            let met = method.explain(pose, Detail::values(Lang::En));
            if met.find(entry).is_none() {
                let have: Vec<String> = met.moments.iter().map(|moment| moment.name()).collect();
                self.wrong(
                    span,
                    format!("method `{}` does not reach `{}` in this pose", method.id, brief(entry)),
                    format!("it reaches: {}", have.join(", ")),
                );
                return None;
            }
        }
        Some(entry.to_owned())
    }

    /// The question. Its answer is found by running the method.
    pub(super) fn ask(
        &mut self,
        scene: &'static Scene,
        method: Option<&'static Method>,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<Ask> {
        let entry = self.table.get(key::ASK)?;
        if entry.get_ref().is_table() {
            return self.sum(posed).map(Ask::Sum);
        }
        let (span, name) = self.text(key::ASK)?;
        if name == "wrong" {
            return Some(Ask::Wrong);
        }
        if name == "verdict" {
            // The picture shows the truth, so readers who rely on it would be judged wrong.
            if let Some(Method { id, flaw: Some(_), .. }) = method {
                self.wrong(
                    &span,
                    format!("`{id}` is incorrect, and its verdict may be wrong"),
                    "ask for the verdict of a correct method, or ask one of the scene’s questions",
                );
            }
            return Some(Ask::Verdict);
        }
        let Some(i) = scene.questions.iter().position(|question| question.name == name) else {
            let have = names(
                name,
                ["verdict", "wrong"].into_iter().chain(scene.questions.iter().map(|known| known.name)),
            );
            self.wrong(
                &span,
                format!("no question `{}`", brief(name)),
                format!(
                    "this scene can ask: {have}, and for a value of the method, as in {{ value = \"dd\" }}"
                ),
            );
            return None;
        };
        let (pose, method) = posed?;
        let choices = scene.questions[i].choices;
        let found = method.explain(pose, Detail::values(Lang::En)).get(name);
        for lang in Lang::ALL {
            let Some(answer) = found.map(|value| value.show(lang)) else {
                self.wrong(
                    &span,
                    format!("method `{}` has no value `{name}` in this pose", method.id),
                    "set a pose in which it has one, or ask another question",
                );
                return None;
            };
            let known: Vec<&str> = choices.iter().map(|&choice| lang.of(choice)).collect();
            if !known.contains(&&*answer) {
                self.wrong(
                    &span,
                    format!("the answer `{answer}` is not among the choices"),
                    format!("they are: {}", known.join(", ")),
                );
                return None;
            }
        }
        Some(Ask::Question(i))
    }

    /// Checks that exactly one of the two compared methods is wrong.
    pub(super) fn has_a_wrong_one(&mut self, step: &Step, posed: Option<(&Inputs, &'static Method)>) {
        let (Some(Ask::Wrong), Some((pose, method))) = (&step.ask, posed) else { return };
        let span = self.table.get(key::ASK).map_or(0..0, Spanned::span);
        let is_wrong = |method: &Method| method.is_wrong(pose, (method.judge)(pose).hit);
        match step.versus {
            None if !self.has(key::VERSUS) => self.wrong(
                &span,
                "`wrong` compares two methods, but the step has only one",
                "name the other method, as in versus = \"…\"",
            ),
            Some(versus) if is_wrong(method) == is_wrong(versus) => self.wrong(
                &span,
                format!("`{}` and `{}` are both right or both wrong in this pose", method.id, versus.id),
                "set a pose in which exactly one of them is wrong",
            ),
            _ => {}
        }
    }

    /// A calculation, with its known slips.
    fn sum(&mut self, posed: Option<(&Inputs, &'static Method)>) -> Option<Sum> {
        const EXAMPLE: &str = "write ask = { value = \"dd\" }, the name of a value or a formula";
        let entry = self.table.get(key::ASK)?;
        let DeValue::Table(table) = entry.get_ref() else { return None };
        let mut fields = Fields { page: self.page, table, at: entry.span().start, of: "a calculation" };
        fields.known(&["value", "symbol", "within"]);
        fields.missing(key::VALUE, EXAMPLE);
        let value = fields.text(key::VALUE).map(|(span, value)| (span, value.to_owned()));
        let symbol = fields.text(key::SYMBOL).map(|(_, symbol)| symbol.to_owned());
        let within = fields.within();
        let (span, value) = value?;
        let mut formulas = vec![(None, value.clone())];
        let mut spans = vec![(None, span.clone())];
        for (slip, span, formula) in self.slips()? {
            formulas.push((Some(slip.clone()), formula));
            spans.push((Some(slip), span));
        }
        let span_of = |slip: &Option<String>| {
            spans.iter().find(|(other, _)| other == slip).map_or(span.clone(), |(_, span)| span.clone())
        };
        let (pose, method) = posed?;
        let symbol = symbol.unwrap_or(value);
        match Sum::work_out((symbol, within?), formulas, (method, pose)) {
            Err((slip, problem)) => {
                let (what, instead) = comes_to_nothing(&problem, method, pose);
                self.wrong(&span_of(&slip), what, instead);
                None
            }
            Ok(sum) => self.tells_apart(&sum, span_of).then_some(sum),
        }
    }

    /// The tolerance of an answer; `None` if it is invalid.
    fn within(&mut self) -> Option<f64> {
        let Some(entry) = self.table.get(key::WITHIN) else { return Some(WITHIN) };
        let within = number(entry.get_ref()).map(f64::from).filter(|within| *within > 0.0 && *within <= 1.0);
        if within.is_none() {
            self.wrong(
                &entry.span(),
                "`within` must be a number above 0 and at most 1",
                "write within = 0.01",
            );
        }
        within
    }

    /// The slips of a calculation: their names, and the formulas of their results.
    fn slips(&mut self) -> Option<Vec<(String, Range<usize>, String)>> {
        const EXAMPLE: &str =
            "write [step.slips] below the step, and in it a name and a formula, as in root = \"sqrt(dd)\"";
        let Some(entry) = self.table.get(key::SLIPS) else { return Some(vec![]) };
        let DeValue::Table(table) = entry.get_ref() else {
            self.wrong(&entry.span(), "`slips` must be a table of formulas", EXAMPLE);
            return None;
        };
        let mut slips = vec![];
        for (key, entry) in table.iter() {
            let name: &str = key.get_ref();
            match entry.get_ref().as_str() {
                _ if !is_id(name) => {
                    self.wrong(&key.span(), format!("`{}` cannot be the name of a slip", brief(name)), AN_ID);
                }
                None => self.wrong(&entry.span(), format!("the slip `{name}` must be a formula"), EXAMPLE),
                Some(formula) => slips.push((name.to_owned(), entry.span(), formula.to_owned())),
            }
        }
        (slips.len() == table.len()).then_some(slips)
    }

    /// Checks that an answer identifies its result: all results have the same number of parts, and no two are alike.
    fn tells_apart(&mut self, sum: &Sum, span_of: impl Fn(&Option<String>) -> Range<usize>) -> bool {
        let typed = |result: &Outcome| -> Vec<Typed> {
            result.numbers.iter().map(|number| Typed { number: *number, decimals: None }).collect()
        };
        let name =
            |slip: &Option<String>| slip.as_ref().map_or("the right answer".into(), |it| format!("`{it}`"));
        let truth = &sum.results[sum.truth()];
        if truth.numbers.len() > 3 {
            self.wrong(&span_of(&None), "a calculation has at most three numbers", "ask for one of them");
            return false;
        }
        for (i, result) in sum.results.iter().enumerate().filter(|(_, result)| result.slip.is_some()) {
            let (what, instead) = if result.numbers.len() != truth.numbers.len() {
                let (has, wants) = (result.numbers.len(), truth.numbers.len());
                (
                    format!("{} has {has} numbers, but the answer has {wants}", name(&result.slip)),
                    "write a formula with as many numbers as the answer",
                )
            } else {
                let other = match sum.judge(&typed(result)) {
                    Answered::Slip(slip) if slip == i => continue,
                    Answered::Slip(slip) => name(&sum.results[slip].slip),
                    _ => name(&None),
                };
                let shown = sum::show(&result.numbers);
                (
                    format!("{} is {shown} in this pose, like {other}", name(&result.slip)),
                    "set another pose, or remove one of them",
                )
            };
            self.wrong(&span_of(&result.slip), what, instead);
            return false;
        }
        true
    }

    /// The second method of a step with `versus`. It must disagree with the first.
    pub(super) fn versus(
        &mut self,
        scene: &'static Scene,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<&'static Method> {
        let other = self.method(key::VERSUS, scene, None)?;
        let span = self.table.get(key::VERSUS).map_or(0..0, Spanned::span);
        let (pose, method) = posed?;
        let [says, too] = [method, other].map(|method| (method.judge)(pose));
        if method == other {
            self.wrong(
                &span,
                format!("`{}` is already the method of this step", other.id),
                "name one with the other verdict in this pose",
            );
        } else if says.hit == too.hit {
            self.wrong(
                &span,
                format!("`{}` and `{}` both say {} in this pose", method.id, other.id, says.words().en),
                "set a pose in which they disagree",
            );
        }
        Some(other)
    }

    /// The map below the picture.
    pub(super) fn map(&mut self, scene: &'static Scene) -> Option<map::Kind> {
        let (span, id) = self.text(key::MAP)?;
        let kind = map::Kind::by_id(id);
        let have = names(id, map::Kind::of(scene).map(map::Kind::id));
        match kind.map(|kind| kind.missing(scene)) {
            None => self.wrong(&span, format!("no map `{}`", brief(id)), format!("this scene has: {have}")),
            Some(Some(why)) => {
                self.wrong(&span, format!("no map `{id}`: {}", why.en), format!("this scene has: {have}"));
            }
            Some(None) => {}
        }
        kind
    }

    /// The step's challenge. Its goal must be open in the step's own pose, and reached in the pose that solves it.
    pub(super) fn challenge(
        &mut self,
        scene: &'static Scene,
        posed: Option<(&Inputs, &'static Method)>,
    ) -> Option<Challenge> {
        let entry = self.table.get(key::CHALLENGE)?;
        let DeValue::Table(table) = entry.get_ref() else {
            self.wrong(
                &entry.span(),
                "`challenge` must be a table",
                "write [step.challenge] below the step, then goal = [\"verdict = miss\"] and solved = { … }",
            );
            return None;
        };
        let mut fields = Fields { page: self.page, table, at: entry.span().start, of: "a challenge" };
        fields.known(&["goal", "solved"]);
        fields.missing(key::SOLVED, "write solved = { … }: inputs that reach the goal");
        // If the step's own pose or method is wrong, at least the form is checked.
        let own = posed.map_or_else(|| scene.start(), |(pose, _)| pose.clone());
        let solved = fields.posed(key::SOLVED, scene, own);
        let goal = fields.goal(scene);
        let (solved, goal, (pose, method)) = (solved?, goal?, posed?);
        let has_solved = fields.has(key::SOLVED);
        let checked = goal.iter().all(|(span, condition)| fields.finds(span, condition, method, &solved));
        let goal: Vec<_> = goal.into_iter().map(|(_, condition)| condition).collect();
        let challenge = Challenge { goal, solved };
        if checked && has_solved {
            fields.proves(&challenge, method, pose);
        }
        Some(challenge)
    }

    /// The hit test to write, and its gaps.
    pub(super) fn write(&mut self, scene: &'static Scene) -> Option<Exercise> {
        const EXAMPLE: &str = "name values of the method, as in gaps = [\"d\", \"hit\"]";
        if let (true, Some(entry)) = (self.has(key::CHALLENGE), self.table.get(key::WRITE)) {
            self.wrong(
                &entry.span(),
                "a step cannot have both a challenge and `write`",
                "put each into a separate step",
            );
        }
        if let (false, Some(entry)) = (self.has(key::WRITE), self.table.get(key::GAPS)) {
            self.wrong(&entry.span(), "`gaps` needs `write`", "write = \"…\" names the method that has them");
        }
        let (span, write) = self.text(key::WRITE)?;
        let gaps = self.table.get(key::GAPS).map(|entry| (entry.span(), entry.get_ref().as_array()));
        let names: Option<Vec<String>> = match &gaps {
            None => Some(vec![]),
            Some((_, list)) => list
                .and_then(|list| list.iter().map(|name| Some(name.get_ref().as_str()?.to_owned())).collect()),
        };
        let Some(gap_names) = names.filter(|names| gaps.is_none() || !names.is_empty()) else {
            self.wrong(&gaps.map_or(span, |(span, _)| span), "`gaps` must be a list of names", EXAMPLE);
            return None;
        };
        let Some(exercise) = Exercise::new(scene, write, gap_names.clone()) else {
            let have = names_of(write, scene);
            self.wrong(
                &span,
                format!("no method `{}`", brief(write)),
                format!("this scene has: {have}, and \"blank\""),
            );
            return None;
        };
        if scene.grows().is_some() {
            self.wrong(&span, "a scene of many bodies cannot be an exercise", "use a scene of two shapes");
            return None;
        }
        let known = exercise.beginning(scene);
        let is_left_out = |name: &&String| {
            known.contains(&format!("let {name}: ")) || known.contains(&format!("\nfn {name}("))
        };
        for name in gap_names.iter().filter(|name| !is_left_out(name)) {
            let at = gaps.as_ref().map_or(span.clone(), |(span, _)| span.clone());
            self.wrong(
                &at,
                format!("method `{}` has no value `{}` to leave out", exercise.method.id, brief(name)),
                EXAMPLE,
            );
        }
        Some(exercise)
    }

    /// The conditions of a challenge, each with its place.
    fn goal(&mut self, scene: &'static Scene) -> Option<Vec<(Range<usize>, Condition)>> {
        const EXAMPLE: &str = "write goal = [\"verdict = hit\"], a list of conditions that must all hold";
        self.missing(key::GOAL, EXAMPLE);
        let entry = self.table.get(key::GOAL)?;
        let entries = entry.get_ref().as_array().map_or(&[][..], |entries| entries);
        if entries.is_empty() {
            self.wrong(&entry.span(), "`goal` must be a list of conditions", EXAMPLE);
            return None;
        }
        let mut goal = vec![];
        for entry in entries {
            let written = entry.get_ref().as_str().unwrap_or("");
            if let Some(condition) = Condition::read(written, scene) {
                goal.push((entry.span(), condition));
            } else {
                self.wrong(&entry.span(), format!("`{}` is not a condition", brief(written)), CONDITIONS);
            }
        }
        (goal.len() == entries.len()).then_some(goal)
    }

    /// True if a condition can be judged in the pose that solves the challenge: everything that it names is found there.
    fn finds(
        &mut self,
        span: &Range<usize>,
        condition: &Condition,
        own: &'static Method,
        solved: &Inputs,
    ) -> bool {
        let findings = Findings::default();
        let found = Lookup { own, pose: solved, told: &|method| Some(findings.of(method, solved)) };
        for operand in condition.operands() {
            let method = operand.method.unwrap_or(own);
            let name = match &operand.what {
                Subject::Value(name) => name,
                Subject::Verdict | Subject::Calls => "",
            };
            let what = match operand.value(&found) {
                None => {
                    format!("method `{}` has no value `{}` in the pose of `solved`", method.id, brief(name))
                }
                Some(value) if condition.measures() && value.numbers().len() != 1 => {
                    format!("`{}` is not a single number", brief(name))
                }
                Some(_) => continue,
            };
            self.wrong(span, what, format!("it has: {}", known_values(name, method, solved)));
            return false;
        }
        let Test::Is(_, word) = &condition.test else { return true };
        let words: Vec<String> =
            condition.of.words(own).iter().map(|word| word.en.to_ascii_lowercase()).collect();
        let known = words.is_empty() || words.contains(&word.to_ascii_lowercase());
        if !known {
            let have = names(word, words.iter().map(String::as_str));
            self.wrong(span, format!("it cannot be `{}`", brief(word)), format!("expected one of: {have}"));
        }
        known
    }

    /// Checks that the goal is reached in the pose that solves it, and open in the step's own pose.
    fn proves(&mut self, challenge: &Challenge, own: &'static Method, pose: &Inputs) {
        let solved = &challenge.solved;
        let span = |key| self.table.get(key).map_or(0..0, Spanned::span);
        let (goal, solution) = (span(key::GOAL), span(key::SOLVED));
        let [there, here] = [Findings::default(), Findings::default()];
        let found = Lookup { own, pose: solved, told: &|method| Some(there.of(method, solved)) };
        let standings = challenge.standings(&found, Lang::En);
        if let Some(open) = standings.into_iter().find(|standing| !standing.met) {
            let what = format!("`solved` does not reach the goal: {}", open.text);
            self.wrong(&solution, what, "write a pose in which every condition holds");
        }
        if challenge.is_solved(&Lookup { own, pose, told: &|method| Some(here.of(method, pose)) }) {
            let what = "the step’s own pose already reaches the goal";
            self.wrong(&goal, what, "set another pose, or a harder goal");
        }
    }

    pub(super) fn body(&mut self, scene: &'static Scene) -> usize {
        let Some((span, title)) = self.text(key::BODY) else { return 0 };
        let body = scene.bodies.iter().position(|body| body.title.en == title);
        if body.is_none() {
            let have = names(title, scene.bodies.iter().map(|body| body.title.en));
            self.wrong(&span, format!("no body `{}`", brief(title)), format!("this scene has: {have}"));
        }
        body.unwrap_or(0)
    }
}

/// Returns the mistake in a formula, and a correction.
fn comes_to_nothing(problem: &Problem, method: &'static Method, pose: &Inputs) -> (String, String) {
    let functions = formula::FUNCTIONS.join(", ");
    match problem {
        Problem::Form => (
            "this is not a formula".into(),
            format!("write names, numbers, + - * / ^ with spaces around a minus, brackets, and the functions {functions}"),
        ),
        Problem::Unknown(name) => (
            format!("method `{}` has no number `{}` in this pose", method.id, brief(name)),
            format!("it has: {}", known_values(name, method, pose)),
        ),
        Problem::Sizes => (
            "this adds or compares values of different kinds".into(),
            "check which names are numbers and which are vectors: `length(d)`, `dot(d, d)` and `d.x` are numbers".into(),
        ),
        Problem::NoNumber => (
            "this is not a number in this pose".into(),
            "set a pose without a division by 0 or the root of a negative number".into(),
        ),
    }
}

/// The forms of a condition.
const CONDITIONS: &str = "write one of `verdict = hit`, `zone != left`, `clamp.verdict != axes.verdict`, `gap.au <= 0.5`, `f between 0.4 and 0.6` and `distance within 0.01 of radius`";

/// The names of a scene's methods, those nearest to the written name first.
fn names_of(written: &str, scene: &Scene) -> String {
    names(written, scene.methods.iter().map(|method| method.id))
}

/// The names that a condition can use, those nearest to the written name first.
fn known_values(written: &str, method: &'static Method, pose: &Inputs) -> String {
    let mut known = value_names(&method.explain(pose, Detail::values(Lang::En)), pose);
    known.extend(["verdict", "calls"].map(str::to_owned));
    some_names(written, known.iter().map(String::as_str))
}

/// The full names of all values that a method has found in a pose, and of the inputs.
pub(super) fn value_names(found: &Explanation, pose: &Inputs) -> Vec<String> {
    let inputs = pose.iter().map(|(input, _)| input.name.to_owned());
    found.rows.iter().map(Row::full_name).chain(inputs).collect()
}

/// The calls that a scene's methods can make, each with the marks of its moments: those of the scene's first pose.
fn calls(scene: &'static Scene) -> Vec<(&'static str, &'static str)> {
    let wanted = Detail::values(Lang::En);
    let explained = scene.methods.iter().map(|method| method.explain(&scene.start(), wanted));
    let calls =
        explained.flat_map(|told| told.moments.into_iter().map(|moment| (moment.mark.id, moment.call)));
    calls.filter_map(|(mark, call)| Some((mark, call?))).collect()
}

/// The numbers of an entry, each with its position: its own number, or those of its list.
fn numbers_of(entry: Entry<'_, '_>) -> Vec<(Range<usize>, f32)> {
    match entry.get_ref() {
        DeValue::Array(entries) => entries.iter().flat_map(numbers_of).collect(),
        value => number(value).map(|number| (entry.span(), number)).into_iter().collect(),
    }
}

/// Describes the values that an input accepts, with an example.
fn takes(input: &Input) -> (String, String) {
    let Input { name, kind, .. } = input;
    let [x, y, z] = input.default_value().numbers();
    let (takes, example) = match kind {
        Kind::Angle | Kind::Elevation | Kind::Opening => ("a number of degrees", format!("{name} = {x}")),
        Kind::Length => ("a number", format!("{name} = {x}")),
        Kind::Whole(..) => ("a whole number", format!("{name} = {x}")),
        Kind::Time => ("a number of seconds", format!("{name} = {x}")),
        Kind::Point | Kind::Extent | Kind::Scale => ("two numbers", format!("{name} = [{x}, {y}]")),
        Kind::Point3 | Kind::Extent3 => ("three numbers", format!("{name} = [{x}, {y}, {z}]")),
        Kind::Angles => ("three numbers of degrees", format!("{name} = [{x}, {y}, {z}]")),
        Kind::Points(count) => {
            return (format!("a list of {count} points"), format!("{name} = [[0, 0], [1, 2], …]"));
        }
        Kind::Places(most) => {
            let places = format!(
                "a list of places [number, x, y], in ascending order of their numbers from 1 to {most}"
            );
            return (places, format!("{name} = [[3, 0, 0], [7, 1, 2]]"));
        }
        Kind::Choice(choices) => {
            let names: Vec<String> = choices.iter().map(|choice| format!("\"{}\"", choice.en)).collect();
            return (format!("one of {}", names.join(", ")), format!("{name} = {}", names[0]));
        }
    };
    (takes.to_owned(), example)
}

/// The value that the file gives an input, if it has the right form: a number, a list of numbers or of points, or a choice's name.
fn amount(kind: Kind, value: &DeValue<'_>) -> Option<InputValue> {
    let list = |value: &DeValue<'_>| -> Option<Vec<f32>> {
        value.as_array()?.iter().map(|entry| number(entry.get_ref())).collect()
    };
    if let Kind::Choice(choices) = kind {
        let chosen = value.as_str()?;
        return Some(InputValue::from(choices.iter().position(|choice| choice.en == chosen)? as f32));
    }
    if let Kind::Points(_) = kind {
        let points = value.as_array()?.iter().map(|entry| <[f32; 2]>::try_from(list(entry.get_ref())?).ok());
        let points: Vec<Vec2> = points.map(|point| point.map(Vec2::from)).collect::<Option<_>>()?;
        return Some(InputValue::from(&points[..]));
    }
    if let Kind::Places(_) = kind {
        let place = |value: &DeValue<'_>| {
            let [number, x, y] = <[f32; 3]>::try_from(list(value)?).ok()?;
            // The number of a place must be whole.
            (number == number.round()).then_some((number as u16, vec2(x, y)))
        };
        return Some(InputValue::Places(
            value.as_array()?.iter().map(|entry| place(entry.get_ref())).collect::<Option<_>>()?,
        ));
    }
    let read = if kind.width() == 1 { vec![number(value)?] } else { list(value)? };
    let mut numbers = [0.0; 3];
    (read.len() == kind.width()).then(|| {
        numbers[..read.len()].copy_from_slice(&read);
        InputValue::Numbers(numbers)
    })
}

/// Reads a number of the file, whole or not.
fn number(value: &DeValue<'_>) -> Option<f32> {
    match value {
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number as f32)
        }
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}
