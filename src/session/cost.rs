//! What methods cost, as it is read: a button that measures, bars, and sentences with the numbers that were found.

use super::Session;
use super::action::{Action, Pane};
use super::page::method_name;
use crate::cost::{CASES, Kind, Measuring};
use crate::scene::Method;
use crate::words::{Lang, Words, words};

/// What the tab shows.
#[derive(Debug, Clone, PartialEq)]
pub struct CostPage {
    /// What can be found out here; empty once it is.
    pub lead: String,
    /// What the button says that measures: [`CostPage::MEASURE`].
    pub button: String,
    /// How much is measured, from 0 to 1; nothing before and after.
    pub progress: Option<f32>,
    /// What was measured for each method, once all is.
    pub rows: Vec<CostRow>,
    /// How it was measured and what it means, a paragraph each.
    pub notes: Vec<String>,
}

/// A method's cost.
#[derive(Debug, Clone, PartialEq)]
pub struct CostRow {
    /// The method's name.
    pub name: String,
    /// Whether it is one that goes wrong.
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
    /// Its part of the greatest number of all bars.
    pub part: f32,
}

impl CostPage {
    /// What the button does.
    pub const MEASURE: Action = Action::Panel(Pane::Measure);
}

impl Session {
    /// What the cost's tab shows now.
    pub(super) fn cost_page(&self) -> CostPage {
        let lang = self.lang();
        let measured = self.cost.as_ref().filter(|cost| cost.is_done());
        let running = self.cost.as_ref().filter(|cost| !cost.is_done());
        let button = match measured {
            Some(_) => words("Measure again", "もう一度測る"),
            None => words("Measure", "測る"),
        };
        let lead = words(
            "How long does one call of each method take, here and now?",
            "この機器では、それぞれの方法の1回の判定にどれだけ時間がかかるでしょうか。",
        );
        CostPage {
            lead: if measured.is_some() { String::new() } else { lang.of(lead).to_owned() },
            button: lang.of(button).to_owned(),
            progress: running.map(Measuring::progress),
            rows: measured.map_or_else(Vec::new, |cost| rows(cost, lang)),
            notes: measured.map_or_else(Vec::new, |cost| notes(cost, lang)),
        }
    }
}

/// What poses of a kind are called.
pub fn title(kind: Kind) -> Words {
    match kind {
        Kind::Alike => words("poses nearly alike", "ほぼ同じ配置"),
        Kind::Random => words("random poses", "ばらばらの配置"),
    }
}

fn rows(cost: &Measuring, lang: Lang) -> Vec<CostRow> {
    let most = cost.costs().flat_map(|(_, ns)| ns).flatten().fold(0.0, f64::max);
    let bar = |kind: Kind, ns: Option<f64>| CostBar {
        title: lang.of(title(kind)).to_owned(),
        text: ns.map_or("—".to_owned(), |ns| format!("{} ns", written(ns))),
        part: ns.map_or(0.0, |ns| (ns / most) as f32),
    };
    let row = |(method, [alike, random]): (&Method, [Option<f64>; 2])| CostRow {
        name: method_name(method, lang),
        flawed: method.flaw.is_some(),
        bars: [bar(Kind::Alike, alike), bar(Kind::Random, random)],
    };
    cost.costs().map(row).collect()
}

/// A number of nanoseconds, as exactly as it is worth.
pub fn written(ns: f64) -> String {
    if ns < 99.95 { format!("{ns:.1}") } else { format!("{ns:.0}") }
}

/// What was measured, and what it means, a paragraph each.
pub fn notes(cost: &Measuring, lang: Lang) -> Vec<String> {
    let all = [Some(guessing(cost, lang)), skipping(cost, lang), Some(how(cost, lang)), doubt(lang)];
    all.into_iter().flatten().collect()
}

/// How it was measured.
fn how(cost: &Measuring, lang: Lang) -> String {
    let hits = (cost.hits() * 100.0).round();
    let step = cost.step().map(span);
    match lang {
        Lang::En => {
            let clock = step.map_or("The clock stood still.".into(), |step| {
                format!("The clock goes in steps of {step}.")
            });
            format!(
                "How it was measured: a call’s time in nanoseconds (ns), billionths of a second. Each method answered for \
                {} poses within 0.01 of one and the same, and for as many all over the picture, {hits}% of them hits. \
                Their shapes were made beforehand. Each was timed again and again, and the shortest time counts. {clock}",
                thousands(CASES)
            )
        }
        Lang::Ja => {
            let clock = step.map_or("時計が止まっていました。".into(), |step| {
                format!("時計の刻みは {step} です。")
            });
            format!(
                "測り方: 1回の判定にかかる時間をナノ秒（ns、10億分の1秒）で表します。一つの配置から各数値が 0.01 以内の \
                {} 通りと、画面全体に散らばる同じ数の配置（{hits}% が当たり）を、それぞれの方法で判定しました。\
                図形は前もって作ってあります。何度も測ったうちの最短の時間です。{clock}",
                thousands(CASES)
            )
        }
    }
}

/// What branch prediction is, and what wrong guesses cost here.
fn guessing(cost: &Measuring, lang: Lang) -> String {
    let times = |(method, ns): (&'static Method, [Option<f64>; 2])| Some((method, ns[1]? / ns[0]?));
    let most = cost.costs().filter_map(times).max_by(|a, b| a.1.total_cmp(&b.1));
    let most = most.filter(|(_, times)| *times >= 1.2);
    match lang {
        Lang::En => {
            let here = most.map_or("Here that makes little difference.".into(), |(method, times)| {
                format!("Here “{}” takes {times:.1} times as long then.", method.title.en)
            });
            format!(
                "At a branch (an if) a processor guesses which way it will go, and works ahead: branch prediction. While \
                poses are nearly alike, its guesses come true. Among random ones many are wrong, and it has to throw work \
                away and start over. {here}"
            )
        }
        Lang::Ja => {
            let here = most.map_or(
                "この場面では、差はほとんどありません。".into(),
                |(method, times)| {
                    format!("この場面では「{}」の時間が {times:.1} 倍になりました。", method.title.ja)
                },
            );
            format!(
                "プロセッサは、分岐（if）でどちらへ進むかを予測し、先回りして計算します。これが分岐予測です。ほぼ同じ配置が\
                続くあいだは予測が当たります。ばらばらの配置ではよく外れ、先回りした計算を捨ててやり直すことになります。{here}"
            )
        }
    }
}

/// Whether a method that skips work by branches is quicker than the one that does all of it.
fn skipping(cost: &Measuring, lang: Lang) -> Option<String> {
    let (less, [alike, random]) = cost.costs().find(|(method, _)| method.skips.is_some())?;
    let (all, [all_alike, all_random]) = cost.costs().find(|(method, _)| Some(method.id) == less.skips)?;
    let (alike, random, all_alike, all_random) = (alike?, random?, all_alike?, all_random?);
    let end = match random / all_random {
        ..0.9 => words("Here skipping pays.", "ここでは、省いたほうが速いという結果です。"),
        ..1.1 => words("Here both take about as long.", "ここでは、ほぼ同じ速さです。"),
        _ => words(
            "Saving arithmetic loses to doing all of it.",
            "計算を省くより、全部計算するほうが速いという結果です。",
        ),
    };
    let end = lang.of(end);
    let [a, b, c, d] = [alike, all_alike, random, all_random].map(written);
    Some(match lang {
        Lang::En => format!(
            "“{}” looks up what it can skip, and saves arithmetic. “{}” does all of it, with hardly a branch. Poses \
            nearly alike: {a} ns against {b}. Random poses: {c} ns against {d}. {end}",
            less.title.en, all.title.en
        ),
        Lang::Ja => format!(
            "「{}」は省ける計算を表で調べて省き、「{}」はほとんど分岐せずに全部計算します。ほぼ同じ配置では \
            {a} ns と {b} ns、ばらばらの配置では {c} ns と {d} ns でした。{end}",
            less.title.ja, all.title.ja
        ),
    })
}

/// Why these numbers are not those of a program that was built to be quick.
fn doubt(lang: Lang) -> Option<String> {
    let doubt = if cfg!(debug_assertions) {
        words(
            "This build of Hantei checks itself and is not optimized: its numbers say little.",
            "このビルドは検査つきで最適化されていないため、数値はあまり参考になりません。",
        )
    } else if cfg!(target_arch = "wasm32") {
        words(
            "In a browser Hantei is built to be small, not quick; as a program on your machine it is quicker.",
            "ブラウザ版は速さより小ささを優先して作られています。機器で直接動かすプログラムはもっと速くなります。",
        )
    } else {
        return None;
    };
    Some(lang.of(doubt).to_owned())
}

/// A number of poses with a comma.
fn thousands(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

/// A short time with its unit.
fn span(seconds: f64) -> String {
    let ns = seconds * 1e9;
    match ns {
        ..1e3 => format!("{ns:.0} ns"),
        ..1e6 => format!("{:.0} µs", ns / 1e3),
        _ => format!("{:.0} ms", ns / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::{span, thousands, written};

    #[test]
    fn numbers_have_the_digits_that_they_are_worth() {
        assert_eq!([0.94, 12.345, 99.96, 1234.5].map(written), ["0.9", "12.3", "100", "1234"]);
        assert_eq!([4.2e-8, 1e-4, 1e-3].map(span), ["42 ns", "100 µs", "1 ms"]);
        assert_eq!(thousands(65_536), "65,536");
    }
}
