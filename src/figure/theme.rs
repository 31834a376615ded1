//! What roles look like: three themes, from the Okabe–Ito colors, which people with any kind of
//! color-blindness can tell apart. Color is never the only sign.

use super::Role;

/// A color: red, green, blue, opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8, pub u8);

impl Color {
    /// An opaque color from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255)
    }

    /// Nothing to see.
    pub const NONE: Self = Self(0, 0, 0, 0);

    /// The same color, less opaque: its opacity times a factor from 0 to 1.
    pub const fn times(self, factor: f32) -> Self {
        Self(self.0, self.1, self.2, (self.3 as f32 * factor + 0.5) as u8)
    }

    /// The same color with an opacity from 0 to 1.
    pub const fn fade(self, opacity: f32) -> Self {
        Self(self.0, self.1, self.2, (opacity * 255.0 + 0.5) as u8)
    }

    /// Its relative luminance, from 0 to 1, as WCAG 2 defines it.
    pub fn luminance(self) -> f32 {
        let linear = |part: u8| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// A hue in two strengths: one to draw with, one that can be read.
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

/// A set of colors for the whole program, and how heavy lines and text in pictures are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    /// Its name in links and settings.
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
    /// The moving shape; also the color of what is chosen.
    pub moving: Hue,
    /// The second of two equal shapes.
    pub peer: Hue,
    /// The first vector.
    pub first: Hue,
    /// The second vector or an edge.
    pub second: Hue,
    /// Projections, closest points, distances.
    pub projection: Hue,
    /// A hit, or a gap.
    pub hit: Hue,
    /// Construction lines.
    pub construction: Hue,
    /// Behind the current line of code.
    pub code_now: Color,
    /// Behind the current row of a table.
    pub row_now: Color,
    /// Inside a target shape.
    pub inside: Color,
    /// The parts of the plane.
    pub tints: [Color; 9],
    /// How strong the tints are: others, and the current one.
    pub tint_strength: (f32, f32),
    /// Lines are this many times as wide.
    pub weight: f32,
    /// Text in pictures is this many times as large.
    pub text: f32,
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

impl Default for Theme {
    fn default() -> Self {
        Self::LIGHT
    }
}

impl Theme {
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
        construction: hue(0x8A8577, 0x69655A),
        code_now: Color::hex(0xFFF3D6),
        row_now: Color::hex(0xE8F3FA),
        inside: Color::hex(0xFFFFFF),
        tints: TINTS,
        tint_strength: (0.45, 0.95),
        weight: 1.0,
        text: 1.0,
    };

    /// Ink and paper exchanged.
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
        construction: hue(0x8F8B7E, 0xACA899),
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
        construction: hue(0x55524A, 0x3F3D37),
        code_now: Color::hex(0xFFE9A8),
        row_now: Color::hex(0xCFE6F7),
        inside: Color::hex(0xFFFFFF),
        tints: TINTS,
        tint_strength: (0.55, 1.0),
        weight: 1.5,
        text: 1.3,
    };

    /// The theme of a name.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id == id)
    }

    /// The theme after this one, round and round.
    pub fn next(&self) -> Self {
        let i = Self::ALL.iter().position(|theme| theme.id == self.id).unwrap_or(0);
        Self::ALL[(i + 1) % Self::ALL.len()]
    }

    /// What a role looks like.
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
            Role::Gap => dashed(self.hit, 3.6, [5.0, 4.0]),
            Role::Axis => plain(self.construction, 1.4),
            Role::Frame => plain(self.construction, 2.0),
            Role::Area => Style { fill: self.second.line.fade(0.14), ..plain(self.second, 1.2) },
            Role::Hint => dashed(self.construction, 1.3, [7.0, 6.0]),
            Role::Region(i) => self.region(i, self.tint_strength.0),
            Role::RegionLive(i) => Style { text: self.ink, ..self.region(i, self.tint_strength.1) },
            Role::MapPart(i) => {
                let tint = self.region(i, self.tint_strength.0);
                self.map(tint.fill, self.muted, self.construction, 1.2)
            }
            Role::MapHit => self.map(self.first.line.fade(0.13), self.first.text, self.first, 1.8),
            Role::MapMiss => self.map(Color::NONE, self.muted, self.construction, 0.0),
            Role::MapDiffers => self.map(self.hit.line.fade(0.12), self.hit.text, self.hit, 1.8),
            Role::Touching => Style { fill: self.hit.line.fade(0.3), ..plain(self.hit, 2.4) },
            Role::Ringed => plain(self.hit, 1.6),
            Role::Counted => plain(self.construction, 0.7),
            Role::Shadow => Style { fill: self.shade(SHADOW), ..plain(self.construction, 0.0) },
        }
    }

    /// What lies in the shade, so strongly: darker than the rest in every theme.
    pub fn shade(&self, strength: f32) -> Color {
        match self.paper.luminance() < self.ink.luminance() {
            true => Color::hex(0).fade((4.0 * strength).min(1.0)),
            false => self.ink.fade(strength),
        }
    }

    /// A part of a map: a rim that is there in every color.
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

/// How dark a shadow is.
const SHADOW: f32 = 0.1;

/// What a role looks like in a theme. Widths and dashes in pixels at scale 1.
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
                theme.construction,
            ];
            let texts = hues.iter().map(|hue| hue.text).chain([theme.ink, theme.muted]);
            for text in texts {
                for behind in [theme.paper, theme.panel, theme.well] {
                    let contrast = contrast(text, behind);
                    assert!(contrast >= 4.5, "{}: {text:?} on {behind:?} has {contrast:.2}", theme.id);
                }
            }
            for text in [theme.ink, theme.first.text, theme.hit.text] {
                for behind in [theme.code_now, theme.row_now] {
                    let contrast = contrast(text, behind);
                    assert!(contrast >= 4.5, "{}: {text:?} on {behind:?} has {contrast:.2}", theme.id);
                }
            }
        }
    }

    #[test]
    fn black_on_white_has_contrast_21() {
        let contrast = contrast(Color::hex(0xFFFFFF), Color::hex(0));
        assert!((contrast - 21.0).abs() < 1e-4);
    }
}
