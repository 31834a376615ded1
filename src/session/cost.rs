//! The cost of methods as the panel shows it: a button that measures, bars, and sentences with the measured numbers.

use super::Session;
use super::action::{Action, PaneAction};
use super::page::method_name;
use crate::cost::growth::{Growing, Needed};
use crate::cost::{CASES, Cost, Kind, Measuring};
use crate::figure::plot::{Counts, Line, Plot};
use crate::scene::Method;
use crate::words::{Grouped, Lang, Words, fill};

/// The content of the cost tab.
#[derive(Debug, Clone, PartialEq)]
pub struct CostPage {
    /// An introduction to the measurement. Empty once it is done.
    pub lead: String,
    /// The label of the button that measures: [`CostPage::MEASURE`].
    pub button: String,
    /// The measured fraction, from 0 to 1. `None` before and after measuring.
    pub progress: Option<f32>,
    /// The progress in words with the remaining time. Empty unless measuring.
    pub left: String,
    /// The measured bars of each method, once all are measured.
    pub rows: Vec<CostRow>,
    /// Measurements by number of bodies, in scenes that can have many.
    pub plots: Vec<Plot>,
    /// Explanations of the measurement and its meaning, one paragraph each.
    pub notes: Vec<String>,
}

/// A method's cost.
#[derive(Debug, Clone, PartialEq)]
pub struct CostRow {
    /// The method's name.
    pub name: String,
    /// True for an incorrect method.
    pub flawed: bool,
    /// A bar for each kind of poses.
    pub bars: [CostBar; 2],
}

/// A number as a bar.
#[derive(Debug, Clone, PartialEq)]
pub struct CostBar {
    /// The kind of poses.
    pub title: String,
    /// The number with its unit.
    pub text: String,
    /// The number divided by the greatest number of all bars.
    pub part: f32,
}

impl CostPage {
    /// The button's action.
    pub const MEASURE: Action = Action::Panel(PaneAction::Measure);
}

impl Session {
    /// The present content of the cost tab.
    pub(super) fn cost_page(&self) -> CostPage {
        let lang = self.lang();
        // The results name the incorrect methods, which may be the answer to a waiting question.
        let measured = self.cost().filter(|cost| cost.is_done() && !self.is_secret());
        let running = self.cost().filter(|cost| !cost.is_done());
        let gone = self.cost.as_ref().and_then(|(_, times)| *times).map(|[_, gone]| gone);
        let button = match measured {
            Some(_) => crate::said::cost::MEASURE_AGAIN,
            None => crate::said::cost::MEASURE,
        };
        let lead = match self.scene().grows() {
            None if self.attempt().is_some() => crate::said::cost::ABOUT_OWN,
            None => crate::said::cost::ABOUT_METHODS,
            Some(_) => crate::said::cost::ABOUT_GROWTH,
        };
        let (rows, plots, notes) = match measured {
            Some(Cost::Poses(it)) if self.attempt().is_some() => {
                (self.text_rows(it), vec![], text_notes(it, lang))
            }
            Some(Cost::Poses(it)) => (rows(it, lang), vec![], notes(it, lang)),
            Some(Cost::Growth(it)) => (vec![], plots(it, lang), growth_notes(it, lang)),
            None => (vec![], vec![], vec![]),
        };
        CostPage {
            lead: if measured.is_some() { String::new() } else { lang.of(lead).to_owned() },
            button: lang.of(button).to_owned(),
            progress: running.map(Cost::progress),
            left: running.map_or(String::new(), |cost| left(cost.progress(), gone, lang)),
            rows,
            plots,
            notes,
        }
    }
}

/// The fraction that must be measured before the remaining time can be estimated.
const BEGUN: f32 = 0.05;

/// The progress in percent, and the remaining time at the present speed.
fn left(progress: f32, gone: Option<f64>, lang: Lang) -> String {
    let percent = (progress * 100.0) as u32;
    let gone = gone.filter(|_| progress >= BEGUN);
    let seconds = gone.map(|gone| (gone * f64::from(1.0 / progress - 1.0)).ceil());
    match seconds {
        None => fill!(lang, crate::said::cost::MEASURING, percent),
        Some(seconds) => fill!(lang, crate::said::cost::MEASURING_LEFT, percent, seconds),
    }
}

/// The name of a kind of poses.
pub fn title(kind: Kind) -> Words {
    match kind {
        Kind::Alike => crate::said::cost::POSES_NEARLY_ALIKE,
        Kind::Random => crate::said::cost::RANDOM_POSES,
    }
}

fn rows(cost: &Measuring, lang: Lang) -> Vec<CostRow> {
    let named = |(method, ns): (&Method, _)| (method_name(method, lang), method.flaw.is_some(), ns);
    bars(cost.costs().map(named).collect(), lang)
}

/// A row of bars for each name with its times. The `bool` marks incorrect methods.
fn bars(times: Vec<(String, bool, [Option<f64>; 2])>, lang: Lang) -> Vec<CostRow> {
    let most = times.iter().flat_map(|(.., ns)| ns).flatten().fold(0.0, |most: f64, ns| most.max(*ns));
    let bar = |kind: Kind, ns: Option<f64>| CostBar {
        title: lang.of(title(kind)).to_owned(),
        text: ns.map_or("—".to_owned(), |ns| format!("{} ns", nanoseconds(ns))),
        part: ns.map_or(0.0, |ns| (ns / most) as f32),
    };
    let row = |(name, flawed, [alike, random]): (String, bool, [Option<f64>; 2])| CostRow {
        name,
        flawed,
        bars: [bar(Kind::Alike, alike), bar(Kind::Random, random)],
    };
    times.into_iter().map(row).collect()
}

impl Session {
    /// The rows of the learner's code and its comparison method.
    fn text_rows(&self, cost: &Measuring) -> Vec<CostRow> {
        let lang = self.lang();
        let own = std::iter::once(self.runs());
        let names = own.chain(cost.texts().skip(1).map(|(rival, _)| method_name(rival.method(), lang)));
        bars(names.zip(cost.texts()).map(|(name, (_, ns))| (name, false, ns)).collect(), lang)
    }
}

/// Explanations of the times of the learner's code, one paragraph each.
fn text_notes(cost: &Measuring, lang: Lang) -> Vec<String> {
    let mut random = cost.texts().map(|(_, [_, random])| random);
    let (own, rival) = (random.next().flatten(), random.next().flatten());
    let compared = match own.zip(rival).map(|(own, rival)| own / rival) {
        None => lang.of(crate::said::cost::STOPS).to_owned(),
        Some(0.9..1.1) => lang.of(crate::said::cost::TEXTS_ALIKE).to_owned(),
        Some(times) => {
            let times = format!("{times:.2}");
            fill!(lang, crate::said::cost::TEXTS_TIMES, times)
        }
    };
    let read = crate::said::cost::READ_LINE_BY_LINE;
    [compared, lang.of(read).to_owned(), how(cost, lang)].into_iter().chain(doubt(lang)).collect()
}

/// A number of nanoseconds with its significant digits.
pub fn nanoseconds(ns: f64) -> String {
    if ns < 99.95 { format!("{ns:.1}") } else { format!("{ns:.0}") }
}

/// Explanations of the measurement and its results, one paragraph each.
pub fn notes(cost: &Measuring, lang: Lang) -> Vec<String> {
    let all = [
        Some(guessing(cost, lang)),
        skipping(cost, lang),
        quickest(cost.costs(), lang),
        Some(how(cost, lang)),
        doubt(lang),
    ];
    all.into_iter().flatten().collect()
}

/// A sentence that names the fastest correct method, if its lead exceeds the error of measurement.
fn quickest(costs: impl Iterator<Item = (&'static Method, [Option<f64>; 2])>, lang: Lang) -> Option<String> {
    let right = costs.filter(|(method, _)| method.flaw.is_none());
    let mut right: Vec<(&Method, f64)> =
        right.filter_map(|(method, [_, random])| Some((method, random?))).collect();
    right.sort_by(|a, b| a.1.total_cmp(&b.1));
    let [(first, least), (_, next), ..] = right[..] else { return None };
    let (ns, method) = (nanoseconds(least), lang.of(first.title));
    (next >= 1.1 * least).then(|| fill!(lang, crate::said::cost::QUICKEST, method, ns))
}

/// The numbers of tests and the times of a call, by number of bodies.
fn plots(cost: &Growing, lang: Lang) -> Vec<Plot> {
    let plot = |title, counts, number: fn(&Needed) -> f64| {
        let line = |(method, needed): (&Method, &[Needed])| {
            let points = needed.iter().map(|needed| (f64::from(needed.n), number(needed)));
            // A logarithmic axis cannot show zero, nor times that the clock could not measure.
            let points = points.filter(|(_, y)| *y > 0.0 && y.is_finite()).collect();
            Line { name: method_name(method, lang), flawed: method.flaw.is_some(), points }
        };
        let (title, below) = (lang.of(title).to_owned(), lang.of(crate::said::cost::BODIES).to_owned());
        Plot { title, below, counts, lines: cost.lines().map(line).collect() }
    };
    let tests = plot(crate::said::cost::TESTS, Counts::Things, |it| it.tests as f64);
    let time = plot(crate::said::cost::TIME_CALL, Counts::Seconds, |it| it.seconds);
    // If the clock does not advance, there are no times to plot.
    [tests, time].into_iter().filter(|plot| plot.lines.iter().any(|line| !line.points.is_empty())).collect()
}

/// The needs of each method, their meaning and the manner of measurement, one paragraph each.
pub fn growth_notes(cost: &Growing, lang: Lang) -> Vec<String> {
    let needed = cost.lines().filter_map(|(method, needed)| Some((method, needed.last()?)));
    let sentence = |(method, last): (&Method, &Needed)| {
        let Needed { n, tests, seconds } = last;
        let (n, tests) = (Grouped(u64::from(*n)), Grouped(*tests));
        let time = if seconds.is_finite() { span(*seconds) } else { "—".into() };
        let name = method_name(method, lang);
        fill!(lang, crate::said::cost::NEEDED, name, n, tests, time)
    };
    let steep = crate::said::cost::POWERS_OF_TEN;
    let needed = needed.map(sentence).chain([lang.of(steep).to_owned()]);
    needed.chain(growth_how(cost, lang)).collect()
}

/// Explanations of how growth was measured, one paragraph each.
pub fn growth_how(cost: &Growing, lang: Lang) -> Vec<String> {
    let clock = cost.step().map_or("—".into(), span);
    let how = fill!(lang, crate::said::cost::GROWTH_HOW, clock);
    [how].into_iter().chain(doubt(lang)).collect()
}

/// An explanation of how times were measured.
fn how(cost: &Measuring, lang: Lang) -> String {
    let hits = (cost.hits() * 100.0).round();
    let clock = match cost.step().map(span) {
        None => lang.of(crate::said::cost::CLOCK_STANDS).to_owned(),
        Some(step) => fill!(lang, crate::said::cost::CLOCK_STEPS, step),
    };
    let cases = Grouped(CASES as u64);
    fill!(lang, crate::said::cost::HOW, cases, hits, clock)
}

/// An explanation of branch prediction and the cost of wrong guesses here.
fn guessing(cost: &Measuring, lang: Lang) -> String {
    let times = |(method, ns): (&'static Method, [Option<f64>; 2])| Some((method, ns[1]? / ns[0]?));
    let most = cost.costs().filter_map(times).max_by(|a, b| a.1.total_cmp(&b.1));
    let here = match most.filter(|(_, times)| *times >= 1.2) {
        None => lang.of(crate::said::cost::GUESSING_ALIKE).to_owned(),
        Some((method, times)) => {
            let (method, times) = (lang.of(method.title), format!("{times:.1}"));
            fill!(lang, crate::said::cost::GUESSING_TIMES, method, times)
        }
    };
    fill!(lang, crate::said::cost::GUESSING, here)
}

/// A sentence that compares a method that skips work by branches with the one that does all of it.
fn skipping(cost: &Measuring, lang: Lang) -> Option<String> {
    let (less, [alike, random]) = cost.costs().find(|(method, _)| method.skips.is_some())?;
    let (all, [all_alike, all_random]) = cost.costs().find(|(method, _)| Some(method.id) == less.skips)?;
    let (alike, random, all_alike, all_random) = (alike?, random?, all_alike?, all_random?);
    let end = match random / all_random {
        ..0.9 => crate::said::cost::SKIPPING_PAYS,
        ..1.1 => crate::said::cost::SKIPPING_ALIKE,
        _ => crate::said::cost::SKIPPING_LOSES,
    };
    let end = lang.of(end);
    let [a, b, c, d] = [alike, all_alike, random, all_random].map(nanoseconds);
    let [less, all] = [less, all].map(|method| lang.of(method.title));
    Some(fill!(lang, crate::said::cost::SKIPPING, less, all, a, b, c, d, end))
}

/// The reason why these numbers are slower than those of an optimized program, if they are.
fn doubt(lang: Lang) -> Option<String> {
    let doubt = if cfg!(debug_assertions) {
        crate::said::cost::NOT_OPTIMIZED
    } else if cfg!(target_arch = "wasm32") {
        crate::said::cost::BUILT_SMALL
    } else {
        return None;
    };
    Some(lang.of(doubt).to_owned())
}

/// A short time with its unit and its significant digits.
pub fn span(seconds: f64) -> String {
    let ns = seconds * 1e9;
    let (number, unit) = match ns {
        ..999.5 => (ns, "ns"),
        ..999.5e3 => (ns / 1e3, "µs"),
        _ => (ns / 1e6, "ms"),
    };
    // Shows a digit after the point only if it is significant.
    if number < 9.95 && unit != "ns" && (number - number.round()).abs() > 0.05 {
        format!("{number:.1} {unit}")
    } else {
        format!("{number:.0} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::{left, nanoseconds, quickest, span};
    use crate::lesson::Library;
    use crate::scene::Scene;
    use crate::session::{Session, Settings, System};
    use crate::words::Lang;

    #[test]
    fn the_tab_of_costs_names_no_command() {
        let page = Session::new(Library::builtin(), Settings::default(), System::default()).cost_page();
        assert!(page.notes.is_empty() && !page.lead.contains("hantei"), "{page:?}");
    }

    #[test]
    fn a_measurement_shows_the_remaining_time_once_that_is_known() {
        assert_eq!(left(0.2, None, Lang::En), "Measuring: 20%");
        assert_eq!(left(0.01, Some(3.0), Lang::En), "Measuring: 1%");
        assert_eq!(left(0.25, Some(3.0), Lang::En), "Measuring: 25%, about 9 s left");
        assert_eq!(left(0.5, Some(3.0), Lang::Ja), "測定中: 50%、残り約 3 秒");
    }

    #[test]
    fn the_fastest_right_method_is_named_if_its_lead_is_clear() {
        let methods = Scene::by_id("disk-triangle").unwrap().methods;
        let told = |random: [f64; 5]| {
            let costs = methods.iter().zip(random).map(|(method, ns)| (method, [Some(1.0), Some(ns)]));
            quickest(costs, Lang::En)
        };
        let expected = "On random setups the fastest correct method is “all three edges”: 6.3 ns.";
        assert_eq!(told([30.5, 13.2, 6.3, 2.0, 3.0]).as_deref(), Some(expected), "the last two are flawed");
        assert_eq!(told([30.5, 6.8, 6.3, 2.0, 3.0]), None, "as good as equal");
    }

    #[test]
    fn numbers_have_the_digits_that_they_are_worth() {
        assert_eq!([0.94, 12.345, 99.96, 1234.5].map(nanoseconds), ["0.9", "12.3", "100", "1234"]);
        assert_eq!(
            [4.2e-8, 1e-4, 1e-3, 1.86e-3, 9.98e-6].map(span),
            ["42 ns", "100 µs", "1 ms", "1.9 ms", "10 µs"]
        );
    }
}
