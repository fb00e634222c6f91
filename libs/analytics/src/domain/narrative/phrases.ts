/** "1,234" */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** "1 conversation", "1,200 conversations" */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** "3 of 12 conversations (25%)" */
export const partOf = (part: number, whole: number, noun = 'conversation'): string =>
  `${grouped(part)} of ${counted(whole, noun)} (${percent(part, whole)})`;

/** Whole percents, with one decimal below ten; 0% only for none, and 100% only for all. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (100 * part) / whole;
  if (share === 0 || share === 100) return `${share}%`;
  if (share < 0.1) return 'under 0.1%';
  if (share > 99) return 'over 99%';
  return share < 9.95 ? `${Math.round(10 * share) / 10}%` : `${Math.round(share)}%`;
}

/** A score in prose: two decimals, and never "-0.00". */
export const scoreText = (score: number): string => (Math.round(score * 100) / 100 || 0).toFixed(2);

/** "a, b and c" */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const quoted = (name: string): string => `"${name}"`;

/** A code or a label within a sentence: "missing_capability" as "missing capability". */
export const spaced = (code: string): string => code.replaceAll('_', ' ');

/** For use after a colon. */
export const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The sentences that are present, one after the other. */
export const sentences = (...parts: readonly (string | null | false | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
