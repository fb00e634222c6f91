import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work that goes on after its request was answered: erasing people, and masking what they said before. */
export class CreateErasure1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The receipt stays and names nobody: user_id is ours, and subject (a hash of the caller's id, by which a repeated
    // request finds the erasure under way) goes when it is done. user_xid: nothing in the log before it is theirs.
    await runner.query(`
      CREATE TABLE erasures (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        user_xid xid8,
        subject bytea,
        step text NOT NULL DEFAULT 'records',
        horizon xid8,
        counts jsonb NOT NULL DEFAULT '{}',
        requested_at timestamptz(3) NOT NULL,
        started_at timestamptz(3),
        finished_at timestamptz(3),
        PRIMARY KEY (tenant_id, id)
      )`);
    await runner.query(`CREATE INDEX ON erasures (requested_at) WHERE finished_at IS NULL`);
    await runner.query(`CREATE INDEX ON erasures (tenant_id, subject) WHERE subject IS NOT NULL`);
    // Events that are the person's only by way of a conversation, until they are gone from the log and from ClickHouse.
    await runner.query(`
      CREATE TABLE erasure_events (
        tenant_id uuid NOT NULL,
        erasure_id uuid NOT NULL,
        event_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, erasure_id, event_id)
      )`);
    await runner.query(`
      CREATE TABLE maskings (
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        step text NOT NULL DEFAULT 'records',
        horizon xid8,
        requested_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, user_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
