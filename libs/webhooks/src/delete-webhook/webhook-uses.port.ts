import type { Queryable } from '@parley/postgres';
import type { WebhookKey } from '../postgres/claim.js';

/** What depends on a webhook elsewhere. */
export abstract class WebhookUses {
  /** The names of the alerts, or of the first few, that would tell nobody without this webhook. */
  abstract alertsWithNoOther(tx: Queryable, key: WebhookKey): Promise<readonly string[]>;
}
