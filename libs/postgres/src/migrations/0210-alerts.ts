import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAlerts1700000000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The state goes with the alert, and the revision with both: an evaluation of what has changed meanwhile is dropped.
    // due_at is when the next window has settled; null: paused.
    await runner.query(`
      CREATE TABLE alerts (
        tenant_id uuid NOT NULL REFERENCES tenants,
        id uuid NOT NULL,
        name text NOT NULL,
        definition jsonb NOT NULL,
        state jsonb NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        due_at timestamptz(3),
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        created_xid xid8 DEFAULT pg_current_xact_id(),
        PRIMARY KEY (tenant_id, id)
      )`);
    await runner.query(`CREATE INDEX ON alerts (tenant_id, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX ON alerts (due_at) WHERE due_at IS NOT NULL`);
    // What each evaluation found, and what was said of it: number, told_from and told_to are null where nothing was. The
    // number is the alert's own, so that a notification can be told from every other one.
    await runner.query(`
      CREATE TABLE alert_evaluations (
        tenant_id uuid NOT NULL,
        alert_id uuid NOT NULL,
        id uuid NOT NULL,
        window_from timestamptz(3) NOT NULL,
        window_to timestamptz(3) NOT NULL,
        value double precision,
        previous double precision,
        p_value double precision,
        conversations integer NOT NULL,
        verdict text NOT NULL,
        state text NOT NULL,
        problem text,
        number integer,
        told_from text,
        told_to text,
        created_at timestamptz(3) NOT NULL,
        created_xid xid8 DEFAULT pg_current_xact_id(),
        PRIMARY KEY (tenant_id, alert_id, id),
        UNIQUE (tenant_id, alert_id, number),
        FOREIGN KEY (tenant_id, alert_id) REFERENCES alerts ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX ON alert_evaluations (tenant_id, alert_id, created_at DESC, id DESC)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
