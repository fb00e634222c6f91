import { newId } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import type { EventType } from '../domain/event-type.js';
import { newSecret, shownSecret } from '../domain/secret.js';
import type { WebhookFormat } from '../domain/webhook.js';

export async function storeTenant(postgres: Postgres): Promise<string> {
  const id = newId();
  await postgres.query({
    text: `INSERT INTO tenants (id, name, plan, created_at) VALUES ($1, 'Acme', 'free', now())`,
    values: [id],
  });
  return id;
}

export interface TestWebhook {
  readonly id: string;
  /** In the form in which it is shown. */
  readonly secret: string;
}

export async function storeWebhook(
  postgres: Postgres,
  tenantId: string,
  {
    url = 'https://example.com',
    events = ['rating.created'],
    format = 'standard',
    status = 'active',
  }: Partial<StoredAs> = {},
): Promise<TestWebhook> {
  const [id, secret] = [newId(), newSecret()];
  await postgres.query({
    text: `INSERT INTO webhooks (tenant_id, id, url, events, format, secret, status, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    values: [tenantId, id, url, events, format, secret, status],
  });
  return { id, secret: shownSecret(secret) };
}

interface StoredAs {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly format: WebhookFormat;
  readonly status: 'active' | 'disabled';
}
