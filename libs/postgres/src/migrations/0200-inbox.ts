import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInbox1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whether it was the first conversation of its product with this topic, when the topic was given.
    await runner.query(`ALTER TABLE conversation_topics ADD COLUMN is_new boolean NOT NULL DEFAULT false`);
    await runner.query(ITEMS);
    // The open ones, a cluster together and its worst first, so that the card of each cluster is read from the index.
    await runner.query(`
      CREATE INDEX inbox_items_open ON inbox_items (tenant_id, cluster_id, rank DESC, conversation_id DESC)
        INCLUDE (product_id, axis, severity, opened_at, trigger_types) WHERE status = 'unreviewed'`);
    await runner.query(`
      CREATE INDEX inbox_items_decided ON inbox_items (tenant_id, status, rank DESC, conversation_id DESC)
        WHERE status IN ('reviewed', 'dismissed')`);
    // What people did, in their order. Notes are theirs, so they go with the conversation.
    await runner.query(`
      CREATE TABLE inbox_reviews (
        tenant_id uuid NOT NULL,
        conversation_id uuid NOT NULL,
        id uuid NOT NULL,
        key_id uuid NOT NULL,
        change jsonb NOT NULL,
        reviewed_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, conversation_id, id),
        FOREIGN KEY (tenant_id, conversation_id) REFERENCES inbox_items ON DELETE CASCADE
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

// One row for each conversation that was analysed or flagged, also where nothing is the matter: row_version tells an older
// analysis that comes late. Those in the inbox have a status. Erasure and retention take rows along by the foreign key.
const ITEMS = `
  CREATE TABLE inbox_items (
    tenant_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    product_id uuid NOT NULL,
    row_version bigint NOT NULL DEFAULT 0,
    found jsonb NOT NULL DEFAULT '[]',
    details jsonb,
    cluster_id uuid NOT NULL,
    root_cause text,
    flag_reason text,
    decision text,
    decision_severity smallint,
    set_severity smallint,
    set_over smallint,
    assignee text,
    note text,
    decided_at timestamptz(3),
    status text,
    severity smallint NOT NULL DEFAULT 0,
    trigger_type text,
    trigger_types text[] NOT NULL DEFAULT '{}',
    axis text,
    rank bigint NOT NULL DEFAULT 0,
    opened_at timestamptz(3),
    PRIMARY KEY (tenant_id, conversation_id),
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
  ) WITH (fillfactor = 85)`;
