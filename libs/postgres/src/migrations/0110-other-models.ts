import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOtherModels1700000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What a conversation or one of its messages has named beside `model`.
    await runner.query(`ALTER TABLE conversations ADD COLUMN other_models text[] NOT NULL DEFAULT '{}'`);
    // Few conversations name several, and appending messages leaves the column alone, so updates stay heap-only.
    await runner.query(`CREATE INDEX ON conversations (tenant_id) WHERE other_models <> '{}'`);
    // Whose facts tell less than their rows, since a migration changed these: each is to be revised once.
    await runner.query(`
      CREATE TABLE conversations_to_revise (
        tenant_id uuid NOT NULL,
        conversation_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, conversation_id)
      )`);
    await runner.query(`
      WITH named AS (
        SELECT c.tenant_id, c.id, array_agg(DISTINCT m.model ORDER BY m.model) AS models
        FROM messages m JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
        WHERE m.model IS NOT NULL AND m.model IS DISTINCT FROM c.model
        GROUP BY c.tenant_id, c.id
      ), told AS (
        UPDATE conversations c SET other_models = named.models FROM named
        WHERE c.tenant_id = named.tenant_id AND c.id = named.id
        RETURNING c.tenant_id, c.id
      )
      INSERT INTO conversations_to_revise (tenant_id, conversation_id) SELECT tenant_id, id FROM told`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
