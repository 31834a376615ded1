//! A line before its layout is known: its pieces, and the places at which it can be broken.

/// A piece of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Doc {
    Text(String),
    Cat(Vec<Doc>),
    /// Items between brackets. `pad` is written inside the brackets if all are on one line.
    List {
        open: String,
        items: Vec<Doc>,
        close: String,
        pad: &'static str,
    },
    /// Operands with the signs between them.
    Chain(Vec<Doc>, Vec<String>),
    /// A choice with the signs between its parts. The condition comes first or second.
    Choice(Box<[Doc; 3]>, [&'static str; 2]),
    /// A left side, a sign, and a right side.
    Assign(Box<Doc>, &'static str, Box<Doc>, &'static str),
}

impl Doc {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Items between brackets.
    pub fn list(open: impl Into<String>, items: Vec<Self>, close: &str) -> Self {
        Self::List { open: open.into(), items, close: close.into(), pad: "" }
    }

    /// The text on one line.
    pub fn flat(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Text(text) => out.push_str(text),
            Self::Cat(all) => all.iter().for_each(|it| it.write(out)),
            Self::List { open, items, close, pad } => {
                out.push_str(open);
                if !items.is_empty() {
                    out.push_str(pad);
                }
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    item.write(out);
                }
                if !items.is_empty() {
                    out.push_str(pad);
                }
                out.push_str(close);
            }
            Self::Chain(all, signs) => {
                for (i, it) in all.iter().enumerate() {
                    if i > 0 {
                        out.push(' ');
                        out.push_str(&signs[i - 1]);
                        out.push(' ');
                    }
                    it.write(out);
                }
            }
            Self::Choice(parts, words) => {
                parts[0].write(out);
                out.push_str(words[0]);
                parts[1].write(out);
                out.push_str(words[1]);
                parts[2].write(out);
            }
            Self::Assign(left, sign, right, end) => {
                left.write(out);
                out.push_str(sign);
                right.write(out);
                out.push_str(end);
            }
        }
    }
}

impl From<String> for Doc {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Doc {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}
