import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSegments1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE custom_segments (
        tenant_id uuid NOT NULL REFERENCES tenants,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        icon text,
        filters jsonb NOT NULL,
        is_favorited boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, id)
      )`);
    await runner.query(`CREATE INDEX ON custom_segments (tenant_id, created_at DESC, id DESC)`);
    // What every tenant has from the start, whenever it was created: no rows to copy, none to bring up to date.
    await runner.query(`
      CREATE TABLE system_segments (
        preset_id text PRIMARY KEY,
        name text NOT NULL,
        description text NOT NULL,
        icon text NOT NULL,
        filters jsonb NOT NULL
      )`);
    await runner.query(`INSERT INTO system_segments (preset_id, name, description, icon, filters) VALUES ${VALUES}`);
    // A system segment's id is made of the tenant's and the preset's name: stable, and another one in each tenant.
    await runner.query(`
      CREATE VIEW segments AS
      SELECT tenant_id, id, 'custom' AS type, NULL AS preset_id, name, description, icon, filters, is_favorited,
        created_by, created_at, updated_at
      FROM custom_segments
      UNION ALL
      SELECT t.id, overlay(overlay(md5(t.id::text || s.preset_id) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
        'system', s.preset_id, s.name, s.description, s.icon, s.filters, false, NULL, t.created_at, t.created_at
      FROM tenants t CROSS JOIN system_segments s`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

const lastDays = (preset: string) => ({ dateRange: { preset } });

const PRESETS = [
  {
    id: 'at_risk',
    name: 'At risk',
    description: 'High frustration or worse on average over the last 30 days.',
    icon: 'alert-triangle',
    filters: { rules: [{ type: 'analysis', field: 'frustration', operator: 'gte', value: 0.5 }], ...lastDays('30d') },
  },
  {
    id: 'power_users',
    name: 'Power users',
    description: 'At least 10 conversations in the last 30 days.',
    icon: 'zap',
    filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 10 }], ...lastDays('30d') },
  },
  {
    id: 'new_users',
    name: 'New users',
    description: 'At most 2 conversations so far, the latest in the last 14 days.',
    icon: 'user-plus',
    filters: {
      rules: [
        { type: 'conversation_count', operator: 'lte', value: 2 },
        { type: 'last_seen', operator: 'within', value: '14d' },
      ],
    },
  },
  {
    id: 'inactive',
    name: 'Inactive',
    description: 'Seen before, but not in the last 30 days.',
    icon: 'moon',
    filters: { rules: [{ type: 'last_seen', operator: 'before', value: '30d' }] },
  },
];

const VALUES = PRESETS.map(
  ({ id, name, description, icon, filters }) =>
    `('${id}', '${name}', '${description}', '${icon}', '${JSON.stringify(filters)}')`,
).join(', ');
