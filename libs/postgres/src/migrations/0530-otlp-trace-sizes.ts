import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MeasureOtlpTraces1700000000530 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // How many fragments a trace has, and how many bytes of JSON they are: bounded, since a trace is assembled as a whole.
    // Traces from before count from zero; they are kept for a day.
    await runner.query(`
      ALTER TABLE otlp_traces
        ADD COLUMN fragments integer NOT NULL DEFAULT 0,
        ADD COLUMN bytes integer NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
