import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products get the caller's own ids, and keys the product that they write for where a request names none. */
export class NameProducts1700000000320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE products ADD COLUMN external_id text`);
    await runner.query(`
      CREATE UNIQUE INDEX products_by_external_id ON products (tenant_id, external_id) WHERE external_id IS NOT NULL`);
    await runner.query(`ALTER TABLE api_keys ADD COLUMN default_product_id uuid`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
