/** Deeper bodies are rejected before anything walks them: recursion must not depend on what a caller sends. */
const MAX_JSON_DEPTH = 64;

/** Values and keys that any body may hold; a text of as many characters cannot hold more. */
export const LEAST_JSON_TOKENS = 100_000;

/** Values and keys that a body may hold. This many take a tenth of a second; ten times as many take one and a half. */
export const maxJsonTokens = (bodyLimit: number): number => Math.max(LEAST_JSON_TOKENS, bodyLimit / 32);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The bound that the JSON text breaks, as a message; null for none. The contents of strings do not count. */
export function jsonBoundBroken(json: string, maxTokens: number): string | null {
  let depth = 0;
  let tokens = 0;
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(json, index);
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > MAX_JSON_DEPTH) return `The body nests deeper than ${MAX_JSON_DEPTH} levels.`;
        tokens++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth--;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        tokens++;
        break;
    }
    if (tokens > maxTokens) return `A body here has at most ${maxTokens} values and keys.`;
  }
  return null;
}

/** The end of the string that begins at `start`; the end of the text where the string has none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
