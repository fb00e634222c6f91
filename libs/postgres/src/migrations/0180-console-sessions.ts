import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConsoleSessions1700000000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Browsers that are signed in. The cookie's secret is looked up by its SHA-256, as an API key is; what the session may
    // do is what its key may do at the moment, so no scope is kept here.
    await runner.query(`
      CREATE TABLE console_sessions (
        hash bytea PRIMARY KEY,
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        key_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3) NOT NULL
      )`);
    // Sign-ins sweep what has ended, the longest unused first.
    await runner.query(`CREATE INDEX console_sessions_last_used_at ON console_sessions (last_used_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
