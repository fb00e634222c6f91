import { distance } from 'fastest-levenshtein';

/** Longer names are no typos of known ones, and not worth the time of a comparison. */
const MAX_COMPARED = 64;

/** What is wrong with an unknown name, with the nearest known name when there is a close one. */
export function unknownName(name: string, known: readonly string[]): string {
  if (name.length > MAX_COMPARED) return 'is not a known field';
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const close = nearest !== undefined && nearest.edits <= Math.max(2, Math.floor(name.length / 3));
  return close ? `is not a known field; did you mean ${nearest.candidate}?` : 'is not a known field';
}
