import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stable lists need: which transaction brought a record in, and the orders in which events are read. */
export class CreateLists1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Added without a value, which rewrites nothing: records from before are older than any snapshot.
    for (const table of ['users', 'organizations', 'conversations']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN created_xid xid8`);
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN created_xid SET DEFAULT pg_current_xact_id()`);
    }
    await runner.query(`ALTER TABLE events ADD COLUMN force_sample boolean NOT NULL DEFAULT false`);
    // As narrow as will do, since events are the hot path: few share a millisecond, so the rest of the order is sorted.
    await runner.query(`CREATE INDEX ON events (tenant_id, created_at)`);
    await runner.query(`CREATE INDEX ON events (tenant_id, user_id) WHERE user_id IS NOT NULL`);
    // Events come in about in the order in which they happened, so block ranges find times for next to nothing.
    await runner.query(`CREATE INDEX ON events USING brin (event_at) WITH (pages_per_range = 32)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
