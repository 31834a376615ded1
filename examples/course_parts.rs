//! Writes the parts from which a page makes packages for course systems. `web/build` puts them beside the page.

use hantei::cli::scorm;
use hantei::lesson::Library;

fn main() {
    print!("{}", scorm::parts(&Library::builtin()));
}
