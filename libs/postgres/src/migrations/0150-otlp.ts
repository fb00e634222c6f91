import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOtlpFragments1700000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Traces of which something came in. due_at: when what is there is to be assembled; null: it was.
    await runner.query(`
      CREATE TABLE otlp_traces (
        tenant_id uuid NOT NULL,
        trace_id text NOT NULL,
        has_owner boolean NOT NULL,
        due_at timestamptz(3),
        received_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        problem text,
        PRIMARY KEY (tenant_id, trace_id)
      )`);
    await runner.query(`CREATE INDEX ON otlp_traces (due_at) WHERE due_at IS NOT NULL`);
    await runner.query(`CREATE INDEX ON otlp_traces (received_at)`);
    // What is kept of a span or of a log record of one. Spans never change, so the first to come is the one that stays.
    await runner.query(`
      CREATE TABLE otlp_fragments (
        tenant_id uuid NOT NULL,
        trace_id text NOT NULL,
        span_id text NOT NULL,
        kind text NOT NULL,
        parent_span_id text,
        operation text,
        start_ms double precision NOT NULL,
        end_ms double precision NOT NULL,
        external_user_id text,
        names jsonb NOT NULL,
        content jsonb NOT NULL,
        PRIMARY KEY (tenant_id, trace_id, span_id, kind),
        FOREIGN KEY (tenant_id, trace_id) REFERENCES otlp_traces ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE INDEX ON otlp_fragments (tenant_id, external_user_id) WHERE external_user_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
