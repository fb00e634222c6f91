import { MIGRATIONS } from '../migrations/index.js';
import { CELL_TABLES, COPIES, PROJECTED_TABLES } from '../tables/index.js';
import { addedLater, computed, keyword, uint64, uuid } from './columns.js';
import {
  addColumn,
  addIndex,
  addProjection,
  copyRows,
  createCopyingView,
  createTable,
  deleteRows,
  materializeColumn,
  materializeProjection,
  modifySetting,
  truncate,
} from './statements.js';
import { defineTable } from './table-spec.js';
import { renderRead } from './topology.js';

const single = { database: 'parley', cluster: null };
const cluster = { database: 'talks', cluster: '{cluster}' };
const onCluster = MIGRATIONS.flatMap(({ statements }) => statements).flatMap((one) => one(cluster));
const plain = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

const VISITS = defineTable({
  name: 'visits',
  columns: {
    tenant_id: uuid,
    visit_id: uuid,
    seen: uint64,
    referrer: addedLater(keyword),
    hour: addedLater(computed(uint64, 'intDiv(seen, 3600)')),
  },
  version: 'seen',
  orderBy: ['tenant_id', 'visit_id'],
  shardBy: ['tenant_id', 'visit_id'],
  ttl: 'UUIDv7ToDateTime(visit_id) + INTERVAL 90 DAY',
  deduplicationWindow: 100,
  indices: { of_referrer: { expression: 'referrer', type: 'minmax', granularity: 1 } },
  projections: { latest: 'SELECT tenant_id, max(seen) GROUP BY tenant_id' },
});

const REFERRERS = defineTable({
  name: 'referrers',
  columns: { tenant_id: uuid, visit_id: uuid, seen: uint64 },
  version: 'seen',
  orderBy: ['tenant_id', 'visit_id'],
  shardBy: ['tenant_id', 'visit_id'],
  deduplicationWindow: 100,
});

describe('one server', () => {
  it('gets the tables with the columns they were created with, in the database that it is told', () => {
    const created = (database: string) => createTable(VISITS)({ ...single, database }).map(plain);
    const table =
      '( tenant_id UUID, visit_id UUID, seen UInt64 ) ENGINE = ReplacingMergeTree(seen) ORDER BY (tenant_id, visit_id) ' +
      'TTL UUIDv7ToDateTime(visit_id) + INTERVAL 90 DAY SETTINGS non_replicated_deduplication_window = 100';
    expect(created('parley')).toEqual([`CREATE TABLE IF NOT EXISTS parley.visits ${table}`]);
    expect(created('talks')).toEqual([`CREATE TABLE IF NOT EXISTS talks.visits ${table}`]);
    expect(renderRead('SELECT 1 FROM parley.t JOIN parley.u', { ...single, database: 'talks' })).toBe(
      'SELECT 1 FROM talks.t JOIN talks.u',
    );
  });

  it('gets its database under its own name', () => {
    const talks = { ...single, database: 'talks' };
    const [first] = MIGRATIONS.flatMap(({ statements }) => statements);
    expect(first!(talks)).toEqual(['CREATE DATABASE IF NOT EXISTS talks ENGINE = Atomic']);
  });

  it.each([
    ['ADD COLUMN IF NOT EXISTS referrer LowCardinality(String)', addColumn(VISITS, 'referrer')],
    ['ADD COLUMN IF NOT EXISTS hour UInt64 MATERIALIZED intDiv(seen, 3600)', addColumn(VISITS, 'hour')],
    ['MATERIALIZE COLUMN hour', materializeColumn(VISITS, 'hour')],
    ['ADD INDEX IF NOT EXISTS of_referrer referrer TYPE minmax GRANULARITY 1', addIndex(VISITS, 'of_referrer')],
    [
      'ADD PROJECTION IF NOT EXISTS latest (SELECT tenant_id, max(seen) GROUP BY tenant_id)',
      addProjection(VISITS, 'latest'),
    ],
    ['MATERIALIZE PROJECTION latest', materializeProjection(VISITS, 'latest')],
    ["MODIFY SETTING a = 'it\\'s'", modifySetting(VISITS, 'a', "it's")],
  ])('gets %s once', (change, statement) => {
    expect(statement(single)).toEqual([`ALTER TABLE parley.visits ${change}`]);
  });

  it('deletes and empties as it is told', () => {
    expect(deleteRows('user_facts', 'user_id = 1')(single)).toEqual([
      'ALTER TABLE parley.user_facts DELETE WHERE user_id = 1 SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1',
    ]);
    expect(truncate('user_facts')(single)).toEqual(['TRUNCATE TABLE parley.user_facts']);
  });
});

describe('a cluster', () => {
  it('gets every statement of the migrations on all of its servers', () => {
    const created = onCluster.filter((sql) => sql.startsWith('CREATE'));
    expect(created.length).toBe(1 + 2 * (PROJECTED_TABLES.length + CELL_TABLES.length + 1) + 3 * COPIES.length);
    for (const sql of onCluster) {
      expect(sql).toContain("ON CLUSTER '{cluster}'");
      expect(sql).not.toMatch(/\bparley\./);
    }
  });

  it('keeps the rows in replicated tables with what the single table says', () => {
    const local = plain(onCluster.find((sql) => sql.includes('talks.event_facts_local ON')) ?? '');
    expect(local).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/talks/event_facts', '{replica}', row_version)",
    );
    expect(local).toContain('ORDER BY (tenant_id, product_id, event_id)');
    expect(local).toContain("PARTITION BY toYYYYMM(UUIDv7ToDateTime(event_id, 'UTC'))");
    expect(local).toContain('SETTINGS replicated_deduplication_window = 1000');
    expect(local).not.toContain('non_replicated');
  });

  it('puts a distributed table in front of each, sharded by what never changes', () => {
    expect(onCluster.filter((sql) => sql.includes('ENGINE = Distributed')).map(plain)).toEqual(
      [
        ['event_facts', 'tenant_id, event_id'],
        ['conversation_facts', 'tenant_id, conversation_id'],
        ['conversation_analysis', 'tenant_id, conversation_id'],
        ['user_facts', 'tenant_id, user_id'],
        ['conversation_analysis_details', 'tenant_id, conversation_id'],
        ['schema_migrations', 'name'],
        ['conversation_analysis_by_organization', 'tenant_id, conversation_id'],
        ['conversation_facts_by_organization', 'tenant_id, conversation_id'],
        ['user_analysis_cells', 'tenant_id, user_id'],
        ['user_conversation_cells', 'tenant_id, user_id'],
        ['product_day_cells', 'tenant_id, product_id'],
        ['product_month_cells', 'tenant_id, product_id'],
        ['model_day_cells', 'tenant_id, starts_on'],
        ['conversion_day_cells', 'tenant_id, product_id'],
        ['conversion_month_cells', 'tenant_id, product_id'],
        ['event_day_cells', 'tenant_id, product_id'],
        ['series_day_cells', 'tenant_id, product_id'],
        ['user_analysis_day_cells', 'tenant_id, user_id'],
        ['user_conversation_day_cells', 'tenant_id, user_id'],
        ['prompt_day_cells', 'tenant_id, product_id'],
        ['breakdown_day_cells', 'tenant_id, product_id'],
      ].map(
        ([table, key]) =>
          `CREATE TABLE IF NOT EXISTS talks.${table} ON CLUSTER '{cluster}' AS talks.${table}_local ` +
          `ENGINE = Distributed('{cluster}', 'talks', '${table}_local', cityHash64(${key}))`,
      ),
    );
  });

  it('creates the database once everywhere', () => {
    expect(onCluster[0]).toBe("CREATE DATABASE IF NOT EXISTS talks ON CLUSTER '{cluster}' ENGINE = Atomic");
  });

  it('deletes and empties where the rows are, and looks at the rows of the same shard', () => {
    const ofUsers = deleteRows('user_facts', (rowsOf) => `user_id IN (SELECT user_id FROM ${rowsOf('user_facts')})`);
    expect(ofUsers(cluster)).toEqual([
      "ALTER TABLE talks.user_facts_local ON CLUSTER '{cluster}' DELETE WHERE user_id IN (SELECT user_id FROM talks.user_facts_local) SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1",
    ]);
    expect(truncate('user_facts')(cluster)).toEqual([
      "TRUNCATE TABLE talks.user_facts_local ON CLUSTER '{cluster}' SYNC",
    ]);
  });

  it('copies rows on the shard that holds them', () => {
    expect(createCopyingView(VISITS, REFERRERS)(cluster)).toEqual([
      "CREATE MATERIALIZED VIEW IF NOT EXISTS talks.to_referrers ON CLUSTER '{cluster}' TO talks.referrers_local AS SELECT tenant_id, visit_id, seen FROM talks.visits_local",
    ]);
    expect(copyRows(VISITS, REFERRERS)(cluster)).toEqual([
      'INSERT INTO talks.referrers (tenant_id, visit_id, seen) SELECT tenant_id, visit_id, seen FROM talks.visits SETTINGS parallel_distributed_insert_select = 2',
    ]);
  });

  it('adds a column behind and in front', () => {
    expect(addColumn(VISITS, 'referrer')(cluster)).toEqual([
      "ALTER TABLE talks.visits_local ON CLUSTER '{cluster}' ADD COLUMN IF NOT EXISTS referrer LowCardinality(String)",
      "ALTER TABLE talks.visits ON CLUSTER '{cluster}' ADD COLUMN IF NOT EXISTS referrer LowCardinality(String)",
    ]);
  });

  it.each([
    ['ADD PROJECTION IF NOT EXISTS latest', addProjection(VISITS, 'latest')],
    ['MATERIALIZE PROJECTION latest', materializeProjection(VISITS, 'latest')],
    ["MODIFY SETTING a = '1'", modifySetting(VISITS, 'a', '1')],
    ['ADD INDEX IF NOT EXISTS of_referrer', addIndex(VISITS, 'of_referrer')],
    ['MATERIALIZE COLUMN hour', materializeColumn(VISITS, 'hour')],
  ])('gets %s where the rows are and nowhere else', (change, statement) => {
    const [sql, ...more] = statement(cluster);
    expect(sql).toContain(`ALTER TABLE talks.visits_local ON CLUSTER '{cluster}' ${change}`);
    expect(more).toEqual([]);
  });

  it('has no statement for what the specification does not describe', () => {
    expect(() => addColumn(VISITS, 'unheard_of')(cluster)).toThrow('has no unheard_of');
    expect(() => addIndex(VISITS, 'unheard_of')(single)).toThrow('has no unheard_of');
  });
});
