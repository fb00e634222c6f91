import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLog1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The transactional outbox. Entries are read in the order of (xid, id), and only those below the oldest running
    // transaction: no transaction that commits later can then add an entry before a position already passed.
    await runner.query(`
      CREATE TABLE log (
        stream text NOT NULL,
        partition smallint NOT NULL,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        id bigint GENERATED ALWAYS AS IDENTITY,
        contract text NOT NULL,
        payload text NOT NULL,
        written_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (stream, partition, xid, id)
      )`);
    await runner.query(`
      CREATE TABLE log_positions (
        group_name text NOT NULL,
        stream text NOT NULL,
        partition smallint NOT NULL,
        xid xid8 NOT NULL DEFAULT '0',
        id bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (group_name, stream, partition)
      )`);
    await runner.query(`
      CREATE TABLE dead_letters (
        id uuid PRIMARY KEY,
        lane text NOT NULL,
        contract text NOT NULL,
        payload text NOT NULL,
        origin text NOT NULL,
        step text NOT NULL,
        reason text NOT NULL,
        attempts integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        replayed_at timestamptz(3)
      )`);
    await runner.query(`CREATE INDEX ON dead_letters (lane, created_at) WHERE replayed_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
