//! Texts in the style of learners: every supported construct by itself, and several of them in one text, chosen by a seeded
//! generator.

/// The constructs. Each has a name with the languages that cannot express it after `!`, the items beside the function, the
/// statements in it, and the condition to test. `#` is replaced by a number in names.
const CONSTRUCTS: &str = include_str!("corpus.txt");

/// The file beside which the texts are written.
pub const FILE: &str = "disk_triangle";

/// The number of texts with several constructs.
const MIXED: usize = 150;

/// The beginning of every text.
const HEAD: &str = "fn hit(disk: &Disk, triangle: &Triangle) -> bool {\n    let (p, r) = (disk.center, disk.radius);\n    \
    let [a, b, c] = triangle.corners;\n";

/// A text, the names of its constructs, and the languages that cannot express one of them.
pub struct Text {
    pub name: String,
    pub text: String,
    pub refused_in: Vec<&'static str>,
}

struct Construct {
    name: &'static str,
    refused_in: Vec<&'static str>,
    items: &'static str,
    statements: &'static str,
    asks: &'static str,
}

fn constructs() -> Vec<Construct> {
    let one = |text: &'static str| {
        let (name, rest) = text.split_once('\n').expect("a construct has a name");
        let (name, refused_in) = name.split_once(" ! ").unwrap_or((name, ""));
        let refused_in = refused_in.split_whitespace().collect();
        let mut parts = rest.split("---\n");
        let mut part = || parts.next().expect("a construct has three parts").trim_end();
        Construct { name, refused_in, items: part(), statements: part(), asks: part() }
    };
    CONSTRUCTS.split("=== ").skip(1).map(one).collect()
}

/// All texts.
pub fn texts() -> Vec<Text> {
    let all = constructs();
    let alone = (0..all.len()).map(|i| written(&all, &[i], "&&"));
    let mut seed = 8;
    let mut draw = |count: usize| {
        seed = (seed * 48_271_u64) % 2_147_483_647;
        seed as usize % count
    };
    let mixed: Vec<Text> = (0..MIXED)
        .map(|i| {
            let mut chosen: Vec<usize> = vec![];
            while chosen.len() < 3 + i % 3 {
                let next = draw(all.len());
                if !chosen.contains(&next) {
                    chosen.push(next);
                }
            }
            written(&all, &chosen, ["&&", "||", "^"][i % 3])
        })
        .collect();
    alone.chain(mixed).collect()
}

/// A text of some constructs, with their conditions joined by a sign.
fn written(all: &[Construct], chosen: &[usize], sign: &str) -> Text {
    let (mut items, mut statements, mut asks) = (String::new(), String::new(), vec![]);
    for (number, &i) in chosen.iter().enumerate() {
        let it = &all[i];
        // The text before an item is not a name.
        let numbered =
            |text: &str| text.replace("#[d", "\0").replace('#', &number.to_string()).replace('\0', "#[d");
        if !it.items.is_empty() {
            items += &numbered(it.items);
            items += "\n\n";
        }
        statements.extend(numbered(it.statements).lines().map(|line| format!("    {line}\n")));
        asks.push(numbered(it.asks));
    }
    if asks.len() > 1 {
        asks.iter_mut().for_each(|it| *it = format!("({it})"));
    }
    let asks = asks.join(&format!(" {sign} "));
    let names: Vec<&str> = chosen.iter().map(|i| all[*i].name).collect();
    let refused_in = chosen.iter().flat_map(|i| all[*i].refused_in.clone()).collect();
    Text { name: names.join(", "), refused_in, text: format!("{items}{HEAD}{statements}    {asks}\n}}\n") }
}
