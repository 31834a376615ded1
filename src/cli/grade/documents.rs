//! The text of web pages and mails, as a course system or a mail program saves them.

use crate::cli::file::with_plain_ends;
use crate::session::submission;
use mail_parser::{Message, MessageParser, MessagePart, PartType};

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

/// The texts of a mail: its own, and those of its attachments and of the mails in it.
pub fn of_mail(mail: &str) -> String {
    let message = MessageParser::default().parse(mail);
    with_plain_ends(message.map_or_else(|| mail.to_owned(), |message| of_message(&message)))
}

fn of_message(message: &Message<'_>) -> String {
    let attached: Vec<String> = message.attachments().map(of_part).collect();
    let with_attached = |texts: Vec<String>| [&texts[..], &attached].concat().join("\n");
    // A mail program may shorten the plain form of a formatted mail.
    let plain = with_attached(message.text_bodies().map(of_part).collect());
    match submission::read(&plain).is_empty() {
        true => with_attached(message.html_bodies().map(of_part).collect()),
        false => plain,
    }
}

/// The text of a mail's part. Empty if it is not text.
fn of_part(part: &MessagePart<'_>) -> String {
    match &part.body {
        PartType::Text(text) => text.to_string(),
        PartType::Html(page) => of_page(page),
        PartType::Message(message) => of_message(message),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
            String::from_utf8(bytes.to_vec()).unwrap_or_default()
        }
        PartType::Multipart(_) => String::new(),
    }
}
