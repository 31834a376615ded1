//! The text of web pages and mails, as a course system or a mail program saves them.

use crate::session::submission;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::borrow::Cow;

/// The text that a reader of a web page sees. Paragraphs and line breaks end a line.
pub fn of_page(page: &str) -> String {
    let (mut text, mut rest) = (String::new(), page);
    while let Some((before, tag)) = rest.split_once('<') {
        text += &with_characters(before);
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        let of_tag = tag.trim_start_matches('/');
        let name = of_tag.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default();
        let hidden = ["style", "script"].into_iter().find(|hidden| name.eq_ignore_ascii_case(hidden));
        rest = match hidden.and_then(|hidden| after.find(&format!("</{hidden}"))) {
            Some(end) => &after[end..],
            None => after,
        };
        let is_inline = ["b", "i", "em", "span", "strong", "a", "font", "wbr"].contains(&name);
        text.extend((!is_inline).then_some('\n'));
    }
    text + &with_characters(rest)
}

/// Replaces the names of characters, such as `&quot;` and `&#39;`.
fn with_characters(text: &str) -> String {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = part.split_once(';').and_then(|(name, after)| Some((character(name)?, after)));
        match named {
            Some((c, after)) => {
                out.push(c);
                out += after;
            }
            None => {
                out.push('&');
                out += part;
            }
        }
    }
    out
}

/// The character of a name in a web page.
fn character(name: &str) -> Option<char> {
    let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    };
    let named = [("quot", '"'), ("amp", '&'), ("lt", '<'), ("gt", '>'), ("apos", '\''), ("nbsp", ' ')];
    match name.strip_prefix('#') {
        Some(digits) => number(digits).and_then(char::from_u32),
        None => named.into_iter().find(|(known, _)| *known == name).map(|(_, c)| c),
    }
}

/// The texts of a mail: its own, and those of its attachments.
pub fn of_mail(mail: &str) -> String {
    let (head, body) = mail.split_once("\n\n").unwrap_or(("", mail));
    let kind = field(head, "content-type");
    let is = |of: &str| kind.get(..of.len()).is_some_and(|start| start.eq_ignore_ascii_case(of));
    if is("multipart/") {
        let parts = parts(body, &kind);
        // Alternatives have the same content.
        let complete = parts.iter().find(|text| !submission::read(text).is_empty());
        return match complete {
            Some(complete) if is("multipart/alternative") => complete.clone(),
            _ => parts.join("\n"),
        };
    }
    let body = decoded(body, &field(head, "content-transfer-encoding"));
    if is("message/") {
        of_mail(&body)
    } else if is("text/html") {
        of_page(&body)
    } else {
        body.into_owned()
    }
}

/// The value of a mail's header field, which may continue on lines that begin with a space. Empty without the field.
fn field(head: &str, name: &str) -> String {
    let joined = head.replace("\n ", " ").replace("\n\t", " ");
    let mut fields = joined.lines().filter_map(|line| line.split_once(':'));
    let found = fields.find(|(own, _)| own.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
}

/// The texts of a mail's parts, which are separated by lines with the boundary that the type names.
fn parts(body: &str, kind: &str) -> Vec<String> {
    let named = kind.to_ascii_lowercase().find("boundary=").map(|at| &kind[at + "boundary=".len()..]);
    let boundary = named.map(|rest| match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default(),
        None => rest.split([';', ' ']).next().unwrap_or_default(),
    });
    let Some(boundary) = boundary.filter(|boundary| !boundary.is_empty()) else {
        return vec![body.to_owned()];
    };
    let between = format!("\n--{boundary}");
    let body = format!("\n{body}");
    let parts = body.split(&*between).skip(1).take_while(|part| !part.starts_with("--"));
    parts.map(|part| of_mail(part.strip_prefix('\n').unwrap_or(part))).collect()
}

/// The text of an encoded body. Empty if it is not text.
fn decoded<'t>(body: &'t str, encoding: &str) -> Cow<'t, str> {
    let bytes = match encoding.to_ascii_lowercase().as_str() {
        "base64" => STANDARD.decode(body.split_whitespace().collect::<String>()).unwrap_or_default(),
        "quoted-printable" => unquoted(body),
        _ => return body.into(),
    };
    String::from_utf8(bytes).map(crate::cli::file::with_plain_ends).unwrap_or_default().into()
}

/// The bytes of a text in which `=3D` is written for `=`, and `=` at the end of a line joins it with the next.
fn unquoted(text: &str) -> Vec<u8> {
    let text = text.replace("=\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&part.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'=');
                bytes.extend(part.as_bytes());
            }
        }
    }
    bytes
}
