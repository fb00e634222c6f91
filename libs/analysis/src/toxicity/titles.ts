const QUOTED_TITLE = /["“][^"“”\n]{2,80}["”]/g;
const NAME = "\\p{Lu}\\p{Ll}[\\p{Ll}'-]*";
/** Two and more capitalised words inside a sentence, small words between them allowed. */
const NAMED_TITLE = new RegExp(
  `(?<=[\\p{Ll},] )${NAME}(?: (?:and|of|the|in|a|to|for|&))*(?:,? ${NAME}(?: (?:and|of|the|in|a|to|for|&))*)*\\s${NAME}`,
  'gu',
);
const CAPITALISED = /(?<![\p{L}])\p{Lu}/gu;
const WORD = /\p{L}+/gu;

/** Whoever writes most words with a capital names nothing by it. */
const MOSTLY = 0.6;

/**
 * A text without the titles it names: "Dumb and Dumber" insults nobody. The text itself when it names none.
 */
export function withoutTitles(raw: string): string {
  const unquoted = raw.replace(QUOTED_TITLE, ' ');
  const capitalised = unquoted.match(CAPITALISED)?.length ?? 0;
  if (capitalised < 2 || capitalised > MOSTLY * (unquoted.match(WORD)?.length ?? 0)) return unquoted;
  return unquoted.replace(NAMED_TITLE, ' ');
}
