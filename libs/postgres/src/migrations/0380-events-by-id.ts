import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are listed by their ids, which are in the order in which they came: one index less for each to write. */
export class ListEventsById1700000000380 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events_tenant_id_created_at_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
