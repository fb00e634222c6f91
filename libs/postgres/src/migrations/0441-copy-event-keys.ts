import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of the events of before. One that came again meanwhile has taken the key for an id that was not stored. */
export class CopyEventKeys1700000000441 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO event_keys (key, event_id)
      SELECT event_key(tenant_id, insert_id), id FROM events WHERE insert_id IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET event_id = excluded.event_id WHERE event_keys.event_id <> excluded.event_id`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
