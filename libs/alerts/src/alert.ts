import type { ConversationFilterRequest, Interval } from '@parley/analytics';
import type { MetricName } from '@parley/metrics';
import type { AlertPolicy, AlertState } from './domain/alert-state.js';
import type { Condition } from './domain/condition.js';

/** What is watched: one measure of a question, over the conversations that meet its filters. */
export interface AlertQuery {
  readonly measure: MetricName;
  readonly filters: Partial<ConversationFilterRequest>;
}

/** What an alert watches, and how it reacts to what it finds. */
export interface AlertDefinition extends AlertPolicy {
  readonly query: AlertQuery;
  /** An hour, day or week of UTC: the interval of a question, so that the value equals that of a chart. */
  readonly window: Interval;
  readonly condition: Condition;
  readonly minConversations: number;
  /** The webhooks to tell; empty: all that listen to alerts. */
  readonly channels: readonly string[];
}

export interface Alert {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly definition: AlertDefinition;
  readonly state: AlertState;
  /** Counts writes, so that a write based on an outdated alert is detected. */
  readonly revision: number;
  /** When the next window has settled; null: paused. */
  readonly dueAt: Date | null;
  /** The key that created it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
