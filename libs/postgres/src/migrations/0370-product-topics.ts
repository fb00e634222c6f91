import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which topics the conversations of each product have been given. Looked up among the conversations themselves, the first
 * of a seldom topic would be searched for among all of the product.
 */
export class CreateProductTopics1700000000370 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_topics (
        tenant_id uuid NOT NULL,
        product_id uuid NOT NULL,
        topic_id text NOT NULL,
        PRIMARY KEY (tenant_id, product_id, topic_id),
        FOREIGN KEY (tenant_id, product_id) REFERENCES products
      )`);
    await runner.query(`
      INSERT INTO product_topics
      SELECT DISTINCT c.tenant_id, c.product_id, t.topic_id
      FROM conversation_topics t JOIN conversations c ON c.tenant_id = t.tenant_id AND c.id = t.conversation_id`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
