import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReanalyses1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Runs over the whole history with a newer analyser. tenant_id and conversation_id say how far a run has come, in
    // ClickHouse's order of identifiers; a worker that takes it up again goes on behind them.
    await runner.query(`
      CREATE TABLE reanalyses (
        id uuid PRIMARY KEY,
        analyser_version integer NOT NULL,
        requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        finished_at timestamptz(3),
        total integer,
        analysed integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        tenant_id uuid,
        conversation_id uuid
      )`);
    await runner.query(`CREATE UNIQUE INDEX ON reanalyses ((true)) WHERE finished_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
