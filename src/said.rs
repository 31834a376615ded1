//! What scenes say: a name for each text of the folder `words`. The build script makes them.

include!(concat!(env!("OUT_DIR"), "/said.rs"));
