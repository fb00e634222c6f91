/** Arithmetic on lists for the reference, without regard to speed. */

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

export const toThousandths = (value: number): number => Math.floor(value * 1000 + 0.5) / 1000;

/** The mean of scores, which have three decimals, to three decimals, without floating-point errors. */
export function meanScore(scores: readonly number[]): number | null {
  const mean = meanOf(scores.map((score) => Math.round(score * 1000)));
  return mean === null ? null : Math.floor(mean + 0.5) / 1000;
}

export const known = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null);

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const clip = (value: number): number => Math.min(1, Math.max(0, value));

export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Names with how often they occur: the most common first, at most 20. */
export function named(names: readonly string[]): { name: string; count: number }[] {
  return [...groupsOf(names.filter(Boolean), (name) => name)]
    .map(([name, { length: count }]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || byBytes(a.name, b.name))
    .slice(0, 20);
}
