import { isDeepStrictEqual } from 'node:util';
import type { Alert, AlertDefinition } from '../alert.js';
import { define, type SubmittedDefinition } from '../define.js';
import { paused, renewed } from '../domain/alert-state.js';

/** Undefined fields stay as they are. */
export interface AlertChange extends Partial<Omit<SubmittedDefinition, 'query' | 'window' | 'condition'>> {
  readonly name?: string | null | undefined;
  readonly query?: SubmittedDefinition['query'] | null | undefined;
  readonly window?: SubmittedDefinition['window'] | null | undefined;
  readonly condition?: SubmittedDefinition['condition'] | null | undefined;
  readonly paused?: boolean | null | undefined;
}

/**
 * An alert that watches something else, or judges it differently, begins afresh and is evaluated at once.
 * @throws Problem `invalid` for a question that cannot be asked or a condition that can never hold.
 */
export function changeAlert(alert: Alert, { name, paused: toPause, ...change }: AlertChange, now: Date): Alert {
  const before = alert.definition;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const definition = define({
    ...before,
    ...given,
    query: change.query ?? before.query,
    window: change.window ?? before.window,
    condition: change.condition ?? before.condition,
  });
  const wasPaused = alert.state.name === 'paused';
  const isPaused = toPause ?? wasPaused;
  const isNew = wasPaused !== isPaused || !isDeepStrictEqual(judged(definition), judged(before));
  return {
    ...alert,
    name: name ?? alert.name,
    definition,
    ...(isNew ? { state: isPaused ? paused(alert.state) : renewed(alert.state) } : {}),
    ...(isNew ? { dueAt: isPaused ? null : now } : {}),
    updatedAt: now,
  };
}

/** In the form that JSON keeps, since the stored definition has been through JSON. */
const judged = ({ query, window, condition, minConversations }: AlertDefinition): unknown =>
  JSON.parse(JSON.stringify({ query, window, condition, minConversations }));
