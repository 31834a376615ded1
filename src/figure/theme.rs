//! The looks of roles: three themes, from the Okabe–Ito colors, which people with any kind of color-blindness can distinguish.
//! Color is never the only sign.

use super::role::Role;

/// A color: red, green, blue, opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8, pub u8);

impl Color {
    /// An opaque color from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255)
    }

    /// Transparent.
    pub const NONE: Self = Self(0, 0, 0, 0);

    /// The color with its opacity multiplied by a factor from 0 to 1.
    pub const fn times(self, factor: f32) -> Self {
        Self(self.0, self.1, self.2, (self.3 as f32 * factor + 0.5) as u8)
    }

    /// The color with an opacity from 0 to 1.
    pub const fn fade(self, opacity: f32) -> Self {
        Self(self.0, self.1, self.2, (opacity * 255.0 + 0.5) as u8)
    }

    /// The relative luminance, from 0 to 1, as WCAG 2 defines it.
    pub fn luminance(self) -> f32 {
        let linear = |part: u8| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// A hue in two strengths: one for drawing, one for readable text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hue {
    /// For lines and fills.
    pub line: Color,
    /// For text.
    pub text: Color,
}

const fn hue(line: u32, text: u32) -> Hue {
    Hue { line: Color::hex(line), text: Color::hex(text) }
}

/// A set of colors for the whole program, with the weights of lines and text in pictures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    /// The name in links and settings.
    pub id: &'static str,
    /// Behind the picture.
    pub paper: Color,
    /// Behind the panel.
    pub panel: Color,
    /// Behind code, table heads and key caps.
    pub well: Color,
    /// Thin lines between parts.
    pub hairline: Color,
    /// The grid's lines.
    pub grid: Color,
    /// The axes of the world.
    pub axis: Color,
    /// Text, and target shapes.
    pub ink: Color,
    /// Small print.
    pub muted: Color,
    /// The moving shape; also the color of the chosen item.
    pub moving: Hue,
    /// The second of two equal shapes.
    pub peer: Hue,
    /// The first vector.
    pub first: Hue,
    /// The second vector or an edge.
    pub second: Hue,
    /// Projections, closest points, distances.
    pub projection: Hue,
    /// A hit.
    pub hit: Hue,
    /// Errors: a wrong verdict, a method's mistake, disagreement between two methods. Nothing else has this color.
    pub wrong: Hue,
    /// Construction lines.
    pub construction: Hue,
    /// Keywords, numbers and types in code: modest colors, without those that have a meaning.
    pub code: CodeHues,
    /// Behind the current line of code.
    pub code_now: Color,
    /// Behind the current row of a table.
    pub row_now: Color,
    /// Inside a target shape.
    pub inside: Color,
    /// The regions.
    pub tints: [Color; 9],
    /// The strength of the tints: for all regions, and for the current one.
    pub tint_strength: (f32, f32),
    /// The factor for line widths.
    pub weight: f32,
    /// The factor for text sizes in pictures.
    pub text: f32,
}

/// The colors of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeHues {
    /// Keywords.
    pub keyword: Color,
    /// Numbers.
    pub literal: Color,
    /// Types.
    pub kind: Color,
}

impl CodeHues {
    const fn hex(keyword: u32, literal: u32, kind: u32) -> Self {
        Self { keyword: Color::hex(keyword), literal: Color::hex(literal), kind: Color::hex(kind) }
    }
}

const TINTS: [Color; 9] = [
    Color::hex(0xF6E4E8),
    Color::hex(0xE4F1E6),
    Color::hex(0xD6E7F4),
    Color::hex(0xFBF0D4),
    Color::hex(0xE8F0DC),
    Color::hex(0xEAE6F3),
    Color::hex(0xFFFFFF),
    Color::hex(0xF3E6DA),
    Color::hex(0xE0EFEF),
];

const DARK_TINTS: [Color; 9] = [
    Color::hex(0x5A3340),
    Color::hex(0x2C4A3A),
    Color::hex(0x1F4763),
    Color::hex(0x57481F),
    Color::hex(0x3C4C2A),
    Color::hex(0x3F3A5C),
    Color::hex(0x2A303C),
    Color::hex(0x533B28),
    Color::hex(0x274B4D),
];

/// The index of the tint of ruled-out regions.
const RULED_OUT: u8 = 7;

impl Default for Theme {
    fn default() -> Self {
        Self::LIGHT
    }
}

impl Theme {
    /// The color of a right or wrong answer; `None` for an answer that was revealed.
    pub fn graded(&self, right: Option<bool>) -> Option<Color> {
        right.map(|right| if right { self.first.text } else { self.wrong.text })
    }

    /// Every theme: light paper, dark, and high contrast for projectors.
    pub const ALL: [Self; 3] = [Self::LIGHT, Self::DARK, Self::PROJECTOR];

    /// Calm paper.
    pub const LIGHT: Self = Self {
        id: "light",
        paper: Color::hex(0xFAF9F6),
        panel: Color::hex(0xFFFFFF),
        well: Color::hex(0xFAF9F6),
        hairline: Color::hex(0xE4E1D8),
        grid: Color::hex(0xEFECE4),
        axis: Color::hex(0xDDD8CB),
        ink: Color::hex(0x1F2430),
        muted: Color::hex(0x646B78),
        moving: hue(0x0072B2, 0x00619A),
        peer: hue(0x8A6D3B, 0x79602F),
        first: hue(0x009E73, 0x00765A),
        second: hue(0xE69F00, 0x8F5C00),
        projection: hue(0xCC79A7, 0xA03E76),
        hit: hue(0xD55E00, 0xB34700),
        wrong: hue(0xB3123B, 0xB3123B),
        construction: hue(0x8A8577, 0x69655A),
        code: CodeHues::hex(0x6B4E9B, 0x5E6320, 0x46627F),
        code_now: Color::hex(0xFFF3D6),
        row_now: Color::hex(0xE8F3FA),
        inside: Color::hex(0xFFFFFF),
        tints: TINTS,
        tint_strength: (0.45, 0.95),
        weight: 1.0,
        text: 1.0,
    };

    /// The light theme with ink and paper exchanged.
    pub const DARK: Self = Self {
        id: "dark",
        paper: Color::hex(0x171A21),
        panel: Color::hex(0x1D212A),
        well: Color::hex(0x171A21),
        hairline: Color::hex(0x343A46),
        grid: Color::hex(0x20242D),
        axis: Color::hex(0x363C49),
        ink: Color::hex(0xE9E6DF),
        muted: Color::hex(0x9BA3B0),
        moving: hue(0x4FA8E0, 0x7CC0EC),
        peer: hue(0xC7A566, 0xD6B980),
        first: hue(0x2CC295, 0x4FD6AE),
        second: hue(0xF0B429, 0xF3C352),
        projection: hue(0xE08BBB, 0xEBA6CC),
        hit: hue(0xFF8A3D, 0xFFA25F),
        wrong: hue(0xFF4F6E, 0xFF7D93),
        construction: hue(0x8F8B7E, 0xACA899),
        code: CodeHues::hex(0xBBA6E6, 0xC3C98A, 0xA2BCD9),
        code_now: Color::hex(0x3A3220),
        row_now: Color::hex(0x1F3547),
        inside: Color::hex(0x232833),
        tints: DARK_TINTS,
        tint_strength: (0.35, 0.95),
        weight: 1.0,
        text: 1.0,
    };

    /// White and black, thick lines, large text: readable from the back row.
    pub const PROJECTOR: Self = Self {
        id: "projector",
        paper: Color::hex(0xFFFFFF),
        panel: Color::hex(0xFFFFFF),
        well: Color::hex(0xFFFFFF),
        hairline: Color::hex(0x8C8C8C),
        grid: Color::hex(0xE6E6E6),
        axis: Color::hex(0xBDBDBD),
        ink: Color::hex(0x000000),
        muted: Color::hex(0x3C3C3C),
        moving: hue(0x005A9C, 0x004F8A),
        peer: hue(0x6B4E1A, 0x5C4214),
        first: hue(0x007A57, 0x006347),
        second: hue(0xD98E00, 0x7A4C00),
        projection: hue(0xB04A86, 0x8F2F68),
        hit: hue(0xC24A00, 0x9C3A00),
        wrong: hue(0x9E0031, 0x9E0031),
        construction: hue(0x55524A, 0x3F3D37),
        code: CodeHues::hex(0x4A2E86, 0x444A10, 0x2B4A6B),
        code_now: Color::hex(0xFFE9A8),
        row_now: Color::hex(0xCFE6F7),
        inside: Color::hex(0xFFFFFF),
        tints: TINTS,
        tint_strength: (0.55, 1.0),
        weight: 1.5,
        text: 1.3,
    };

    /// The theme with this name.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id == id)
    }

    /// The theme after this one, cyclically.
    pub fn next(&self) -> Self {
        let i = Self::ALL.iter().position(|theme| theme.id == self.id).unwrap_or(0);
        Self::ALL[(i + 1) % Self::ALL.len()]
    }

    /// The look of a role.
    pub fn style(&self, role: Role) -> Style {
        let ink = Hue { line: self.ink, text: self.ink };
        let plain = |hue: Hue, width: f32| Style {
            line: hue.line,
            text: hue.text,
            width: width * self.weight,
            fill: Color::NONE,
            dash: None,
        };
        let dashed = |hue: Hue, width: f32, dash: [f32; 2]| Style { dash: Some(dash), ..plain(hue, width) };
        match role {
            Role::Moving => Style { fill: self.moving.line.fade(0.16), ..plain(self.moving, 2.4) },
            Role::Target => Style { fill: self.inside.fade(0.65), ..plain(ink, 2.4) },
            Role::Peer => Style { fill: self.peer.line.fade(0.16), ..plain(self.peer, 2.4) },
            Role::Vector1 => plain(self.first, 3.2),
            Role::Vector2 => plain(self.second, 3.2),
            Role::Projection => dashed(self.projection, 2.4, [3.0, 5.0]),
            Role::Gap => plain(ink, 2.6),
            Role::Apart => dashed(ink, 2.8, [9.0, 5.0]),
            Role::Axis => plain(self.construction, 1.4),
            Role::Frame => plain(self.construction, 2.0),
            Role::Area => Style { fill: self.second.line.fade(0.14), ..plain(self.second, 1.2) },
            Role::Hint => dashed(self.construction, 1.3, [7.0, 6.0]),
            Role::Region(i) => self.region(i, self.tint_strength.0),
            Role::RegionLive(i) => Style { text: self.ink, ..self.region(i, self.tint_strength.1) },
            Role::RuledOut => self.region(RULED_OUT, self.tint_strength.1),
            Role::MapPart(i) => {
                let tint = self.region(i, self.tint_strength.0);
                self.map(tint.fill, self.muted, self.construction, 1.2)
            }
            Role::MapHit => self.map(self.hit.line.fade(0.11), self.hit.text, self.hit, 1.8),
            Role::MapMiss => self.map(Color::NONE, self.muted, self.construction, 0.0),
            Role::MapDiffers => self.map(self.wrong.line.fade(0.1), self.wrong.text, self.wrong, 1.8),
            Role::Touching => Style { fill: self.hit.line.fade(0.3), ..plain(self.hit, 2.4) },
            Role::Ringed => plain(self.hit, 1.6),
            Role::Mistaken => {
                Style { fill: self.wrong.line.fade(0.1), ..dashed(self.wrong, 2.8, [6.0, 3.0]) }
            }
            Role::Counted => plain(self.construction, 0.7),
            Role::Shadow => Style { fill: self.shade(SHADOW), ..plain(self.construction, 0.0) },
        }
    }

    /// The look of a verdict: a hit is filled, a miss is open, and a wrong verdict is filled with a color that nothing else has.
    /// So they also differ without color.
    pub fn verdict(&self, hit: Option<bool>, wrong: bool) -> VerdictLook {
        let filled = |color: Color| VerdictLook { fill: color, rim: color, ink: self.panel };
        let open = |color: Color| VerdictLook { fill: self.panel, rim: color, ink: color };
        match hit {
            Some(_) if wrong => filled(self.wrong.text),
            Some(true) => filled(self.hit.text),
            Some(false) => open(self.ink),
            None => open(self.muted),
        }
    }

    /// The color of shade with this strength, darker than its surroundings in every theme.
    pub fn shade(&self, strength: f32) -> Color {
        match self.paper.luminance() < self.ink.luminance() {
            true => Color::hex(0).fade((4.0 * strength).min(1.0)),
            false => self.ink.fade(strength),
        }
    }

    /// The style of a region of a map, with a border that is visible in every color.
    fn map(&self, fill: Color, text: Color, rim: Hue, width: f32) -> Style {
        Style { line: rim.line, text, width: width * self.weight, fill, dash: None }
    }

    fn region(&self, i: u8, opacity: f32) -> Style {
        let tint = self.tints[usize::from(i) % self.tints.len()];
        Style { line: tint, text: self.muted, width: 0.0, fill: tint.fade(opacity), dash: None }
    }

    /// The theme with lines and text this many times as heavy and large.
    pub fn scaled(self, weight: f32, text: f32) -> Self {
        Self { weight: self.weight * weight, text: self.text * text, ..self }
    }
}

/// The look of a verdict: its box, the border, and its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerdictLook {
    /// Inside of the box.
    pub fill: Color,
    /// Around the box.
    pub rim: Color,
    /// The word.
    pub ink: Color,
}

/// The strength of a shadow.
const SHADOW: f32 = 0.1;

/// The look of a role in a theme. Widths and dashes in pixels at scale 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Lines and dots.
    pub line: Color,
    /// Labels.
    pub text: Color,
    /// Line width.
    pub width: f32,
    /// Inside of filled shapes; may be transparent.
    pub fill: Color,
    /// Dash and space, for dashed lines.
    pub dash: Option<[f32; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast between two opaque colors, from 1 to 21, as WCAG 2 defines it.
    fn contrast(a: Color, b: Color) -> f32 {
        let (a, b) = (a.luminance() + 0.05, b.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn every_text_color_can_be_read_on_what_is_behind_it() {
        for theme in Theme::ALL {
            let hues = [
                theme.moving,
                theme.peer,
                theme.first,
                theme.second,
                theme.projection,
                theme.hit,
                theme.wrong,
                theme.construction,
            ];
            let texts = hues.iter().map(|hue| hue.text).chain([theme.ink, theme.muted]);
            for text in texts {
                for behind in [theme.paper, theme.panel, theme.well] {
                    let contrast = contrast(text, behind);
                    assert!(contrast >= 4.5, "{}: {text:?} on {behind:?} has {contrast:.2}", theme.id);
                }
            }
            let CodeHues { keyword, literal, kind } = theme.code;
            let shapes = [theme.moving.text, theme.peer.text];
            let on_code =
                [theme.ink, theme.first.text, theme.hit.text, theme.wrong.text, keyword, literal, kind];
            for text in on_code.into_iter().chain(shapes) {
                for behind in [theme.well, theme.code_now, theme.row_now] {
                    let contrast = contrast(text, behind);
                    assert!(contrast >= 4.5, "{}: {text:?} on {behind:?} has {contrast:.2}", theme.id);
                }
            }
        }
    }

    /// The color vision of people who lack one kind of cones, or all: linear RGB to linear RGB, after Machado, Oliveira and
    /// Fernandes (2009).
    const EYES: [(&str, [[f32; 3]; 3]); 4] = [
        ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
        ),
        (
            "tritanopia",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
        ),
    ];

    /// A color as an eye sees it, in CIE L*a*b* under daylight, in which equal steps look about equal.
    fn lab(Color(r, g, b, _): Color, eye: [[f32; 3]; 3]) -> [f32; 3] {
        let linear = [r, g, b].map(|part| Color(part, part, part, 255).luminance());
        let times = |rows: [[f32; 3]; 3], of: [f32; 3]| rows.map(|row| (0..3).map(|i| row[i] * of[i]).sum());
        let seen: [f32; 3] = times(eye, linear);
        let to_xyz = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]];
        let root = |t: f32| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = times(to_xyz, seen.map(|part| part.clamp(0.0, 1.0))).map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn meanings_differ_in_color_for_every_kind_of_eye() {
        // A difference of 2.3 is just noticeable side by side. These differ at a glance.
        const LEAST: f32 = 10.0;
        for theme in Theme::ALL {
            let meanings = [
                ("hit", theme.hit.line),
                ("wrong", theme.wrong.line),
                ("the moment at hand", theme.second.line),
                ("miss and gap", theme.ink),
            ];
            for (eye, matrix) in EYES {
                for (i, (one, a)) in meanings.iter().enumerate() {
                    for (other, b) in &meanings[..i] {
                        let [a, b] = [a, b].map(|color| lab(*color, matrix));
                        let apart = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt();
                        assert!(apart >= LEAST, "{} with {eye}: {one} and {other}: {apart:.1}", theme.id);
                    }
                }
            }
        }
    }

    #[test]
    fn verdicts_differ_without_color() {
        for theme in Theme::ALL {
            let is_filled = |hit| theme.verdict(Some(hit), false).fill != theme.panel;
            assert!(is_filled(true) && !is_filled(false));
            for hit in [true, false] {
                let wrong = theme.verdict(Some(hit), true);
                assert!(contrast(wrong.fill, wrong.ink) >= 4.5, "{}", theme.id);
                assert_ne!(wrong.fill, theme.verdict(Some(true), false).fill, "no right one looks like it");
            }
        }
    }

    #[test]
    fn black_on_white_has_contrast_21() {
        let contrast = contrast(Color::hex(0xFFFFFF), Color::hex(0));
        assert!((contrast - 21.0).abs() < 1e-4);
    }
}
