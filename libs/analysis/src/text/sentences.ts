const LONGEST_SENTENCE = 600;

/** Sentences of a text: cut at `.`, `!`, `?` followed by white space, and at line ends; very long ones are cut too. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const ends =
      unit === 10 ||
      ((unit === 46 || unit === 33 || unit === 63) && (i + 1 === text.length || text.charCodeAt(i + 1) <= 32)) ||
      i - start >= LONGEST_SENTENCE;
    if (ends) {
      push(found, text.slice(start, i + 1));
      start = i + 1;
    }
  }
  push(found, text.slice(start));
  return found;
}

function push(found: string[], sentence: string): void {
  const trimmed = sentence.trim();
  if (trimmed !== '') found.push(trimmed);
}
