import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trustPeriodCellsFrom } from './trust-cells.js';

/** Users with very many conversations have cells of days. */
export class KeepUserDays1700000000490 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Days whose cells may be taken in place of facts. Whatever takes a tenant's periods out takes them out, and so
    // does whoever deletes the user.
    await runner.query(`
      CREATE TABLE kept_user_days (
        tenant_id uuid NOT NULL REFERENCES period_celled_tenants ON DELETE CASCADE,
        cells text NOT NULL,
        organization_id uuid NOT NULL,
        user_id uuid NOT NULL,
        starts_on date NOT NULL,
        number bigint NOT NULL,
        is_added_up boolean NOT NULL DEFAULT false,
        PRIMARY KEY (tenant_id, user_id, organization_id, cells, starts_on),
        FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
      )`);
    // A process of before leaves the days kept that it touches.
    await trustPeriodCellsFrom(7, runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
