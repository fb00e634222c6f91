/**
 * The inbox in its plainest form: everything is kept, and the standing is derived from it each time. It shares nothing
 * with the code under test.
 */
export interface PlainItem {
  readonly version: number;
  /** The severities of what the newest analysis found. */
  readonly found: readonly number[];
  /** Null: it stands alone. */
  readonly cluster: string | null;
  readonly isFlagged: boolean;
  readonly decision: { readonly status: string; readonly severity: number } | null;
  readonly set: { readonly severity: number; readonly over: number } | null;
}

export const PLAIN: PlainItem = {
  version: 0,
  found: [],
  cluster: null,
  isFlagged: false,
  decision: null,
  set: null,
};

const worst = ({ found, isFlagged }: PlainItem): number => Math.max(0, ...found, ...(isFlagged ? [3] : []));

export function severityOf(item: PlainItem): number {
  const found = worst(item);
  if (item.set === null) return found;
  return found > item.set.over ? found : item.set.severity;
}

export function statusOf(item: PlainItem): string | null {
  const { decision } = item;
  if (decision !== null) return severityOf(item) > decision.severity ? 'unreviewed' : decision.status;
  return worst(item) === 0 ? null : 'unreviewed';
}

export const analysedAs = (
  item: PlainItem,
  version: number,
  found: readonly number[],
  cluster: string | null,
): PlainItem =>
  version > item.version ? { ...item, version, found, cluster: found.length === 0 ? null : cluster } : item;

export function decidedAs(item: PlainItem, status: string): PlainItem {
  return statusOf(item) === null ? item : { ...item, decision: { status, severity: severityOf(item) } };
}

export function setTo(item: PlainItem, severity: number | null): PlainItem {
  const status = statusOf(item);
  if (status === null) return item;
  const set = severity === null ? null : { severity, over: worst(item) };
  const next = { ...item, set };
  return item.decision === null ? next : { ...next, decision: { status, severity: severityOf(next) } };
}

export function flaggedAs(item: PlainItem): PlainItem {
  const next = { ...item, isFlagged: true };
  return { ...next, decision: { status: 'unreviewed', severity: severityOf(next) } };
}
