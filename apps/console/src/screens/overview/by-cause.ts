interface Caused {
  readonly cause: string;
  readonly count: number;
}

/** How often each cause occurred, whoever found it; the most frequent first. */
export function byCause(mix: readonly Caused[]): readonly Caused[] {
  const counts = new Map<string, number>();
  for (const { cause, count } of mix) counts.set(cause, (counts.get(cause) ?? 0) + count);
  return [...counts].map(([cause, count]) => ({ cause, count })).sort((a, b) => b.count - a.count);
}
