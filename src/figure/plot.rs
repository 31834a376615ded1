//! A plot with two logarithmic axes, as a pane of primitives. The window and pages draw the same plot.

use super::primitive::{Anchor, Drawn, Pane, Primitive, Stroke};
use super::role::Role;
use super::text::{Face, width};
use super::theme::{Color, Theme};
use super::view::Area;
use crate::words::Grouped;
use glam::{Vec2, vec2};

/// The data of a plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// The title of the y axis, above the plot.
    pub title: String,
    /// The title of the x axis, below the plot.
    pub below: String,
    /// The unit of the y axis.
    pub counts: Counts,
    /// The lines; at least one has a point.
    pub lines: Vec<Line>,
}

/// The unit of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Plain numbers.
    Things,
    /// Seconds.
    Seconds,
}

impl Counts {
    /// The label at a power of ten.
    fn tick(self, power: i32) -> String {
        const UNITS: [&str; 4] = ["ns", "µs", "ms", "s"];
        let unit = usize::try_from(power.div_euclid(3) + 3).ok().and_then(|i| UNITS.get(i));
        match (self, unit) {
            (Self::Seconds, Some(unit)) => {
                format!("{} {unit}", 10_u64.pow(power.rem_euclid(3).unsigned_abs()))
            }
            (Self::Things, _) if (0..19).contains(&power) => {
                Grouped(10_u64.pow(power.unsigned_abs())).to_string()
            }
            _ => format!("1e{power}"),
        }
    }
}

/// A line through some points.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The name.
    pub name: String,
    /// True for an incorrect method. The line is dashed then.
    pub flawed: bool,
    /// The points from left to right. All numbers are positive.
    pub points: Vec<(f64, f64)>,
}

/// The text size, the height of a text row, and the height of the plot itself, in pixels.
const TEXT: f32 = 12.0;
const ROW: f32 = 18.0;
const HEIGHT: f32 = 170.0;

/// The dashes of incorrect methods, in turn.
const DASHES: [[f32; 2]; 2] = [[6.0, 4.0], [2.0, 3.5]];

const LAYER: &str = "plot";

/// Draws the plot, `wide` pixels wide, with its upper left corner at the origin. The height depends on its content.
pub fn plot(plot: &Plot, wide: f32, theme: &Theme) -> Pane {
    let mut sheet = Sheet { drawn: vec![], theme, size: TEXT * theme.text };
    let row = ROW * theme.text;
    let (x, y) = (Powers::of(plot, |point| point.0), Powers::of(plot, |point| point.1));
    let ticks = y.all().map(|power| width(Face::Sans, &plot.counts.tick(power), sheet.size));
    let left = ticks.fold(0.0, f32::max) + 8.0;
    let field = Area { min: vec2(left, 1.5 * row), max: vec2(wide - 12.0, 1.5 * row + HEIGHT) };
    let place = |(across, up): (f64, f64)| {
        let size = field.size();
        vec2(field.min.x + x.part(across) * size.x, field.max.y - y.part(up) * size.y)
    };
    sheet.text(vec2(0.0, 0.5 * row), Anchor::Start, &plot.title, theme.ink);
    for power in y.all() {
        let at = place((10_f64.powi(x.least), 10_f64.powi(power)));
        sheet.line(vec![at, vec2(field.max.x, at.y)], theme.grid);
        let text = plot.counts.tick(power);
        let aside = width(Face::Sans, &text, sheet.size) / 2.0 + 5.0;
        sheet.text(at - vec2(aside, 0.0), Anchor::Middle, &text, theme.muted);
    }
    for power in x.all() {
        let at = place((10_f64.powi(power), 10_f64.powi(y.least)));
        sheet.line(vec![at, vec2(at.x, field.min.y)], theme.grid);
        let text = Counts::Things.tick(power);
        // The last label ends with the plot.
        let over = (at.x + width(Face::Sans, &text, sheet.size) / 2.0 - wide).max(0.0);
        sheet.text(vec2(at.x - over, field.max.y + 0.6 * row), Anchor::Middle, &text, theme.muted);
    }
    let below = vec2(field.center().x, field.max.y + 1.6 * row);
    sheet.text(below, Anchor::Middle, &plot.below, theme.muted);
    let mut legend = vec2(0.0, below.y + row);
    for (line, stroke) in plot.lines.iter().zip(strokes(plot, theme)) {
        sheet.plotted(line.points.iter().map(|&point| place(point)).collect(), stroke);
        let wanted = 36.0 + width(Face::Sans, &line.name, sheet.size);
        if legend.x > 0.0 && legend.x + wanted > wide {
            legend = vec2(0.0, legend.y + row);
        }
        let ink = if line.flawed { theme.wrong.text } else { theme.ink };
        sheet.plotted(vec![legend, legend + vec2(24.0, 0.0)], stroke);
        sheet.text(legend + vec2(30.0, 0.0), Anchor::Start, &line.name, ink);
        legend.x += wanted + 14.0;
    }
    Pane { area: Area { min: Vec2::ZERO, max: vec2(wide, legend.y + 0.7 * row) }, drawn: sheet.drawn }
}

/// The stroke of each line: hues for correct methods, hues and dashes for incorrect ones.
fn strokes(plot: &Plot, theme: &Theme) -> Vec<Stroke> {
    let hues = [Role::Moving, Role::Vector1, Role::Vector2, Role::Target].map(|role| theme.style(role).line);
    let (mut right, mut flawed) = (hues.into_iter().cycle(), DASHES.into_iter().cycle());
    let stroke = |line: &Line| Stroke {
        width: 2.0 * theme.weight,
        color: if line.flawed { theme.wrong.line } else { right.next().unwrap_or(theme.ink) },
        dash: if line.flawed { flawed.next() } else { None },
    };
    plot.lines.iter().map(stroke).collect()
}

/// The first and last power of ten on an axis.
struct Powers {
    least: i32,
    most: i32,
}

impl Powers {
    fn of(plot: &Plot, number: impl Fn(&(f64, f64)) -> f64) -> Self {
        let logs = || plot.lines.iter().flat_map(|line| &line.points).map(|point| number(point).log10());
        let least = logs().fold(f64::INFINITY, f64::min).floor() as i32;
        let most = logs().fold(f64::NEG_INFINITY, f64::max).ceil() as i32;
        Self { least, most: most.max(least + 1) }
    }

    fn all(&self) -> std::ops::RangeInclusive<i32> {
        self.least..=self.most
    }

    /// The position of a number along the axis, from 0 to 1.
    fn part(&self, number: f64) -> f32 {
        ((number.log10() - f64::from(self.least)) / f64::from(self.most - self.least)) as f32
    }
}

/// The primitives drawn so far.
struct Sheet<'a> {
    drawn: Vec<Drawn>,
    theme: &'a Theme,
    size: f32,
}

impl Sheet<'_> {
    fn push(&mut self, primitive: Primitive) {
        self.drawn.push(Drawn { layer: LAYER, name: "", primitive });
    }

    fn text(&mut self, at: Vec2, anchor: Anchor, text: &str, color: Color) {
        let (text, face, size, halo) = (text.to_owned(), Face::Sans, self.size, Color::NONE);
        self.push(Primitive::Text { at, anchor, text, face, size, color, halo });
    }

    fn line(&mut self, points: Vec<Vec2>, color: Color) {
        let stroke = Stroke { width: self.theme.weight, color, dash: None };
        self.push(Primitive::Path { points, stroke });
    }

    /// A line with a dot at each of its points.
    fn plotted(&mut self, points: Vec<Vec2>, stroke: Stroke) {
        for &center in &points {
            let radius = 3.6 * self.theme.weight;
            self.push(Primitive::Circle { center, radius, fill: stroke.color, stroke: None });
        }
        self.push(Primitive::Path { points, stroke });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(points: Vec<(f64, f64)>) -> Plot {
        let line = |name: &str, flawed| Line { name: name.into(), flawed, points: points.clone() };
        let lines = vec![line("one", false), line("another", true)];
        Plot { title: "tests".into(), below: "bodies".into(), counts: Counts::Things, lines }
    }

    /// The points of the solid line that is not part of the grid.
    fn drawn(pane: &Pane) -> Vec<Vec2> {
        let line = |drawn: &Drawn| match &drawn.primitive {
            Primitive::Path { points, stroke } if stroke.width > Theme::LIGHT.weight => Some(points.clone()),
            _ => None,
        };
        pane.drawn.iter().find_map(line).expect("the first line is drawn")
    }

    #[test]
    fn ten_times_as_much_is_equally_far_everywhere() {
        let points =
            drawn(&plot(&of(vec![(10.0, 1.0), (100.0, 100.0), (1_000.0, 10_000.0)]), 400.0, &Theme::LIGHT));
        let [first, second] = [points[1] - points[0], points[2] - points[1]];
        assert!(first.distance(second) < 1e-3, "{points:?}");
        assert!(first.x > 0.0 && first.y < 0.0, "more is to the right and upwards");
    }

    #[test]
    fn everything_is_inside_however_wide_it_is() {
        for wide in [220.0, 400.0, 900.0] {
            let pane = plot(&of(vec![(10.0, 45.0), (10_000.0, 1e6)]), wide, &Theme::LIGHT);
            for drawn in &pane.drawn {
                if let Some((text, area)) = drawn.primitive.said() {
                    let (min, max) =
                        (area.min.cmpge(pane.area.min - 1.0), area.max.cmple(pane.area.max + 1.0));
                    assert!(min.all() && max.all(), "{text} at {area:?} in {:?}", pane.area);
                }
            }
        }
    }

    #[test]
    fn powers_of_ten_are_written_with_their_units() {
        assert_eq!(
            [-9, -5, -3, 1].map(|power| Counts::Seconds.tick(power)),
            ["1 ns", "10 µs", "1 ms", "10 s"]
        );
        assert_eq!([0, 4, -1].map(|power| Counts::Things.tick(power)), ["1", "10,000", "1e-1"]);
    }

    #[test]
    fn one_point_alone_is_plotted_too() {
        let pane = plot(&of(vec![(10.0, 10.0)]), 400.0, &Theme::LIGHT);
        assert!(drawn(&pane).iter().all(|p| p.is_finite()));
    }
}
