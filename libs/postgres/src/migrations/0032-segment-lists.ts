import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Segments are listed as of one moment too; see 0030. The system's own are there from the first. */
export class ListSegments1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE custom_segments ADD COLUMN created_xid xid8`);
    await runner.query(`ALTER TABLE custom_segments ALTER COLUMN created_xid SET DEFAULT pg_current_xact_id()`);
    await runner.query(`
      CREATE OR REPLACE VIEW segments AS
      SELECT tenant_id, id, 'custom' AS type, NULL AS preset_id, name, description, icon, filters, is_favorited,
        created_by, created_at, updated_at, created_xid
      FROM custom_segments
      UNION ALL
      SELECT t.id, overlay(overlay(md5(t.id::text || s.preset_id) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
        'system', s.preset_id, s.name, s.description, s.icon, s.filters, false, NULL, t.created_at, t.created_at, NULL
      FROM tenants t CROSS JOIN system_segments s`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
