/** Conversations of one value of a dimension, in one of two times. */
export interface Group {
  readonly name: string | null;
  readonly conversations: number;
  /** A count, or a mean over the conversations; null: there was nothing to take a mean of. */
  readonly value: number | null;
}

export interface Contribution {
  readonly name: string | null;
  readonly before: { readonly conversations: number; readonly value: number | null };
  readonly now: { readonly conversations: number; readonly value: number | null };
  /** How much of the change of the whole comes from here, in the unit of the measure. */
  readonly contribution: number;
  /** Of the contribution, what comes from there being more or fewer of them; the rest comes from what they are like. */
  readonly mix: number;
  readonly rate: number;
}

const NOBODY = { conversations: 0, value: null };

/**
 * How much each group adds to the change of the whole, the largest first. For counts that is its own change. A mean
 * changes because groups score otherwise and because there are more or fewer of them; what a group adds is its share
 * times how far it lies from the mean of before, now less before. Over groups that no conversation is in two of, the
 * contributions sum to the change. Mix and rate are each taken at the middle of before and now (Marshall-Edgeworth), so
 * that nothing is left between them.
 */
export function contributions(kind: 'count' | 'mean', before: readonly Group[], now: readonly Group[]): Contribution[] {
  const names = new Set([...before, ...now].map(({ name }) => name));
  const [was, is] = [byName(before), byName(now)];
  const [totalBefore, totalNow] = [measured(before), measured(now)];
  const meanBefore = totalBefore === 0 ? 0 : weightedSum(before) / totalBefore;
  const lift = ({ conversations, value }: Omit<Group, 'name'>, total: number): number => {
    if (value === null) return 0;
    return kind === 'count' ? value : (conversations / total) * (value - meanBefore);
  };
  return [...names]
    .map((name) => {
      const [then, today] = [was.get(name) ?? NOBODY, is.get(name) ?? NOBODY];
      const contribution = lift(today, totalNow) - lift(then, totalBefore);
      const rate = rateEffect(kind, [then, totalBefore], [today, totalNow]);
      return { name, before: then, now: today, contribution, mix: contribution - rate, rate };
    })
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution) || inOrder(one.name, other.name));
}

type Sized = readonly [group: Omit<Group, 'name'>, total: number];

/** What a group adds by being otherwise than before, at its size between before and now; one that is new or gone adds by its size alone. */
function rateEffect(kind: 'count' | 'mean', [then, totalBefore]: Sized, [today, totalNow]: Sized): number {
  if (then.value === null || today.value === null || then.conversations === 0 || today.conversations === 0) return 0;
  if (kind === 'mean') {
    const size = (then.conversations / totalBefore + today.conversations / totalNow) / 2;
    return size * (today.value - then.value);
  }
  const size = (then.conversations + today.conversations) / 2;
  return size * (today.value / today.conversations - then.value / then.conversations);
}

const byName = (groups: readonly Group[]) =>
  new Map(groups.map(({ name, conversations, value }) => [name, { conversations, value }]));
const withValue = (groups: readonly Group[]) => groups.filter(({ value }) => value !== null);
const measured = (groups: readonly Group[]): number =>
  withValue(groups).reduce((sum, { conversations }) => sum + conversations, 0);
const weightedSum = (groups: readonly Group[]): number =>
  withValue(groups).reduce((sum, { conversations, value }) => sum + conversations * (value ?? 0), 0);
const inOrder = (one: string | null, other: string | null): number => ((one ?? '') < (other ?? '') ? -1 : 1);
