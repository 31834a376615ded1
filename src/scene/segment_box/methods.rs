//! The moments of the methods.

use super::given::{Given, Shadows};
use super::*;
use glam::Vec3;

const REACH: [Name; 3] = [text::REACH_U, text::REACH_V, text::REACH_W];
const REACH_ACROSS: [Name; 3] = [text::REACH_UD, text::REACH_VD, text::REACH_WD];
const GAP_ON: [Name; 6] =
    [text::GAP_ON_U, text::GAP_ON_V, text::GAP_ON_W, text::GAP_ON_UD, text::GAP_ON_VD, text::GAP_ON_WD];
const SLAB_ENDS: [[Name; 2]; 3] =
    [[text::X_ENTERS, text::X_LEAVES], [text::Y_ENTERS, text::Y_LEAVES], [text::Z_ENTERS, text::Z_LEAVES]];

/// The axes of the box's frame: the names of their directions, and of the coordinates.
const LETTERS: [&str; 3] = ["u", "v", "w"];
const PARTS: [&str; 3] = ["x", "y", "z"];

/// The method that tests axes.
impl Given {
    /// The middle and half vector of the segment, in the box's frame.
    pub(super) fn middle(&self, m: &mut OneMoment<'_, '_>) {
        let middle = [text::D, text::M].map(|name| m.vector3(name));
        m.draw(|pen| self.draw_middle(pen, middle, [text::D, text::M]));
        m.says(said::OWN_FRAME_MIDDLE);
    }

    /// The shadows on a normal of the box.
    pub(super) fn normal(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&NORMALS);
        let (letter, part, name) = (LETTERS[axis], PARTS[axis], REACH[axis]);
        let sizes = [m.vector3(text::M)[axis].abs(), self.e()[axis], m.vector3(text::D)[axis].abs()];
        let [distance, box_reach, own_reach] = sizes.map(|size| m.part(size));
        let reach_is = m.finds_against(name, sizes[0]);
        let gap = m.lang().of(said::GAP);
        m.draw(|pen| {
            let labels = [
                format!("|m.{part}| {distance}"),
                format!("± e.{part} {box_reach}"),
                format!("± |d.{part}| {own_reach}"),
            ];
            let (l, reach) = (Vec3::AXES[axis], sizes[1]);
            self.draw_shadows(pen, &Shadows { l, title: letter, reach, name, labels, gap, edge: None });
        });
        let words = if m.is(GAP_ON[axis]) { said::NORMAL_GAP } else { said::NORMAL_NO_GAP };
        says!(m, words, letter, part, distance, box_reach, own_reach, reach_is);
    }

    pub(super) fn across(&self, m: &mut OneMoment<'_, '_>) {
        let middle = [text::D, text::M].map(|name| m.vector3(name));
        m.draw(|pen| self.draw_across(pen, middle, text::ACROSS));
        m.says(said::ACROSS);
    }

    /// The shadows on the cross product of an edge with the segment.
    pub(super) fn cross(&self, m: &mut OneMoment<'_, '_>) {
        let (axis, d, lang) = (m.which(&CROSSES), m.vector3(text::D), m.lang());
        let (letter, part, name) = (LETTERS[axis], PARTS[axis], REACH_ACROSS[axis]);
        let (i, j) = (PARTS[(axis + 1) % 3], PARTS[(axis + 2) % 3]);
        let size = m.vector3(text::ACROSS)[axis].abs();
        let across = m.part(size);
        let reach_is = m.finds_against(name, size);
        m.draw(|pen| {
            let Some(mut shadows) = self.shadows(3 + axis, d, lang) else { return };
            shadows.name = name;
            shadows.labels[0] = format!("|across.{part}| / |{letter} × d|");
            self.draw_shadows(pen, &shadows);
            self.draw_cross(pen, axis, d, shadows.title);
        });
        if Vec3::AXES[axis].cross(d) == Vec3::ZERO {
            says!(m, said::CROSS_PARALLEL, letter, across);
        } else {
            let words = if m.is(GAP_ON[3 + axis]) { said::CROSS_GAP } else { said::CROSS_NO_GAP };
            says!(m, words, letter, part, across, i, j, reach_is);
        }
    }

    /// The shadows on one of the six axes, each labeled with its body; `None` if the axis is zero.
    fn shadows(&self, axis: usize, d: Vec3, lang: Lang) -> Option<Shadows> {
        let edge = axis.checked_sub(3);
        let l = edge.map_or(Some(Vec3::AXES[axis % 3]), |edge| Vec3::AXES[edge].cross(d).try_normalize())?;
        Some(Shadows {
            l,
            title: lang.of(GAPS[axis]),
            reach: self.e().dot(l.abs()),
            name: HIT,
            labels: ["", lang.of(said::BOX), lang.of(said::SEGMENT)].map(str::to_owned),
            gap: lang.of(said::GAP),
            edge,
        })
    }

    pub(super) fn axes_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (first, d, lang) = (m.first(&GAP_ON), m.vector3(text::D), m.lang());
        m.finds(text::FIRST_GAP, named(first));
        m.draw(|pen| {
            let gap = first.and_then(|axis| self.shadows(axis, d, lang));
            self.draw_verdict(pen, gap.as_ref());
        });
        m.says(if m.is(HIT) { said::VERDICT_AXES_HIT } else { said::VERDICT_AXES_MISS });
    }

    pub(super) fn faces_only_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (middle, hit) = ([text::D, text::M].map(|name| m.vector3(name)), m.is(HIT));
        m.finds(text::FIRST_GAP, named(m.first(&GAP_ON)));
        m.draw(|pen| self.draw_box_around(pen, middle, hit));
        m.says(if hit { said::VERDICT_FACES_ONLY_HIT } else { said::VERDICT_FACES_ONLY_MISS });
    }

    pub(super) fn reason_axes(&self, run: &Run<'_>) -> String {
        let gap = run.lang.of(named(run.first(&GAP_ON)));
        fill!(run.lang, said::REASON_FIRST_GAP, gap)
    }
}

/// The name of an axis with a gap, or of none.
fn named(gap: Option<usize>) -> Words {
    GAPS[gap.unwrap_or(GAP_ON.len())]
}

/// The method that follows the segment from P to Q.
impl Given {
    pub(super) fn walk(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_way(pen, text::WAY));
        m.says(said::OWN_FRAME_WALK);
    }

    /// The times at which the moving point is between two faces.
    pub(super) fn slab(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&SLABS);
        let (letter, part, names) = (LETTERS[axis], PARTS[axis], SLAB_ENDS[axis]);
        let times = names.map(|name| m.number(name));
        let [enters, leaves] = names.map(|name| m.finds(name, Value::part_of_way(m.number(name))));
        m.draw(|pen| self.draw_slab(pen, times, axis, names[0]));
        if self.way[axis] == 0.0 {
            says!(m, said::SLAB_ALONG, letter, enters, leaves);
        } else {
            says!(m, said::SLAB_BETWEEN, letter, part, enters, leaves);
        }
    }

    pub(super) fn slabs_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        let part = if hit { [text::ENTERS, text::LEAVES].map(|name| m.number(name)) } else { [0.0, 1.0] };
        m.draw(|pen| self.draw_part(pen, Role::answer(hit), part, HIT));
        m.says(if hit { said::VERDICT_SLABS_HIT } else { said::VERDICT_SLABS_MISS });
    }

    pub(super) fn reason_slabs(&self, run: &Run<'_>) -> String {
        let (enters, leaves) = (run.value(text::ENTERS), run.value(text::LEAVES));
        let sign = if run.is(HIT) { "≤" } else { ">" };
        fill!(run.lang, said::REASON_IN_AND_OUT, enters, sign, leaves)
    }
}
