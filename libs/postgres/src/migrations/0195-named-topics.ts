import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameTopics1700000000195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What each topic is called in answers. Conversations and their analyses keep the key under which they were given
    // their topic: to rename, merge or hide is a change of this table alone, which a replay or a new analysis cannot
    // undo. A title is a person's; a found title follows the conversations that have the topic.
    await runner.query(`
      CREATE TABLE topics (
        tenant_id uuid NOT NULL REFERENCES tenants,
        id uuid NOT NULL,
        key text NOT NULL,
        topic_group text NOT NULL,
        found_title text,
        title text,
        name text NOT NULL GENERATED ALWAYS AS (coalesce(title, found_title, key)) STORED,
        hidden boolean NOT NULL DEFAULT false,
        merged_into uuid,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, key),
        FOREIGN KEY (tenant_id, merged_into) REFERENCES topics
      )`);
    await runner.query(`CREATE INDEX ON topics (tenant_id, merged_into) WHERE merged_into IS NOT NULL`);
    // Erasure asks whether anybody still speaks of a topic.
    await runner.query(`CREATE INDEX ON conversation_topics (tenant_id, name)`);
    // The topics that conversations have, those that are configured, and the groups, which stand for what is about
    // nothing in particular. The ids are UUIDv7, as all are: of this moment, and random behind it.
    await runner.query(`
      INSERT INTO topics (tenant_id, id, key, topic_group)
      SELECT tenant_id,
        overlay(overlay(gen_random_uuid()::text
            PLACING lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint >> 16), 8, '0') || '-' ||
              lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint & 65535), 4, '0') FROM 1 FOR 13)
          PLACING '7' FROM 15 FOR 1)::uuid,
        key, min(topic_group)
      FROM (
        SELECT tenant_id, name AS key, topic_group FROM conversation_topics
        UNION ALL
        SELECT tenant_id, configured->>'name', configured->>'group'
        FROM topic_books CROSS JOIN LATERAL jsonb_array_elements(taxonomy) AS configured
        UNION ALL
        SELECT tenant_id, topic_group, topic_group
        FROM topic_books CROSS JOIN unnest(ARRAY['billing', 'account', 'orders', 'shipping', 'returns', 'technical issue',
          'integration', 'how-to', 'content/writing', 'coding', 'data/analysis', 'research/facts', 'planning/travel',
          'health', 'smalltalk', 'other']) AS topic_group
      ) AS known
      GROUP BY tenant_id, key`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
