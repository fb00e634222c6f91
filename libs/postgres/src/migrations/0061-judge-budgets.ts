import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateJudgeBudgets1700000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What language models cost each tenant on the UTC day: one row a tenant, updated in place by all workers.
    await runner.query(`
      CREATE TABLE judge_budgets (
        tenant_id uuid PRIMARY KEY REFERENCES tenants,
        day date NOT NULL,
        spent_usd double precision NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
