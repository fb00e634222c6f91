import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What says whether ClickHouse's cells of days and months may be read, and of which of them the facts are read instead.
 * A process of before notes no periods that it touched, so it counts as one that keeps no cells.
 */
export class KeepPeriodCells1700000000420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whatever takes a tenant out of celled_tenants takes it out of here. Until all periods are listed, none is read.
    await runner.query(`
      CREATE TABLE period_celled_tenants (
        tenant_id uuid PRIMARY KEY REFERENCES celled_tenants ON DELETE CASCADE,
        listed boolean NOT NULL DEFAULT false
      )`);
    // Periods that were touched since their cell was added up, or have none yet. The nil product: of the whole tenant.
    await runner.query(`
      CREATE TABLE stale_periods (
        tenant_id uuid NOT NULL REFERENCES period_celled_tenants ON DELETE CASCADE,
        kind text NOT NULL,
        product_id uuid NOT NULL,
        starts_on date NOT NULL,
        number bigint NOT NULL,
        touched_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (tenant_id, kind, product_id, starts_on)
      )`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.keeps_cells := NEW.keeps_cells AND NEW.cells_version >= 3;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION trust_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN CASE WHEN NEW.cells_version >= 3 THEN NEW END;
      END $$`);
    // One that reported before this says so again within seconds, and may insert until then.
    await runner.query(`
      UPDATE processes SET keeps_cells = false
      WHERE kind <> 'gateway' AND seen_at > clock_timestamp() - interval '1 minute'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
