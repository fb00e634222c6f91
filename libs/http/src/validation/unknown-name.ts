import { distance } from 'fastest-levenshtein';

/** Longer names are no typos of ours, and not worth the time that a comparison takes. */
const MAX_COMPARED = 64;

/** What is wrong with a name that nothing knows, with the nearest one that is known when it is close. */
export function unknownName(name: string, known: readonly string[]): string {
  if (name.length > MAX_COMPARED) return 'is not a known field';
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const close = nearest !== undefined && nearest.edits <= Math.max(2, Math.floor(name.length / 3));
  return close ? `is not a known field; did you mean ${nearest.candidate}?` : 'is not a known field';
}
