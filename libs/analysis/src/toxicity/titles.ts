const QUOTED_TITLE = /["“][^"“”\n]{2,80}["”]/g;
const NAME = "\\p{Lu}\\p{Ll}[\\p{Ll}'-]*";
/** Two or more capitalised words inside a sentence; small words between them are allowed. */
const NAMED_TITLE = new RegExp(
  `(?<=[\\p{Ll},] )${NAME}(?: (?:and|of|the|in|a|to|for|&))*(?:,? ${NAME}(?: (?:and|of|the|in|a|to|for|&))*)*\\s${NAME}`,
  'gu',
);
const CAPITALISED = /(?<![\p{L}])\p{Lu}/gu;
const WORD = /\p{L}+/gu;

/** In a text with a larger share of capitalised words, capitals mark no titles. */
const MOSTLY = 0.6;

/** A text without the titles in it, since "Dumb and Dumber" insults nobody; the text itself if it has none. */
export function withoutTitles(raw: string): string {
  const unquoted = raw.replace(QUOTED_TITLE, ' ');
  const capitalised = unquoted.match(CAPITALISED)?.length ?? 0;
  if (capitalised < 2 || capitalised > MOSTLY * (unquoted.match(WORD)?.length ?? 0)) return unquoted;
  return unquoted.replace(NAMED_TITLE, ' ');
}
