import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTopics1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One row a tenant, locked while topics are given out. The version rises with every change of the tenant's found
    // topics, so that a worker reads only what it has not seen.
    await runner.query(`
      CREATE TABLE topic_books (
        tenant_id uuid PRIMARY KEY REFERENCES tenants,
        version bigint NOT NULL DEFAULT 0,
        next_topic integer NOT NULL DEFAULT 1,
        taxonomy jsonb NOT NULL DEFAULT '[]',
        taxonomy_version integer NOT NULL DEFAULT 0,
        taxonomy_changed_at timestamptz(3)
      ) WITH (fillfactor = 50)`);
    // Topics that were found rather than configured: their words, names and sizes. One without words takes part no more.
    await runner.query(`
      CREATE TABLE found_topics (
        tenant_id uuid NOT NULL REFERENCES tenants,
        id text NOT NULL,
        version bigint NOT NULL,
        cluster jsonb,
        PRIMARY KEY (tenant_id, id)
      )`);
    await runner.query(`CREATE INDEX ON found_topics (tenant_id, version)`);
    // Given once: what a replay, a redelivery or a second worker reads instead of deciding again.
    await runner.query(`
      CREATE TABLE conversation_topics (
        tenant_id uuid NOT NULL,
        conversation_id uuid NOT NULL,
        topic_id text NOT NULL,
        name text NOT NULL,
        topic_group text NOT NULL,
        PRIMARY KEY (tenant_id, conversation_id),
        FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX ON conversation_topics (tenant_id, topic_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
