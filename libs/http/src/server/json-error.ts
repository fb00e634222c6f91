/** Length of a text up to which the place is searched for, where the parser does not tell it. */
const MAX_SEARCHED = 1024 * 1024;
const AT_THE_END = /end of JSON|Unterminated/;

/** What is wrong with a text that is not JSON, and where; quotes nothing of the text. */
export function describeJsonError(text: string): string {
  const error = jsonError(text);
  if (error === null) return 'The body has a key that no body may have, such as __proto__.';
  const at = error.position ?? (error.atEnd ? text.length : text.length <= MAX_SEARCHED ? search(text) : null);
  if (at === null) return 'The body is not valid JSON.';
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  return `The body is not valid JSON: ${error.atEnd ? 'it ends too early' : 'unexpected input'}, at ${place}.`;
}

interface JsonError {
  readonly position: number | null;
  readonly atEnd: boolean;
}

function jsonError(text: string): JsonError | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    const at = position === undefined ? null : Number(position);
    return { position: at, atEnd: AT_THE_END.test(message) || (at !== null && at >= text.length) };
  }
}

/** The first character at which the text can no longer become JSON, whatever follows. */
function search(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const error = jsonError(text.slice(0, middle));
    if (error === null || error.atEnd) low = middle;
    else high = middle - 1;
  }
  return low;
}
