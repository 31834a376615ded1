//! Saves a walkthrough: on the desktop as a GIF file, one picture per frame of the window, and in a browser as an animated SVG
//! document.

#[cfg(not(target_arch = "wasm32"))]
use crate::cli::{Failure, gif::gif, png};
use crate::compose::{self, Film};
#[cfg(not(target_arch = "wasm32"))]
use crate::said::app as said;
use crate::session::Session;
#[cfg(not(target_arch = "wasm32"))]
use crate::words::{Lang, fill};

/// A file: its name, its MIME type, its bytes.
pub type File = (String, &'static str, Vec<u8>);

/// A walkthrough that is being saved.
pub struct Saving {
    name: String,
    film: Film,
    #[cfg(not(target_arch = "wasm32"))]
    drawn: Vec<resvg::tiny_skia::Pixmap>,
}

impl Saving {
    /// Begins to save the session's walkthrough.
    pub fn begin(session: &Session) -> Self {
        Self {
            name: format!("{}-walk", compose::file_name(session.state())),
            film: compose::film_of_session(session, compose::SIZE),
            #[cfg(not(target_arch = "wasm32"))]
            drawn: vec![],
        }
    }

    /// Returns the file.
    ///
    /// # Errors
    /// None here. On the desktop a picture may be too large.
    #[cfg(target_arch = "wasm32")]
    pub fn go_on(&mut self, _: &mut Session) -> Result<Option<File>, String> {
        Ok(Some((format!("{}.svg", self.name), "image/svg+xml", self.film.moving().into_bytes())))
    }

    /// Draws the next picture, and reports the progress. Returns the file after the last picture.
    ///
    /// # Errors
    /// The reason why a picture cannot be drawn.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn go_on(&mut self, session: &mut Session) -> Result<Option<File>, String> {
        session.unsay(&self.progress(session.lang()));
        let told = |failure: Failure| failure.to_string();
        if let Some(svg) = self.film.picture(self.drawn.len()) {
            self.drawn.push(png::pixels(&svg).map_err(told)?);
            session.notify(self.progress(session.lang()));
            return Ok(None);
        }
        let bytes = gif(&self.drawn, &self.film.seconds()).map_err(told)?;
        Ok(Some((format!("{}.gif", self.name), "image/gif", bytes)))
    }

    /// The progress, with a bar.
    #[cfg(not(target_arch = "wasm32"))]
    fn progress(&self, lang: Lang) -> String {
        let (done, all) = (self.drawn.len(), self.film.len());
        let bar: String = (0..all).map(|i| if i < done { '■' } else { '□' }).collect();
        fill!(lang, said::saving::PROGRESS, bar, done, all)
    }
}
