/** What one evaluation says: how bad it is, or that there was too little to tell. */
export const VERDICTS = ['ok', 'warning', 'alert', 'no_data'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const ALERT_STATES = ['ok', 'pending', 'warning', 'alert', 'no_data', 'paused'] as const;
export type AlertStateName = (typeof ALERT_STATES)[number];

/** What too little data counts as: nothing wrong, a reason to alert, or no evaluation at all. */
export const NO_DATA_POLICIES = ['ok', 'alert', 'keep'] as const;
export type NoDataPolicy = (typeof NO_DATA_POLICIES)[number];

/** How an alert reacts to its verdicts. */
export interface AlertPolicy {
  /** Evaluations in a row that must be as bad before anything is said. */
  readonly forEvaluations: number;
  /** Hours after which what still holds is said again; null: it is said once. */
  readonly renotifyHours: number | null;
  readonly noData: NoDataPolicy;
}

export interface AlertState {
  readonly name: AlertStateName;
  /** The end of the first window of its unbroken time in this state; null: no window was judged yet. */
  readonly since: Date | null;
  /** Verdicts in a row that were at least a warning, that were an alert, and that had no data. */
  readonly streak: Readonly<Record<'warning' | 'alert' | 'no_data', number>>;
  /** The end of the last window evaluated; null: none was. */
  readonly evaluatedTo: Date | null;
  /** What was said last, and when; `ok` where nothing was. */
  readonly said: Said;
  readonly saidAt: Date | null;
  /** How many notifications there were; numbers tell them apart. */
  readonly number: number;
}

export type Said = Verdict;

/** What listeners are told. Repeating an evaluation makes the same notification, with the same number. */
export interface Notification {
  readonly number: number;
  readonly from: Said;
  readonly to: Said;
  /** The end of the window that it is about. */
  readonly at: Date;
}

export interface Evaluation {
  /** The end of the window. */
  readonly at: Date;
  readonly verdict: Verdict;
}

export const NEW_ALERT: AlertState = {
  name: 'ok',
  since: null,
  streak: { warning: 0, alert: 0, no_data: 0 },
  evaluatedTo: null,
  said: 'ok',
  saidAt: null,
  number: 0,
};

export interface Evolved {
  readonly state: AlertState;
  readonly notification: Notification | null;
}

const HOUR_MS = 3_600_000;

/**
 * The state after one more evaluation, with a notification of every change, recovery too, and of what still holds after
 * `renotifyHours`. A window that was evaluated before, or a paused alert, changes nothing.
 */
export function evolve(state: AlertState, policy: AlertPolicy, { at, verdict }: Evaluation): Evolved {
  const isOld = state.evaluatedTo !== null && at <= state.evaluatedTo;
  if (isOld || state.name === 'paused') return { state, notification: null };
  const counted = verdict === 'no_data' ? COUNTS_AS[policy.noData] : verdict;
  if (counted === null) return { state: { ...state, evaluatedTo: at }, notification: null };
  const streak = continued(state.streak, counted);
  const to = sayable(counted, streak, policy, state.said);
  const name: AlertStateName = to === 'ok' && counted !== 'ok' ? 'pending' : to;
  const since = name === state.name ? (state.since ?? at) : at;
  const next = { ...state, name, since, streak, evaluatedTo: at };
  // Nothing is said again unless this evaluation confirms it.
  const holds = to === counted || counted === 'alert';
  if (to === state.said && !(holds && isDueAgain(state, policy, at))) return { state: next, notification: null };
  const number = state.number + 1;
  return {
    state: { ...next, said: to, saidAt: at, number },
    notification: { number, from: state.said, to, at },
  };
}

/** What a window without data counts as; null: as no evaluation. */
const COUNTS_AS: Readonly<Record<NoDataPolicy, Verdict | null>> = { ok: 'ok', alert: 'no_data', keep: null };

const continued = (streak: AlertState['streak'], verdict: Verdict): AlertState['streak'] => ({
  warning: verdict === 'warning' || verdict === 'alert' ? streak.warning + 1 : 0,
  alert: verdict === 'alert' ? streak.alert + 1 : 0,
  no_data: verdict === 'no_data' ? streak.no_data + 1 : 0,
});

/** What has held for long enough. What was said stays while verdicts are as bad, and ends at once when they are not. */
function sayable(verdict: Verdict, streak: AlertState['streak'], { forEvaluations }: AlertPolicy, said: Said): Said {
  if (verdict === 'ok') return 'ok';
  if (verdict === 'no_data') return streak.no_data >= forEvaluations || said === 'no_data' ? 'no_data' : said;
  if (streak.alert >= forEvaluations || (verdict === 'alert' && said === 'alert')) return 'alert';
  if (streak.warning >= forEvaluations || said === 'alert' || said === 'warning') return 'warning';
  return said === 'no_data' ? 'ok' : said;
}

const isDueAgain = ({ said, saidAt }: AlertState, { renotifyHours }: AlertPolicy, at: Date): boolean =>
  said !== 'ok' &&
  saidAt !== null &&
  renotifyHours !== null &&
  at.getTime() - saidAt.getTime() >= renotifyHours * HOUR_MS;

export const paused = (state: AlertState): AlertState => ({ ...renewed(state), name: 'paused' });

/**
 * The state begun afresh: what was said before a pause, or about another question, says nothing about the present.
 * Numbers go on, so that no two notifications of an alert have the same number.
 */
export const renewed = ({ number }: AlertState): AlertState => ({ ...NEW_ALERT, number });
