import type { Queryable } from '@parley/postgres';
import type { WebhookKey } from '../postgres/claim.js';

/** What rests on a webhook elsewhere. */
export abstract class WebhookUses {
  /** The names of the alerts that would tell nobody without it, or of the first few of them. */
  abstract alertsWithNoOther(tx: Queryable, key: WebhookKey): Promise<readonly string[]>;
}
