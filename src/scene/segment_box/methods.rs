//! What each method tells: its moments, in the order of execution.

use super::given::{Given, Shadows};
use super::*;
use crate::figure::Role;
use crate::geometry::segment_box::flawed::FacesOnly;
use crate::geometry::segment_box::{Axes, Slab, Slabs};
use crate::said::segment_box as said;
use glam::Vec3;

const D: Name = Name("d");
const M: Name = Name("m");
const E: Name = Name("e");
const REACH: [Name; 3] = [Name("reach_u"), Name("reach_v"), Name("reach_w")];
const GAP_ON: [Name; 3] = [Name("gap_on_u"), Name("gap_on_v"), Name("gap_on_w")];
const ACROSS_IS: Name = Name("across");
const REACH_ACROSS: [Name; 3] = [Name("reach_ud"), Name("reach_vd"), Name("reach_wd")];
const GAP_ACROSS: [Name; 3] = [Name("gap_on_ud"), Name("gap_on_vd"), Name("gap_on_wd")];
const FIRST_GAP: Name = Name("first_gap");
const START: Name = Name("p");
const WAY: Name = Name("way");
const ENTERS: Name = Name("enters");
const LEAVES: Name = Name("leaves");
const SLAB_ENDS: [[Name; 2]; 3] = [
    [Name("x.enters"), Name("x.leaves")],
    [Name("y.enters"), Name("y.leaves")],
    [Name("z.enters"), Name("z.leaves")],
];

/// The axes of the own frame, by their directions and by their coordinates.
const LETTERS: [&str; 3] = ["u", "v", "w"];
const PARTS: [&str; 3] = ["x", "y", "z"];

/// The middle and half of the way, in the own frame.
fn tell_middle(tell: &mut Telling<'_>, given: &Given, [d, m]: [Vec3; 2]) {
    tell.moment(&OWN_FRAME, |moment| {
        let (d_is, m_is) = (moment.finds(D, d), moment.finds(M, m));
        moment.draw(|pen| given.draw_middle(pen, [d, m], [D, M]));
        say!(moment, said::OWN_FRAME_MIDDLE, d_is, m_is);
    });
}

/// The shadows on the normal of two faces.
fn tell_normal(
    tell: &mut Telling<'_>,
    given: &Given,
    [d, m]: [Vec3; 2],
    axis: usize,
    (reach, is_gap): (f32, bool),
) {
    tell.moment(NORMALS[axis], |moment| {
        moment.reads(D, d);
        moment.reads(M, m);
        moment.reads(E, given.e());
        let (letter, part) = (LETTERS[axis], PARTS[axis]);
        let sizes = [m[axis].abs(), given.e()[axis], d[axis].abs()];
        let [distance, box_reach, own_reach] = sizes.map(|size| moment.part(size));
        let reach_is = moment.finds(REACH[axis], Value::against(reach, m[axis].abs()));
        moment.finds(GAP_ON[axis], is_gap);
        let gap = moment.lang().of(said::GAP);
        moment.draw(|pen| {
            let labels = [
                format!("|m.{part}| {distance}"),
                format!("± e.{part} {box_reach}"),
                format!("± |d.{part}| {own_reach}"),
            ];
            let (l, name, reach) = (Vec3::AXES[axis], REACH[axis], sizes[1]);
            given.draw_shadows(pen, &Shadows { l, title: letter, reach, name, labels, gap, edge: None });
        });
        if is_gap {
            say!(moment, said::NORMAL_GAP, letter, part, distance, box_reach, own_reach, reach_is);
        } else {
            say!(moment, said::NORMAL_NO_GAP, letter, part, distance, box_reach, own_reach, reach_is);
        }
    });
}

/// The shadows on one of the six axes, each under its body's name; nothing where the axis vanishes.
fn shadows(given: &Given, axis: usize, d: Vec3, lang: Lang) -> Option<Shadows> {
    let edge = axis.checked_sub(3);
    let l = edge.map_or(Some(Vec3::AXES[axis % 3]), |edge| Vec3::AXES[edge].cross(d).try_normalize())?;
    Some(Shadows {
        l,
        title: lang.of(GAPS[axis]),
        reach: given.e().dot(l.abs()),
        name: HIT,
        labels: ["", lang.of(said::BOX), lang.of(said::SEGMENT)].map(str::to_owned),
        gap: lang.of(said::GAP),
        edge,
    })
}

/// The shadows on the cross of an edge with the segment.
fn tell_cross(tell: &mut Telling<'_>, given: &Given, it: &Axes, axis: usize, (reach, is_gap): (f32, bool)) {
    tell.moment(CROSSES[axis], |m| {
        m.reads(D, it.d);
        m.reads(ACROSS_IS, it.across);
        m.reads(E, given.e());
        let (letter, part) = (LETTERS[axis], PARTS[axis]);
        let (i, j) = (PARTS[(axis + 1) % 3], PARTS[(axis + 2) % 3]);
        let across = m.part(it.across[axis].abs());
        let reach_is = m.finds(REACH_ACROSS[axis], Value::against(reach, it.across[axis].abs()));
        m.finds(GAP_ACROSS[axis], is_gap);
        let cross = Vec3::AXES[axis].cross(it.d);
        let lang = m.lang();
        m.draw(|pen| {
            let Some(mut shadows) = shadows(given, 3 + axis, it.d, lang) else { return };
            shadows.name = REACH_ACROSS[axis];
            shadows.labels[0] = format!("|across.{part}| / |{letter} × d|");
            given.draw_shadows(pen, &shadows);
            given.draw_cross(pen, axis, it.d, shadows.title);
        });
        if cross == Vec3::ZERO {
            say!(m, said::CROSS_PARALLEL, letter, across);
        } else if is_gap {
            say!(m, said::CROSS_GAP, letter, part, across, i, j, reach_is);
        } else {
            say!(m, said::CROSS_NO_GAP, letter, part, across, i, j, reach_is);
        }
    });
}

fn reason(lang: Lang, first: Option<usize>) -> String {
    let gap = lang.of(GAPS[first.unwrap_or(6)]);
    fill!(lang, said::REASON_FIRST_GAP, gap)
}

pub(super) fn tell_axes(inputs: &Inputs, it: &Axes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let middle = [it.d, it.m];
    given.tell(tell);
    tell_middle(tell, &given, middle);
    let on_normals = [(it.reach_u, it.gap_on_u), (it.reach_v, it.gap_on_v), (it.reach_w, it.gap_on_w)];
    for (axis, found) in on_normals.into_iter().enumerate() {
        tell_normal(tell, &given, middle, axis, found);
    }
    tell.moment(&ACROSS, |m| {
        m.reads(D, it.d);
        m.reads(M, it.m);
        let across = m.finds(ACROSS_IS, it.across);
        m.draw(|pen| given.draw_across(pen, middle, ACROSS_IS));
        say!(m, said::ACROSS, across);
    });
    let on_crosses = [(it.reach_ud, it.gap_on_ud), (it.reach_vd, it.gap_on_vd), (it.reach_wd, it.gap_on_wd)];
    for (axis, found) in on_crosses.into_iter().enumerate() {
        tell_cross(tell, &given, it, axis, found);
    }
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, GAPS[it.first_gap.unwrap_or(6)]);
        m.decides(it.hit);
        let lang = m.lang();
        m.draw(|pen| {
            let gap = it.first_gap.and_then(|axis| shadows(&given, axis, it.d, lang));
            given.draw_verdict(pen, gap.as_ref());
        });
        if it.hit {
            say!(m, said::VERDICT_AXES_HIT);
        } else {
            say!(m, said::VERDICT_AXES_MISS);
        }
    });
    tell.reason(|lang| reason(lang, it.first_gap));
}

pub(super) fn tell_faces_only(inputs: &Inputs, it: &FacesOnly, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let middle = [it.d, it.m];
    given.tell(tell);
    tell_middle(tell, &given, middle);
    let on_normals = [(it.reach_u, it.gap_on_u), (it.reach_v, it.gap_on_v), (it.reach_w, it.gap_on_w)];
    for (axis, found) in on_normals.into_iter().enumerate() {
        tell_normal(tell, &given, middle, axis, found);
    }
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, GAPS[it.first_gap.unwrap_or(6)]);
        m.decides(it.hit);
        m.draw(|pen| given.draw_box_around(pen, middle, it.hit));
        if it.hit {
            say!(m, said::VERDICT_FACES_ONLY_HIT);
        } else {
            say!(m, said::VERDICT_FACES_ONLY_MISS);
        }
    });
    tell.reason(|lang| reason(lang, it.first_gap));
}

/// When the walk is between two faces.
fn tell_slab(m: &mut OneMoment<'_, '_>, given: &Given, slab: Slab, axis: usize) {
    let names = SLAB_ENDS[axis];
    m.reads(START, given.p);
    m.reads(WAY, given.way);
    let enters = m.finds(names[0], Value::part_of_way(slab.enters));
    let leaves = m.finds(names[1], Value::part_of_way(slab.leaves));
    m.draw(|pen| given.draw_slab(pen, slab, axis, names[0]));
    let (letter, part) = (LETTERS[axis], PARTS[axis]);
    if given.way[axis] == 0.0 {
        say!(m, said::SLAB_ALONG, letter, enters, leaves);
    } else {
        say!(m, said::SLAB_BETWEEN, letter, part, enters, leaves);
    }
}

pub(super) fn tell_slabs(inputs: &Inputs, it: &Slabs, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.moment(&OWN_FRAME, |m| {
        let (p, way) = (m.finds(START, it.p), m.finds(WAY, it.way));
        m.draw(|pen| given.draw_way(pen, WAY));
        say!(m, said::OWN_FRAME_WALK, p, way);
    });
    for (axis, slab) in [it.x, it.y, it.z].into_iter().enumerate() {
        tell.moment(SLABS[axis], |m| tell_slab(m, &given, slab, axis));
    }
    tell.moment(&VERDICT, |m| {
        let enters = m.finds(ENTERS, Value::against(it.enters, it.leaves));
        let leaves = m.finds(LEAVES, Value::against(it.leaves, it.enters));
        m.decides(it.hit);
        let part = if it.hit { [it.enters, it.leaves] } else { [0.0, 1.0] };
        m.draw(|pen| given.draw_part(pen, Role::answer(it.hit), part, HIT));
        if it.hit {
            say!(m, said::VERDICT_SLABS_HIT, enters, leaves);
        } else {
            say!(m, said::VERDICT_SLABS_MISS, enters, leaves);
        }
    });
    tell.reason(|lang| {
        let both = [Value::against(it.enters, it.leaves), Value::against(it.leaves, it.enters)];
        let [enters, leaves] = both.map(|time| time.show(lang));
        let sign = if it.hit { "≤" } else { ">" };
        fill!(lang, said::REASON_IN_AND_OUT, enters, sign, leaves)
    });
}
