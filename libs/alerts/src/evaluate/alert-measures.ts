import { AnswerQuery, type QueryAnswer, type Questions } from '@parley/analytics';
import { METRICS, type MetricName } from '@parley/metrics';
import type { AlertDefinition } from '../alert.js';
import type { Evidence } from '../domain/condition.js';
import { WINDOWS_BEFORE } from '../domain/defaults.js';
import { alertQuestion } from '../alert-question.js';
import type { Window } from './windows.js';

/** How many windows before it an anomaly is judged by. */
const HISTORY = 90;

/** The evidence of a window, from questions that anybody may ask, so that an alert's value is the one on the screen. */
export class AlertMeasures {
  constructor(private readonly questions: Questions) {}

  /** @throws Problem where the question names something that no longer exists. */
  async of(
    tenantId: string,
    { query, condition, window: interval }: AlertDefinition,
    { from, to, stepMs }: Window,
  ): Promise<Evidence> {
    const back = (windows: number) => new Date(from.getTime() - windows * stepMs);
    const { answers, counts } = this.questions;
    const ask = (question: Parameters<typeof alertQuestion>[1]) =>
      answers.execute(new AnswerQuery(tenantId, alertQuestion(query, question)));
    const count = (period: Period) => counts.of(tenantId, query.measure, alertQuestion(query, period), period);
    const before = { from: back(WINDOWS_BEFORE), to: from };
    const compareTo = `${before.from.toISOString()}..${before.to.toISOString()}`;
    const isChange = condition.type === 'change';
    const [now, conversations, conversationsBefore, earlier] = await Promise.all([
      ask({ from, to, ...(isChange ? { compareTo } : {}) }),
      count({ from, to }),
      isChange ? count(before) : 0,
      condition.type === 'anomaly' ? ask({ from: back(HISTORY), to: from, interval, limit: HISTORY }) : null,
    ]);
    return evidenceOf(query.measure, { now, earlier, conversations, conversationsBefore });
  }
}

type Period = Pick<Window, 'from' | 'to'>;

interface Answered {
  readonly now: QueryAnswer;
  /** The windows before, one by one. */
  readonly earlier: QueryAnswer | null;
  readonly conversations: number;
  readonly conversationsBefore: number;
}

function evidenceOf(measure: MetricName, { now, earlier, conversations, conversationsBefore }: Answered): Evidence {
  const compared = now.comparison?.metrics[measure];
  const values = (earlier?.rows ?? []).map((row) => ({
    value: numberOf(row[measure]),
    of: numberOf(row['conversations']),
  }));
  // Windows before the first conversation do not show what is usual.
  const first = values.findIndex(({ of }) => (of ?? 0) > 0);
  return {
    value: numberOf(now.rows[0]?.[measure]),
    conversations,
    before: { value: perWindow(measure, compared?.previous ?? null), conversations: conversationsBefore },
    pValue: compared?.pValue ?? null,
    significant: compared?.significant ?? false,
    history: first < 0 ? [] : values.slice(first).flatMap(({ value }) => value ?? []),
  };
}

/** A count adds up over all the windows before; means and ratings do not. */
function perWindow(measure: MetricName, value: number | null): number | null {
  const { kind } = METRICS[measure];
  return value === null || kind === 'mean' || kind === 'rating' ? value : value / WINDOWS_BEFORE;
}

const numberOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;
