import type { ConversationFilterRequest, Interval } from '@parley/analytics';
import type { MetricName } from '@parley/metrics';
import type { AlertPolicy, AlertState } from './domain/alert-state.js';
import type { Condition } from './domain/condition.js';

/** What is watched: one measure of a question, over the conversations that meet its filters. */
export interface AlertQuery {
  readonly measure: MetricName;
  readonly filters: Partial<ConversationFilterRequest>;
}

/** What an alert watches, and how it takes what it sees. */
export interface AlertDefinition extends AlertPolicy {
  readonly query: AlertQuery;
  /** An hour, day or week of UTC: the interval of a question, so that the value is that of a chart. */
  readonly window: Interval;
  readonly condition: Condition;
  readonly minConversations: number;
  /** The webhooks that are told; none: all that listen to alerts. */
  readonly channels: readonly string[];
}

export interface Alert {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly definition: AlertDefinition;
  readonly state: AlertState;
  /** Counts every write, so that one that rests on what is no more can be told. */
  readonly revision: number;
  /** When the next window has settled; null: paused. */
  readonly dueAt: Date | null;
  /** The key that created it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
