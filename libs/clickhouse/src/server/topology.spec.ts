import { MIGRATIONS } from '../migrations/index.js';
import { PROJECTED_TABLES } from '../tables.js';
import { renderRead, renderStatement } from './topology.js';

const single = { database: 'parley', cluster: null };
const cluster = { database: 'talks', cluster: '{cluster}' };
const everywhere = MIGRATIONS.flatMap(({ statements }) => statements).flatMap((sql) => renderStatement(sql, cluster));
const plain = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

describe('one server', () => {
  it('gets the statements as they are, in the database that it is told', () => {
    const sql = 'CREATE TABLE IF NOT EXISTS parley.t (a UInt8) ENGINE = MergeTree ORDER BY a';
    expect(renderStatement(sql, single)).toEqual([sql]);
    expect(renderStatement(sql, { ...single, database: 'talks' })).toEqual([sql.replace('parley.', 'talks.')]);
    expect(renderRead('SELECT 1 FROM parley.t JOIN parley.u', { ...single, database: 'talks' })).toBe(
      'SELECT 1 FROM talks.t JOIN talks.u',
    );
  });

  it('gets its database under its own name', () => {
    const talks = { ...single, database: 'talks' };
    const [first] = MIGRATIONS.flatMap(({ statements }) => statements);
    expect(renderStatement(first ?? '', talks)).toEqual(['CREATE DATABASE IF NOT EXISTS talks ENGINE = Atomic']);
  });
});

describe('a cluster', () => {
  it('gets every statement of the migrations on all of its servers', () => {
    const created = everywhere.filter((sql) => sql.startsWith('CREATE'));
    expect(created.length).toBe(1 + 2 * (PROJECTED_TABLES.length + 1));
    for (const sql of everywhere) {
      expect(sql).toContain("ON CLUSTER '{cluster}'");
      expect(sql).not.toMatch(/\bparley\./);
    }
  });

  it('keeps the rows in replicated tables with what the single table says', () => {
    const local = plain(everywhere.find((sql) => sql.includes('talks.event_facts_local ON')) ?? '');
    expect(local).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/talks/event_facts', '{replica}', row_version)",
    );
    expect(local).toContain('ORDER BY (tenant_id, product_id, event_id)');
    expect(local).toContain("PARTITION BY toYYYYMM(UUIDv7ToDateTime(event_id, 'UTC'))");
    expect(local).toContain('SETTINGS replicated_deduplication_window = 1000');
    expect(local).not.toContain('non_replicated');
  });

  it('puts a distributed table in front of each, sharded by what never changes', () => {
    expect(everywhere.filter((sql) => sql.includes('ENGINE = Distributed')).map(plain)).toEqual(
      [
        ['event_facts', 'tenant_id, event_id'],
        ['conversation_facts', 'tenant_id, conversation_id'],
        ['conversation_analysis', 'tenant_id, conversation_id'],
        ['user_facts', 'tenant_id, user_id'],
        ['conversation_analysis_details', 'tenant_id, conversation_id'],
        ['schema_migrations', 'name'],
      ].map(
        ([table, key]) =>
          `CREATE TABLE IF NOT EXISTS talks.${table} ON CLUSTER '{cluster}' AS talks.${table}_local ` +
          `ENGINE = Distributed('{cluster}', 'talks', '${table}_local', cityHash64(${key}))`,
      ),
    );
  });

  it('creates the database once everywhere', () => {
    expect(everywhere[0]).toBe("CREATE DATABASE IF NOT EXISTS talks ON CLUSTER '{cluster}' ENGINE = Atomic");
  });

  it('deletes and empties where the rows are, and looks at the rows of the same shard', () => {
    expect(
      renderStatement(
        'ALTER TABLE parley.user_facts DELETE WHERE user_id IN (SELECT user_id FROM parley.user_facts) SETTINGS mutations_sync = 2',
        cluster,
      ),
    ).toEqual([
      "ALTER TABLE talks.user_facts_local ON CLUSTER '{cluster}' DELETE WHERE user_id IN (SELECT user_id FROM talks.user_facts_local) SETTINGS mutations_sync = 2",
    ]);
    expect(renderStatement('TRUNCATE TABLE parley.user_facts', cluster)).toEqual([
      "TRUNCATE TABLE talks.user_facts_local ON CLUSTER '{cluster}' SYNC",
    ]);
  });

  it('adds a column behind and in front', () => {
    expect(renderStatement('ALTER TABLE parley.user_facts ADD COLUMN IF NOT EXISTS x UInt8', cluster)).toEqual([
      "ALTER TABLE talks.user_facts_local ON CLUSTER '{cluster}' ADD COLUMN IF NOT EXISTS x UInt8",
      "ALTER TABLE talks.user_facts ON CLUSTER '{cluster}' ADD COLUMN IF NOT EXISTS x UInt8",
    ]);
  });

  it.each([
    'ADD PROJECTION IF NOT EXISTS p (SELECT x)',
    'MODIFY SETTING a = 1',
    'ADD INDEX IF NOT EXISTS i x TYPE minmax',
  ])('changes how rows are stored, by %s, where the rows are and nowhere else', (change) => {
    expect(renderStatement(`ALTER TABLE parley.user_facts ${change}`, cluster)).toEqual([
      `ALTER TABLE talks.user_facts_local ON CLUSTER '{cluster}' ${change}`,
    ]);
  });

  it('refuses what it has no form for, rather than running it on one server', () => {
    expect(() => renderStatement('DROP TABLE parley.user_facts', cluster)).toThrow('no form for a cluster');
    expect(() =>
      renderStatement('CREATE TABLE IF NOT EXISTS parley.new_facts (a UInt8) ENGINE = MergeTree ORDER BY a', cluster),
    ).toThrow('sharding key');
  });
});
