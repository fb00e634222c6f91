/** The kind of data that a mask replaces; `[email]` and so on is what remains in the text. */
export type PersonalDataKind = 'email' | 'phone' | 'card' | 'iban' | 'ip' | 'secret' | 'ssn';

/** A stretch of the text, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds one kind of personal data, from left to right and without overlaps. It must take time proportional to the text,
 * whatever the text is: no unbounded quantifier may precede anything that can fail.
 */
export type Detector = (text: string) => Span[];

/** The matches of a global pattern that `accept` allows; `group` narrows each to one of its groups. */
export function matches(
  pattern: RegExp,
  text: string,
  accept: (matched: string, start: number) => boolean = () => true,
  group = 0,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const part = match[group];
    if (part === undefined) continue;
    const start = match.index + (group === 0 ? 0 : match[0].lastIndexOf(part));
    if (accept(part, start)) spans.push({ start, end: start + part.length });
  }
  return spans;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
