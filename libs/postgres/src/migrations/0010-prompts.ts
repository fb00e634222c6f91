import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListAndMatchPrompts1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whether other texts than its own can be made of a version: it holds variables, or parts that are sent joined.
    // Only those are tried when a text is not known, so finding them must not walk all the versions of a product.
    await runner.query(`ALTER TABLE prompt_versions ADD COLUMN is_template boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE prompt_versions v SET is_template = true
      WHERE (
        SELECT count(*) > 1 OR bool_or(c.content LIKE '%{{%}}%') FROM prompt_components c
        WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id
      )`);
    await runner.query(`
      CREATE INDEX ON prompt_versions (tenant_id, product_id, created_at DESC, id DESC) WHERE is_template`);
    // The lists: versions of a product and prompts of a product, newest first.
    await runner.query(`CREATE INDEX ON prompt_versions (tenant_id, product_id, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX ON prompts (tenant_id, product_id, created_at DESC, id DESC)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
