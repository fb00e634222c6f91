import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What brings analytics back after ClickHouse has lost what it had acknowledged. */
export class CreateStoreRecovery1700000000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Where each consumer group stood, minute by minute: inserts into ClickHouse may not have reached the disk when the
    // power goes, while positions always have. A group then goes back to where it stood well before that.
    await runner.query(`
      CREATE TABLE log_position_marks (
        group_name text NOT NULL,
        stream text NOT NULL,
        partition smallint NOT NULL,
        marked_at timestamptz(3) NOT NULL,
        xid xid8 NOT NULL,
        id bigint NOT NULL,
        PRIMARY KEY (group_name, stream, partition, marked_at)
      )`);
    // Parts that ClickHouse found broken and put aside. Known ones are not projected again at each look.
    await runner.query(`
      CREATE TABLE damaged_parts (
        table_name text NOT NULL,
        part text NOT NULL,
        reason text NOT NULL,
        found_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (table_name, part)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
