import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MapVersionRoles1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What a version maps each role of its product to: a prompt, with the text that the version content_id holds.
    await runner.query(`
      CREATE TABLE prompt_version_roles (
        tenant_id uuid NOT NULL,
        version_id uuid NOT NULL,
        role text NOT NULL,
        prompt_id uuid NOT NULL,
        content_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, version_id, role),
        FOREIGN KEY (tenant_id, version_id) REFERENCES prompt_versions,
        FOREIGN KEY (tenant_id, prompt_id) REFERENCES prompts,
        FOREIGN KEY (tenant_id, content_id) REFERENCES prompt_versions
      )`);
    // To find the version that already has a text beside the other roles of the active one.
    await runner.query(`CREATE INDEX ON prompt_version_roles (tenant_id, content_id)`);
    // The version that holds the text, of one that puts a known text beside other roles; null of one with its own.
    await runner.query(`ALTER TABLE prompt_versions ADD COLUMN content_id uuid`);
    // The prompt without a text that each product begins with. It is in no role, and not listed.
    await runner.query(`ALTER TABLE prompts ADD COLUMN is_placeholder boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE prompts p SET is_placeholder = true
      WHERE NOT EXISTS (
        SELECT FROM prompt_versions v JOIN prompt_components c ON c.tenant_id = v.tenant_id AND c.version_id = v.id
        WHERE v.tenant_id = p.tenant_id AND v.prompt_id = p.id
      )`);
    // Until now a version was one prompt.
    await runner.query(`
      INSERT INTO prompt_version_roles (tenant_id, version_id, role, prompt_id, content_id)
      SELECT v.tenant_id, v.id, v.role, v.prompt_id, v.id FROM prompt_versions v
      WHERE EXISTS (SELECT FROM prompt_components c WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
