import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open items by rank, so that a page of the inbox reads the items of that page. */
export class RankInbox1700000000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inbox_items_ranked ON inbox_items (tenant_id, rank DESC, conversation_id DESC)
        INCLUDE (cluster_id, product_id, axis, severity, opened_at, trigger_types) WHERE status = 'unreviewed'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
