const HEAD = 6000;
const TAIL = 2000;

/**
 * The part of a message that the n-gram models read: its head and its tail, in characters. A model's vector has unit
 * length, so a quarter of a megabyte of text would drown the one sentence that matters; rules still read all of it.
 */
export function excerpt(normalised: string): string {
  if (normalised.length <= HEAD + TAIL) return normalised;
  return `${normalised.slice(0, HEAD)} ${normalised.slice(-TAIL)}`;
}
