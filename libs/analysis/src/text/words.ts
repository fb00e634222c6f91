import { charClass, WORD } from './char-class.js';

/** The words of a normalised text, in order: letters, digits and apostrophes, without outer apostrophes. */
export function words(normalised: string): string[] {
  const found: string[] = [];
  let start = -1;
  for (let i = 0; i <= normalised.length; i++) {
    const inside = i < normalised.length && charClass(normalised.charCodeAt(i)) === WORD;
    if (inside && start < 0) start = i;
    if (!inside && start >= 0) {
      const word = trimApostrophes(normalised, start, i);
      if (word !== '') found.push(word);
      start = -1;
    }
  }
  return found;
}

const APOSTROPHE = 39;

function trimApostrophes(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) === APOSTROPHE) start++;
  while (end > start && text.charCodeAt(end - 1) === APOSTROPHE) end--;
  return text.slice(start, end);
}
