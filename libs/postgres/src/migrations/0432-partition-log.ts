import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log in partitions, so that what is no longer needed is dropped rather than deleted row by row. */
export class PartitionLog1700000000432 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By xid, the first of what entries are read by: partitions follow each other in the order of reading, and one whose
    // upper bound lies below pg_snapshot_xmin gets no entry any more, by the same rule that makes entries readable.
    //
    // The table of before becomes the first partition as it is, since the constraint says what its bound does. Those
    // after it grow, so that no entry lacks one where nobody makes any: maintenance takes its own, for about as long as
    // they should last, from the beginning of the empty ones. No partition is a default: it would end the order.
    await runner.query(`LOCK TABLE log IN ACCESS EXCLUSIVE MODE`);
    await runner.query(`ALTER TABLE log RENAME TO log_before`);
    await runner.query(`ALTER INDEX log_pkey RENAME TO log_before_pkey`);
    await runner.query(`
      CREATE TABLE log (
        stream text NOT NULL,
        partition smallint NOT NULL,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        id bigint NOT NULL,
        contract text NOT NULL,
        payload text NOT NULL,
        written_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        trace text,
        PRIMARY KEY (stream, partition, xid, id)
      ) PARTITION BY RANGE (xid)`);
    await runner.query(`
      DO $$
      DECLARE
        next_id bigint := nextval(pg_get_serial_sequence('log_before', 'id'));
        lower bigint := (
          SELECT substring(pg_get_constraintdef(oid) FROM '''(\\d+)''') FROM pg_constraint
          WHERE conrelid = 'log_before'::regclass AND conname = 'log_bound');
      BEGIN
        ALTER TABLE log_before ALTER COLUMN id DROP IDENTITY;
        EXECUTE format('ALTER TABLE log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', next_id);
        EXECUTE format('ALTER TABLE log ATTACH PARTITION log_before FOR VALUES FROM (MINVALUE) TO (%L)', lower);
        FOR power IN 24..36 BY 4 LOOP
          EXECUTE format('CREATE TABLE log_from_%s PARTITION OF log FOR VALUES FROM (%L) TO (%L)',
            lower, lower, lower + (1::bigint << power));
          lower := lower + (1::bigint << power);
        END LOOP;
        EXECUTE format('CREATE TABLE log_from_%s PARTITION OF log FOR VALUES FROM (%L) TO (MAXVALUE)', lower, lower);
      END $$`);
    await runner.query(`ALTER TABLE log_before DROP CONSTRAINT log_bound`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
