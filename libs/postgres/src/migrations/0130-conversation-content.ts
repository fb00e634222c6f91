import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountConversationContent1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The bytes of all messages of the conversation, so that its bounds are checked on the row that a writer locks.
    await runner.query(`ALTER TABLE conversations ADD COLUMN content_bytes bigint NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE conversations c SET content_bytes = counted.bytes
      FROM (
        SELECT tenant_id, conversation_id, sum(
          octet_length(content) + coalesce(octet_length(input::text), 0) + coalesce(octet_length(output::text), 0)
          + coalesce(octet_length(context::text), 0) + coalesce(octet_length(properties::text), 0)
          + coalesce(octet_length(voice::text), 0)) AS bytes
        FROM messages GROUP BY tenant_id, conversation_id
      ) AS counted
      WHERE c.tenant_id = counted.tenant_id AND c.id = counted.conversation_id`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
