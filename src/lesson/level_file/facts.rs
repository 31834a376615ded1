//! The facts of a level: what `level.toml` says, a key and a value at a time, so that a browser needs no reader of TOML.
//!
//! The build script and the program both compile this file.

/// A fact of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its place in the file, in bytes.
    pub at: usize,
    /// The key, such as `speed`. The first fact of a thing has the key `thing`.
    pub key: String,
    /// The value, with numbers written as in links; for `set`, the input's name comes first, as in `radius=2`.
    pub value: String,
}

/// The tables of a further question, of a thing, and of an incorrect method with its run.
#[cfg(not(target_arch = "wasm32"))]
const TABLES: [&str; 3] = ["question", "thing", "bug"];

/// Reads the facts of a `level.toml`, in the order of the file.
///
/// # Errors
/// The place of the mistake, and what is wrong there.
#[cfg(not(target_arch = "wasm32"))]
pub fn read(text: &str) -> Result<Vec<Fact>, (usize, String)> {
    use toml::de::{DeTable, DeValue};
    let file = DeTable::parse(text).map_err(|error| {
        (error.span().map_or(0, |span| span.start), error.message().trim_end().replace('\n', ", "))
    })?;
    let mut facts = vec![];
    for (key, value) in file.get_ref().iter() {
        match value.get_ref() {
            DeValue::Array(tables) if TABLES.contains(&&**key.get_ref()) => {
                for table in tables.iter() {
                    let at = table.span().start;
                    let Some(table) = table.get_ref().as_table() else {
                        return Err((at, format!("`{0}` must be a table; write `[[{0}]]`", key.get_ref())));
                    };
                    facts.push(Fact { at, key: key.get_ref().to_string(), value: String::new() });
                    for (key, value) in table.iter() {
                        add(&mut facts, key.get_ref(), key.span().start, value.get_ref())?;
                    }
                }
            }
            value => add(&mut facts, key.get_ref(), key.span().start, value)?,
        }
    }
    facts.sort_by_key(|fact| fact.at);
    Ok(facts)
}

#[cfg(not(target_arch = "wasm32"))]
fn add(
    facts: &mut Vec<Fact>,
    key: &str,
    at: usize,
    value: &toml::de::DeValue<'_>,
) -> Result<(), (usize, String)> {
    let mut push = |value: String, at| facts.push(Fact { at, key: key.to_owned(), value });
    if let Some(inputs) = value.as_table() {
        for (name, value) in inputs.iter() {
            let text = written(value.get_ref()).map_err(|what| (name.span().start, what))?;
            push(format!("{}={text}", name.get_ref()), name.span().start);
        }
    } else {
        push(written(value).map_err(|what| (at, what))?, at);
    }
    Ok(())
}

/// A value as links write it: `1,2` for a point, `1,2;3,4` for several.
#[cfg(not(target_arch = "wasm32"))]
fn written(value: &toml::de::DeValue<'_>) -> Result<String, String> {
    use toml::de::DeValue;
    match value {
        DeValue::Integer(number) => Ok(number.to_string()),
        DeValue::Float(number) => Ok(number.to_string()),
        DeValue::Boolean(flag) => Ok(flag.to_string()),
        DeValue::String(text) if !text.contains('\n') => Ok(text.to_string()),
        DeValue::Array(list) => {
            let of_points = list.iter().any(|value| matches!(value.get_ref(), DeValue::Array(_)));
            let parts: Result<Vec<String>, String> =
                list.iter().map(|value| written(value.get_ref())).collect();
            Ok(parts?.join(if of_points { ";" } else { "," }))
        }
        _ => Err("this is neither a number, nor a name, nor a list of numbers".to_owned()),
    }
}

/// Writes the facts of a `level.toml` for a browser, one a line, as facts of its lesson: with `level` before each.
///
/// # Errors
/// The place of a mistake, and what is wrong there.
#[cfg(not(target_arch = "wasm32"))]
pub fn pack(text: &str) -> Result<String, (usize, String)> {
    Ok(read(text)?.iter().map(|Fact { key, value, .. }| format!("level {key} {value}\n")).collect())
}

/// Reads what [`pack`] wrote, with or without the `level` of each line. A fact's place is then the number of its line.
pub fn unpack(text: &str) -> Vec<Fact> {
    let fact = |(at, line): (usize, &str)| {
        let line = line.strip_prefix("level ").unwrap_or(line);
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        Fact { at, key: key.to_owned(), value: value.to_owned() }
    };
    text.lines().enumerate().map(fact).collect()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn facts_are_in_the_order_of_the_file_and_come_out_of_their_pack() {
        let text =
            "speed = 3\nset = { point = [-5, 0.5] }\n[[thing]]\ndoes = \"hurt\"\nat = [[1, 2], [3, 4]]\n";
        let facts = read(text).unwrap();
        let lines = ["speed 3", "set point=-5,0.5", "thing ", "does hurt", "at 1,2;3,4"];
        let packed = pack(text).unwrap().replace("level ", "");
        assert_eq!(packed.lines().collect::<Vec<_>>(), lines);
        assert_eq!(facts[1].at, text.find("point").unwrap());
        let back = unpack(&packed);
        assert!(back.iter().zip(&facts).all(|(a, b)| (&a.key, &a.value) == (&b.key, &b.value)));
    }

    #[test]
    fn an_unsupported_value_is_reported_at_its_place() {
        assert_eq!(read("speed = 3\nx = 1979-05-27\n").unwrap_err().0, 10);
        assert_eq!(
            read("thing = [3]\n").unwrap_err(),
            (9, "`thing` must be a table; write `[[thing]]`".to_owned())
        );
        assert!(read("speed = \n").is_err());
    }
}
