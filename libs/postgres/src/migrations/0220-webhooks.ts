import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1700000000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WEBHOOKS);
    await runner.query(`CREATE INDEX ON webhooks (tenant_id, created_at DESC, id DESC)`);
    await runner.query(DELIVERIES);
    await runner.query(
      `CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (tenant_id, webhook_id, created_at DESC, id DESC)`,
    );
    // In the order in which they are sent.
    await runner.query(`
      CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (tenant_id, webhook_id, created_at, id)
        INCLUDE (due_at) WHERE status = 'pending'`);
    await runner.query(`
      CREATE INDEX webhook_deliveries_of_conversation ON webhook_deliveries (tenant_id, conversation_id)
        WHERE conversation_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

// What worker holds an endpoint stands in claimed_until: one that dies lets go of it at that time. While nothing arrives
// there, failing_since says since when, failures how often in a row, and paused_until when it is tried again.
const WEBHOOKS = `
  CREATE TABLE webhooks (
    tenant_id uuid NOT NULL REFERENCES tenants,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    format text NOT NULL,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_until timestamptz(3),
    status text NOT NULL,
    disabled_reason text,
    failing_since timestamptz(3),
    failures integer NOT NULL DEFAULT 0,
    paused_until timestamptz(3),
    claimed_until timestamptz(3),
    created_by uuid,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    created_xid xid8 DEFAULT pg_current_xact_id(),
    PRIMARY KEY (tenant_id, id)
  )`;

// The outbox and, once a message is delivered or given up, the log of it. The id is the message's: the same at every
// endpoint, at every try, and however often the same fact is announced. What tells of a conversation goes with it.
const DELIVERIES = `
  CREATE TABLE webhook_deliveries (
    tenant_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    conversation_id uuid,
    status text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    due_at timestamptz(3),
    attempts jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz(3) NOT NULL,
    created_xid xid8 DEFAULT pg_current_xact_id(),
    PRIMARY KEY (tenant_id, webhook_id, id),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
  )`;
