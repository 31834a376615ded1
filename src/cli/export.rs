//! `hantei export`: puts a folder of lessons into a copy of the built page, or into a text file. Nothing is compiled.

use super::{Code, Failure, built, file, plain, reason, scorm};
use crate::lesson::bundle::{self, HEAD};
use crate::lesson::{Library, folder};
use crate::words::Lang;
use crc32fast::hash as crc32;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The options of an export.
pub struct Options<'a> {
    /// The folder of lessons.
    pub lessons: &'a Path,
    /// A folder, or a file with one of the known endings.
    pub output: &'a Path,
    /// True to leave out the built-in lessons.
    pub alone: bool,
    /// The folder of the built page, if it is not in the usual place.
    pub page: Option<&'a Path>,
    /// True to overwrite files.
    pub force: bool,
}

/// The file of packed lessons beside a page.
const LESSONS: &str = "lessons.txt";

/// The whole page in one file.
const SINGLE: &str = "hantei.html";

/// The archive of the page of this version.
const ARCHIVE: &str = concat!("hantei-", env!("CARGO_PKG_VERSION"), "-page.zip");

/// The list of files that a page keeps for visits without a network.
const OFFLINE: &str = "offline.js";

/// The file that an export leaves out, since it contains the address of the original page.
const LEFT_OUT: &str = "sitemap.xml";

/// The page's folder of plain lessons.
const PLAIN: &str = "lessons";

/// Packs the lessons and writes the output.
///
/// # Errors
/// The lessons have mistakes, there is no built page of this version, or a file cannot be written.
pub fn export(options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let (library, packed) = packed(options.lessons, options.alone)?;
    let ending = options.output.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let next = match ending.as_str() {
        "txt" => {
            file::write(options.output, packed.as_bytes(), options.force)?;
            "put it beside a page of this version, and open that page with ?lessons= and the file's name"
        }
        "html" => {
            let page = BuiltPage::find(options.page)?;
            let single = page.single(&packed)?;
            file::write(options.output, &single, options.force)?;
            "open it in a browser, without a server"
        }
        _ => {
            BuiltPage::find(options.page)?.copy(&packed, &library, options)?;
            "copy it to any web server, or open its hantei.html without one"
        }
    };
    let count = match library.lessons.len() {
        1 => "1 lesson".to_owned(),
        count => format!("{count} lessons"),
    };
    writeln!(output, "{} holds {count} of {}: {next}.", options.output.display(), options.lessons.display())
        .map_err(|error| super::output_failed(&error))?;
    Ok(Code::Ok)
}

/// The lessons of a folder, and their packed text for a page. `alone` is stored in the text.
///
/// # Errors
/// The folder cannot be read, or its lessons have mistakes.
pub fn packed(folder: &Path, alone: bool) -> Result<(Library, String), Failure> {
    super::readable(folder)?;
    let (library, files) = folder::read(folder);
    let library = library.map_err(|mistakes| super::first_of(&mistakes, folder))?;
    let packed = bundle::pack(&library, &files, alone)
        .map_err(|why| Failure::new(Code::Mistakes, format!("the lesson cannot be exported: {why}")))?;
    Ok((library, packed))
}

/// A page built by `web/build`.
pub struct BuiltPage {
    /// Its folder.
    pub folder: PathBuf,
}

impl BuiltPage {
    /// Finds the page in the named folder, or else in `dist`. It must be of this version.
    ///
    /// # Errors
    /// There is no page, or it is of another version.
    pub fn find(named: Option<&Path>) -> Result<Self, Failure> {
        let no_page = |place: String| {
            let sentence = format!(
                "there is no page in {place}; unpack {ARCHIVE} from the releases, or run web/build, and name the folder with --page DIR"
            );
            Failure::new(Code::NoInput, sentence)
        };
        let folder = built::folder(named, "hantei.wasm").ok_or_else(|| {
            no_page("`dist`, neither in the current folder nor beside the program".to_owned())
        })?;
        let program =
            fs::read(folder.join("hantei.wasm")).map_err(|_| no_page(folder.display().to_string()))?;
        if !program.windows(HEAD.len()).any(|bytes| bytes == HEAD.as_bytes()) {
            let sentence = format!(
                "the page in {} is of another version than this program; unpack {ARCHIVE} from the releases, or build it again with web/build",
                folder.display()
            );
            return Err(Failure::new(Code::Mistakes, sentence));
        }
        Ok(Self { folder })
    }

    /// Writes a copy of the page with the lessons in it.
    fn copy(&self, packed: &str, library: &Library, options: &Options<'_>) -> Result<(), Failure> {
        let to = options.output;
        self.is_elsewhere(to)?;
        let index = self.index(packed)?;
        let mut made = self.plain(library, options.alone)?;
        made.extend([
            (OFFLINE.into(), self.kept(packed, &index)?.into()),
            (SINGLE.into(), self.single(packed)?),
            ("index.html".into(), index.into()),
            (LESSONS.into(), packed.into()),
        ]);
        made.extend(bundle::unpack(packed).map(|all| (scorm::PARTS.into(), scorm::parts(&all).into())));
        let mut names = names(&self.folder).map_err(|error| self.unreadable(&error))?;
        names.retain(|name| name != LEFT_OUT && !(options.alone && name.starts_with(PLAIN)));
        names.retain(|name| made.iter().all(|(own, _)| name != own));
        // Nothing is written unless the copy can be complete.
        for name in names.iter().chain(made.iter().map(|(name, _)| name)) {
            file::free(&to.join(name), options.force)?;
        }
        let write = |name: &Path, bytes: &[u8]| {
            let place = to.join(name);
            place.parent().map_or(Ok(()), file::folder)?;
            file::write(&place, bytes, options.force)
        };
        file::folder(to)?;
        for name in names {
            write(&name, &fs::read(self.folder.join(&name)).map_err(|error| self.unreadable(&error))?)?;
        }
        made.iter().try_for_each(|(name, bytes)| write(name, bytes))
    }

    /// The lessons as plain pages and lists of them in each language, each with its path.
    fn plain(&self, library: &Library, alone: bool) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let place = |name: &str| Path::new(PLAIN).join(name);
        let mut made: Vec<_> =
            plain::pages(library).into_iter().map(|(name, text)| (place(&name), text.into())).collect();
        for lang in Lang::ALL {
            let name = plain::list_name(lang);
            let list = if alone {
                plain::list(library, lang)
            } else {
                let entries = format!("<ol>\n{}", plain::entries(library, lang));
                self.replaced(self.text(&format!("{PLAIN}/{name}"))?, "<ol>\n", &entries)?
            };
            made.push((place(&name), list.into()));
        }
        Ok(made)
    }

    /// Fails if the copy would be written into the page's folder.
    fn is_elsewhere(&self, asked: &Path) -> Result<(), Failure> {
        // A path that does not exist yet is resolved by its nearest existing folder.
        let real = |path: &Path| {
            let path = std::path::absolute(path).ok()?;
            path.ancestors().find_map(|there| fs::canonicalize(there).ok())
        };
        if let (Some(page), Some(to)) = (real(&self.folder), real(asked))
            && to.starts_with(&page)
        {
            let sentence =
                format!("{} is inside the page's folder; name a folder outside of it", asked.display());
            return Err(Failure::new(Code::Usage, sentence));
        }
        Ok(())
    }

    /// `index.html`, with the address of the lessons beside it.
    fn index(&self, packed: &str) -> Result<String, Failure> {
        let given = format!("{{\"url\": \"{}\"}}", address(packed));
        self.given(self.text("index.html")?, &given)
    }

    /// The whole page in one file, with the lessons.
    ///
    /// # Errors
    /// The page cannot be read, or was changed after `web/build`.
    pub fn single(&self, packed: &str) -> Result<Vec<u8>, Failure> {
        let given = format!("{{\"packed\": \"packed-{LESSONS}\"}}");
        let bytes = fs::read(self.folder.join(SINGLE)).map_err(|error| self.unreadable(&error))?;
        let text = self.given(from_utf16(&bytes).ok_or_else(|| self.damaged())?, &given)?;
        let before = "<script id=\"packed-wasm\"";
        Ok(utf16(&self.replaced(text, before, &format!("{}{before}", part(LESSONS, packed.as_bytes())))?))
    }

    /// The page with the given lessons: it names them and does not show the first built-in lesson before they load.
    fn given(&self, text: String, given: &str) -> Result<String, Failure> {
        let files = "<script id=\"files\" type=\"application/json\">{";
        let mut text = self.replaced(text, files, &format!("{files}\"given\": {given}, "))?;
        let first = text.find("<template data-first=").zip(text.find("<div id=\"walk\">"));
        let (from, to) = first.filter(|(from, to)| from < to).ok_or_else(|| self.damaged())?;
        text.replace_range(from..to, "");
        Ok(text)
    }

    /// The page's list of files to keep, with the lessons and a new version.
    fn kept(&self, packed: &str, index: &str) -> Result<String, Failure> {
        let (version, files) = ("const VERSION = \"", "const FILES = [");
        let text = self.text(OFFLINE)?;
        let text = self.replaced(text, version, &format!("{version}{:08x}-", crc32(index.as_bytes())))?;
        self.replaced(text, files, &format!("{files}\"{}\", ", address(packed)))
    }

    /// The text with one part replaced, which must occur exactly once.
    fn replaced(&self, text: String, from: &str, to: &str) -> Result<String, Failure> {
        if text.matches(from).count() == 1 { Ok(text.replacen(from, to, 1)) } else { Err(self.damaged()) }
    }

    fn text(&self, name: &str) -> Result<String, Failure> {
        let path = self.folder.join(name);
        file::read(&path).map_err(|why| {
            Failure::new(Code::NoInput, format!("cannot read {}: {why}; web/build makes it", path.display()))
        })
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::new(
            Code::NoInput,
            format!("cannot read the page in {}: {}", self.folder.display(), reason(error)),
        )
    }

    /// The failure for a page that was changed by hand, or exported before.
    fn damaged(&self) -> Failure {
        let sentence = format!(
            "the page in {} was changed after web/build made it; build it again",
            self.folder.display()
        );
        Failure::new(Code::Mistakes, sentence)
    }
}

/// The address of the lessons beside the page, with a checksum of their content: `web/build` marks cached files in the same way.
fn address(packed: &str) -> String {
    let bytes = packed.as_bytes();
    format!("{LESSONS}?{:08x}{:04x}", crc32(bytes), bytes.len() & 0xffff)
}

/// The files in a folder and its subfolders, by their relative paths.
fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = vec![];
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = PathBuf::from(entry.file_name());
        if entry.file_type()?.is_dir() {
            names.extend(self::names(&entry.path())?.into_iter().map(|within| name.join(within)));
        } else {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// A part of the page in one file, as `web/alone.js` reads it: two bytes per character, the lower one first.
fn part(name: &str, bytes: &[u8]) -> String {
    let data = gzip(bytes);
    let units = data.chunks(2).map(|two| u32::from(two[0]) | u32::from(*two.get(1).unwrap_or(&0)) << 8);
    let written = |unit| match unit {
        // Characters that a browser would change, and halves of characters, are written as `=` and another character.
        0 | 0x0d | 0x3c | 0x3d => ['='.into(), char::from_u32(unit + 0x40)],
        0xd800..0xe000 => ['='.into(), char::from_u32(unit - 0x800)],
        _ => [None, char::from_u32(unit)],
    };
    let text: String = units.flat_map(written).flatten().collect();
    format!(
        "<script id=\"packed-{name}\" data-bytes=\"{}\" type=\"text/plain\">{text}</script>\n",
        data.len()
    )
}

/// The text of the page in one file, which is UTF-16 with a byte-order mark. `None` for anything else.
pub fn from_utf16(bytes: &[u8]) -> Option<String> {
    let units: Vec<u16> = bytes
        .strip_prefix(&MARK)?
        .chunks(2)
        .map(|two| two.try_into().map(u16::from_le_bytes))
        .collect::<Result<_, _>>()
        .ok()?;
    String::from_utf16(&units).ok()
}

/// The byte-order mark, which browsers trust over the server's headers.
const MARK: [u8; 2] = [0xff, 0xfe];

fn utf16(text: &str) -> Vec<u8> {
    MARK.into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
}

/// Compresses bytes in the gzip format of browsers.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    out.extend(miniz_oxide::deflate::compress_to_vec(bytes, 9));
    out.extend(crc32(bytes).to_le_bytes());
    out.extend((bytes.len() as u32).to_le_bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_lessons_depends_on_their_content() {
        assert_eq!(address("123456789"), "lessons.txt?cbf439260009");
        assert_ne!(address("one"), address("two"));
    }
}
