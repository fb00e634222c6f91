import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInsightBudgets1700000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One row a tenant, updated in place: room on the page keeps the updates heap-only.
    await runner.query(`
      CREATE TABLE insight_budgets (
        tenant_id uuid PRIMARY KEY REFERENCES tenants,
        hour timestamptz(3) NOT NULL,
        spent integer NOT NULL
      ) WITH (fillfactor = 50)`);
    // What was paid for in the last two hours: the SHA-256 of question and answer.
    await runner.query(`
      CREATE TABLE insight_receipts (
        tenant_id uuid NOT NULL REFERENCES tenants,
        digest bytea NOT NULL,
        paid_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, digest)
      )`);
    await runner.query(`CREATE INDEX ON insight_receipts (tenant_id, paid_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
