//! ZIP files without compression: the page is already compressed, and course systems need nothing else.

/// Midnight of the first day in the format, so that equal files give equal bytes.
const TIME: [u8; 4] = [0, 0, 0x21, 0];

/// Version 2.0 of the format, names in UTF-8, stored.
const KIND: [u8; 6] = [20, 0, 0, 8, 0, 0];

/// A ZIP file of these files, by name. Its size must be below 4 GB.
pub fn stored(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut zip, mut directory) = (vec![], vec![]);
    for (name, bytes) in files {
        let begins = length(zip.len());
        let facts = facts(name, bytes);
        zip.extend(b"PK\x03\x04");
        zip.extend(&facts);
        zip.extend(name.bytes());
        zip.extend(*bytes);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&facts);
        // No comment, no second disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(begins);
        directory.extend(name.bytes());
    }
    let (begins, size) = (length(zip.len()), length(directory.len()));
    let count = u16::try_from(files.len()).expect("few files").to_le_bytes();
    zip.append(&mut directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([count, count].as_flattened());
    zip.extend([size, begins].as_flattened());
    zip.extend([0; 2]);
    zip
}

/// The part of a file's header that is repeated in the directory.
fn facts(name: &str, bytes: &[u8]) -> Vec<u8> {
    let size = length(bytes.len());
    let checksum = crc32fast::hash(bytes).to_le_bytes();
    let name = u16::try_from(name.len()).expect("a short name").to_le_bytes();
    [&KIND[..], &TIME, &checksum, &size, &size, &name, &[0; 2]].concat()
}

fn length(of: usize) -> [u8; 4] {
    u32::try_from(of).expect("less than 4 GB").to_le_bytes()
}
