/** Conversations with one value of a dimension, in one of two periods. */
export interface Group {
  readonly name: string | null;
  /** Where the value is a mean, those that it is taken over. */
  readonly conversations: number;
  /** A count, or a mean over the conversations; null: there were no values to average. */
  readonly value: number | null;
}

export interface Contribution {
  readonly name: string | null;
  readonly before: { readonly conversations: number; readonly value: number | null };
  readonly now: { readonly conversations: number; readonly value: number | null };
  /** The group's part of the change of the whole, in the unit of the measure. */
  readonly contribution: number;
  /** Of the contribution, `mix` comes from having more or fewer conversations; `rate` from what they are like. */
  readonly mix: number;
  readonly rate: number;
}

const NOBODY = { conversations: 0, value: null };

/**
 * How much each group contributes to the change of the whole, the largest first. For counts that is the group's own
 * change. A mean changes because groups score differently and because their sizes change; a group's contribution is its
 * share times its distance from the earlier mean, now minus before. Over groups that share no conversation, the
 * contributions sum to the change. Mix and rate are each taken midway between before and now (Marshall-Edgeworth), so
 * that they sum to the contribution.
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

/**
 * The part of a contribution that comes from what conversations are like, at the group's size midway between before and
 * now; 0 for a group that is new or gone.
 */
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
