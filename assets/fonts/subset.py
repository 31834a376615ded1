#!/usr/bin/env python3
"""Cuts the fonts that Hantei ships out of the full fonts in Debian's packages.

    pip install fonttools          (once)
    assets/fonts/subset.py         rewrites the fonts beside this script
    assets/fonts/subset.py --check says whether that would change them

Run it whenever a lesson or the program uses a character it never used before: each font holds the characters
found in the sources (`SOURCES`), those of the built-in lists below, and nothing else. The same inputs and the
same fonttools give the same bytes.

Fallback works in this order, so no character is stored twice where once will do:

    text   Inter           → DejaVu Sans → BIZ UDPGothic signs → BIZ UDPGothic → its rest
    bold   Inter SemiBold  → DejaVu Sans → BIZ UDPGothic signs → BIZ UDPGothic Bold → BIZ UDPGothic → its rest
    code   JetBrains Mono  → Inter → DejaVu Sans → BIZ UDPGothic signs → BIZ UDPGothic → its rest

"Labels" are the characters that pictures draw, as tests/all/labels.rs has listed them (`labels.txt`). In a browser only pictures are
drawn with these fonts, so there they are all that the program brings. "First" are the Japanese ones of the first lesson: the first
picture waits for nothing larger, and the whole face follows. Both are TrueType whatever the full font is, without names, and their
points lie on a coarser grid (`GRID`): a thirtieth of a pixel in a label, and a sixth of the bytes less.

"Signs" are the few characters outside Japanese that only the Japanese face has (ⓐ and ①, which are to match): they have
a file of their own because the browser fetches the Japanese files only when someone reads Japanese. The "rest" are kanji that nothing of
ours says: they are for people's own lessons, in the program alone.
"""

import argparse
import io
import sys
from pathlib import Path

try:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.filterPen import DecomposingFilterPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont, newTable
    from fontTools.ttLib.scaleUpem import scale_upem
except ImportError:
    sys.exit("subset.py needs fonttools: pip install fonttools   (or: apt-get install python3-fonttools)")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Not web/: the page around the picture is set in the system's fonts.
SOURCES = ["src/**/*.rs", "words/**/*.toml", "lessons/**/*.md", "lessons/**/*.toml"]
GRID = 512  # units per em of their outlines

# The place of each face in Debian, and its package.
DEBIAN = {
    "Inter-Regular.otf": ("fonts-inter", "opentype/inter"),
    "Inter-SemiBold.otf": ("fonts-inter", "opentype/inter"),
    "Inter-Italic.otf": ("fonts-inter", "opentype/inter"),
    "JetBrainsMono-Regular.ttf": ("fonts-jetbrains-mono", "truetype/jetbrains-mono"),
    "DejaVuSans.ttf": ("fonts-dejavu-core", "truetype/dejavu"),
    "BIZUDPGothic-Regular.ttf": ("fonts-morisawa-bizud-gothic", "truetype/bizud-gothic"),
    "BIZUDPGothic-Bold.ttf": ("fonts-morisawa-bizud-gothic", "truetype/bizud-gothic"),
}


def span(first, last):
    return {chr(code) for code in range(ord(first), ord(last) + 1)}


LATIN = span(" ", "~") | span("\u00a0", "ſ") | set("ȘșȚțẞ–—‘’“”„‚•…′″‹›€™−")
GREEK = span("Α", "Ρ") | span("Σ", "Ω") | span("α", "ω") | set("ΆΈΉΊΌΎΏΐάέήίΰϊϋόύώϑϕϵ")
ARROWS = set("←↑→↓↔↕↖↗↘↙⇐⇑⇒⇓⇔⟵⟶↩↪↵↺↻⇄⇆")
MATHS = set(
    "−×·÷±∓≤≥≠≈≡≪≫∝√∞∠∥⊥⟂∈∉∅∪∩⊂⊆∧∨¬∀∃∑∏∂∫∇∆∘⊕⊗⋅⟨⟩⌊⌋⌈⌉‖ℝ½⅓¼¾²³°′″ᵀ"
    "⁰¹⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋ₓ"
)
KEYS = set("⇧⇪⌘⌥⌃⏎⌫⌦⎋⇥␣")
ICONS = set(  # ◻ is what egui shows for a character that it lacks
    "◐◑●○◌■□◻▪▫▲△▶▷▼▽◀◁◆◇▮▯★☆☀☾☰☼⏸✓✔✕✖✗✘❚⚙⚠※•‣…"
)
CIRCLED = span("①", "⑳") | span("ⓐ", "ⓩ")
KANA = span("ぁ", "ゖ") | span("゛", "ゞ") | span("゠", "ヿ")
JAPANESE_SIGNS = span("\u3000", "〕") | set("〜〝〟") | span("！", "～") | set("￥")
# The kanji in general use (常用漢字), and those of most names of people and places: both levels of JIS X 0208, and the four more
# of the list of 2010.
KANJI = {bytes((row + 0xA0, cell + 0xA0)).decode("euc_jp", "ignore") for row in range(16, 85) for cell in range(1, 95)} - {""} | set("𠮟塡剝頰")
CYRILLIC = span("Ѐ", "џ")

BUILT_IN = LATIN | GREEK | ARROWS | MATHS | KEYS | ICONS | CIRCLED | KANA | JAPANESE_SIGNS | KANJI | CYRILLIC


def is_japanese(char):
    return "\u3000" <= char <= "\u9fff" or char == "\U00020B9F" or "\uf900" <= char <= "\ufaff" or "\uff00" <= char <= "\uffef"


def used_in(sources):
    """Every printable character of these files, with the first one that uses it."""
    used = {}
    for pattern in sources:
        for path in sorted(ROOT.glob(pattern)):
            if not path.is_file():
                continue
            try:
                text = path.read_text("utf-8")
            except UnicodeDecodeError:
                continue  # a picture or another binary file
            for char in set(text):
                if char.isprintable():
                    used.setdefault(char, path.relative_to(ROOT))
    return used


def drawn_in_pictures():
    """The characters that pictures draw: sets by face, and the Japanese ones of the first lesson."""
    lines = (HERE / "labels.txt").read_text("utf-8").splitlines()
    lists = (line.split(" ", 1) for line in lines if not line.startswith("#"))
    return {name: set(chars) for name, chars in lists}


def find(name, folder):
    package, place = DEBIAN[name]
    path = folder / place / name
    if path.exists():
        return path
    elsewhere = sorted(folder.glob(f"**/{name}"))
    if elsewhere:
        return elsewhere[0]
    packages = " ".join(sorted({package for package, _ in DEBIAN.values()}))
    sys.exit(f"subset.py: {name} is not under {folder}. Debian and Ubuntu: apt-get install {packages}")


def open_font(name, folder):
    # The time stamp stays that of the full font: the same input gives the same bytes.
    return TTFont(find(name, folder), recalcTimestamp=False)


def cut(font, chars):
    """Keeps `chars` only; drops hints and all layout features (egui applies none; no kerning, no ligatures)."""
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    # resvg drops a face without a PostScript name (6) and says nothing; 16 and 17 make SemiBold a weight of "Inter".
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 16, 17]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "DSIG", "FFTM", "MATH", "meta", "gasp", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(char) for char in chars])
    subsetter.subset(font)


def share_baseline(font, model):
    """Gives `font` the line height of `model`: egui centres each face in the line, so unequal heights shift the text."""
    scale = font["head"].unitsPerEm / model["head"].unitsPerEm
    ascent, descent = (round(value * scale) for value in (model["hhea"].ascent, model["hhea"].descent))
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, descent, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, descent, 0
    os2.usWinAscent, os2.usWinDescent = ascent, -descent


def make_truetype(font):
    """Turns PostScript outlines into TrueType ones, on the font's own grid."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / GRID / 2, reverse_direction=True))
        outlines[name] = pen.glyph()
    del font["CFF "]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    for name in order:
        outlines[name].recalcBounds(font["glyf"])
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(outlines[name], "xMin", 0))
    most = font["maxp"]
    most.tableVersion, most.maxZones = 0x00010000, 1
    for what in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions", "ComponentElements"):
        setattr(most, f"max{what}", 0)
    font.sfntVersion = "\0\1\0\0"


def flatten(font):
    """Replaces composite glyphs by plain outlines, because the page's reader knows no others."""
    glyphs, glyf = font.getGlyphSet(), font["glyf"]
    for name in (name for name in font.getGlyphOrder() if glyf[name].isComposite()):
        pen = TTGlyphPen(None)
        glyphs[name].draw(DecomposingFilterPen(pen, glyphs))
        glyf[name] = pen.glyph()


def rename(font, family, postscript):
    """Gives a font a separate name, if two files are cut from one face: programs that look fonts up by name would mix them up."""
    for record in font["name"].names:
        new = {1: family, 3: postscript, 4: family, 6: postscript}.get(record.nameID)
        if new:
            record.string = new


def add_missing_signs(dejavu):
    """Adds two signs that DejaVu Sans lacks: ⏸, as wide as ▶, and ⟂, which is its ⊥."""
    cmap, glyf = dejavu.getBestCmap(), dejavu["glyf"]
    play = cmap[ord("▶")]
    box, width = glyf[play], dejavu["hmtx"][play][0]
    pen = TTGlyphPen(None)
    bar = (box.xMax - box.xMin) * 3 // 10
    for left in (box.xMin + bar // 2, box.xMax - bar * 3 // 2):
        pen.moveTo((left, box.yMin))
        pen.lineTo((left, box.yMax))
        pen.lineTo((left + bar, box.yMax))
        pen.lineTo((left + bar, box.yMin))
        pen.closePath()
    pause = pen.glyph()
    dejavu.setGlyphOrder(dejavu.getGlyphOrder() + ["pause"])
    glyf["pause"] = pause
    pause.recalcBounds(glyf)
    dejavu["hmtx"]["pause"] = (width, pause.xMin)
    for table in dejavu["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord("⏸")] = "pause"
            table.cmap[ord("⟂")] = cmap[ord("⊥")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a font would change")
    parser.add_argument("--fonts-dir", type=Path, default=Path("/usr/share/fonts"), help="where the full fonts are")
    args = parser.parse_args()

    used = used_in(SOURCES)
    wanted = BUILT_IN | set(used)

    full = {name: open_font(name, args.fonts_dir) for name in DEBIAN}
    add_missing_signs(full["DejaVuSans.ttf"])
    has = {name: {chr(code) for code in font.getBestCmap()} for name, font in full.items()}

    inter, dejavu = has["Inter-Regular.otf"] & has["Inter-SemiBold.otf"], has["DejaVuSans.ttf"]
    japanese = {char for char in wanted if is_japanese(char)}
    plain = wanted - japanese
    said = japanese & (set(used) | KANA | JAPANESE_SIGNS)
    drawn = drawn_in_pictures()
    labels = {  # a picture may also draw other numbers and names than were seen
        "Inter-Regular.otf": drawn["sans"] | span(" ", "~"),
        "Inter-SemiBold.otf": drawn["bold"] | span(" ", "~"),
        "JetBrainsMono-Regular.ttf": drawn["mono"] | set(" .−0123456789"),
        "DejaVuSans.ttf": drawn["sans"] | drawn["bold"] | drawn["mono"] | {"◻"},
    }

    # Inter's ① is far larger than the ⓐ and ⑫ that it lacks: better to take them all from one face.
    signs = (plain - inter - dejavu) | CIRCLED
    plain -= CIRCLED

    plan = [  # file written, full font, characters
        ("Inter-Regular.otf", "Inter-Regular.otf", plain),
        ("Inter-SemiBold.otf", "Inter-SemiBold.otf", plain),
        ("Inter-Italic.otf", "Inter-Italic.otf", LATIN),
        ("JetBrainsMono-Regular.ttf", "JetBrainsMono-Regular.ttf", plain),
        ("DejaVuSans.ttf", "DejaVuSans.ttf", plain - inter),
        ("BIZUDPGothic-Signs.ttf", "BIZUDPGothic-Regular.ttf", signs),
        ("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Regular.ttf", said),
        ("BIZUDPGothic-Bold.ttf", "BIZUDPGothic-Bold.ttf", said),
        ("BIZUDPGothic-Rest.ttf", "BIZUDPGothic-Regular.ttf", japanese - said),
    ]
    plan += [(f"{Path(name).stem}-Labels.ttf", source, chars & labels[name]) for name, source, chars in plan if name in labels]
    plan.append(("BIZUDPGothic-Bold-First.ttf", "BIZUDPGothic-Bold.ttf", drawn["first"]))

    changed, covered, total = [], set(), 0
    for output, source, chars in plan:
        chars = chars & has[source]
        covered |= chars
        font = open_font(source, args.fonts_dir)
        if source == "DejaVuSans.ttf":
            add_missing_signs(font)
        cut(font, chars)
        if source.startswith(("DejaVu", "BIZ")):
            share_baseline(font, full["Inter-Regular.otf"])
        for part in ("Signs", "Rest"):
            if output == f"BIZUDPGothic-{part}.ttf":
                rename(font, f"BIZ UDPGothic {part}", f"BIZUDPGothic-{part}")
        if output.endswith(("-Labels.ttf", "-First.ttf")):
            if "CFF " in font:
                make_truetype(font)
            scale_upem(font, GRID)
            font["name"].names = []  # only who looks fonts up by name reads them
        if output.endswith(("-Labels.ttf", "-First.ttf", "Bold.ttf")):
            flatten(font)
        buffer = io.BytesIO()
        font.save(buffer, reorderTables=True)
        data, target = buffer.getvalue(), HERE / output
        total += len(data)
        if not target.exists() or target.read_bytes() != data:
            changed.append(output)
            if not args.check:
                target.write_bytes(data)
        print(f"{output:32}{len(chars):6} characters {len(data):8,} bytes")
    print(f"{'together':32}{len(covered):6} characters {total:8,} bytes")

    failed = False
    if lost := sorted(BUILT_IN - covered):
        print("in no font, though on the built-in lists:", " ".join(lost))
    for char in sorted(set(used) - covered):
        print(f"{used[char]}: {char} (U+{ord(char):04X}) is in none of the fonts: write it another way", file=sys.stderr)
        failed = True
    if args.check and changed:
        print(f"out of date: {', '.join(changed)}: run assets/fonts/subset.py", file=sys.stderr)
        failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
