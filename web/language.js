// Chooses a reader's language. web/build puts this function into the scripts that need it, and src/cli/scorm.rs puts it before
// scorm.js.

/// The code among `codes` for one such as `pt-BR`: the same, a more general one, another one of the same language, or else
/// `otherwise`.
const inLanguage = (codes, wanted, otherwise = "en") => {
  const parts = wanted.toLowerCase().split("-");
  const general = parts.map((_, i) => parts.slice(0, parts.length - i).join("-"));
  return general.find((code) => codes.includes(code)) ?? codes.find((code) => code.split("-")[0] === parts[0]) ?? otherwise;
};
