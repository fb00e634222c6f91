import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import { migrateClickHouse } from '../migrate.js';
import { DATABASE } from '../settings.js';
import { ANALYSIS_MEASURES, MOOD_MEASURES, SUMMED_MEASURES } from '../tables/analysis-measures.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const UNREAD = '01890000-0000-7000-8000-000000000003';
const GERMAN = { row_version: 1, language: 'de', supported: false, user_message_count: 1, topic: 'other' };
const linesOf = (...rows: readonly object[]): Buffer => Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));

describe('analyses that were stored before there were measures', () => {
  let engine: TestClickHouse;
  beforeAll(async () => {
    engine = await createTestClickHouse();
    const { writer } = engine.clickhouse;
    await writer.command(`DROP TABLE ${DATABASE}.to_conversation_analysis_by_organization`);
    await writer.command(
      `ALTER TABLE ${DATABASE}.conversation_analysis DROP COLUMN measures, DROP COLUMN entries, DROP COLUMN mood_measures`,
    );
    await writer.command(`TRUNCATE TABLE ${DATABASE}.schema_migrations`);
    await writer.insert({
      table: 'conversation_analysis',
      deduplicationToken: 'one',
      rows: linesOf(
        { tenant_id: TENANT, conversation_id: OTHER, ...GERMAN, analyser_version: 3, sentiment: 0.7 },
        { tenant_id: TENANT, conversation_id: UNREAD, ...GERMAN, analyser_version: 2, sentiment: 0 },
        {
          tenant_id: TENANT,
          conversation_id: TENANT,
          row_version: 1,
          supported: true,
          user_message_count: 2,
          sentiment: -0.123,
          frustration: 0.5,
          quality_index: 0.4,
          jailbreak: true,
          topic: 'billing',
          topic_group: 'money',
          keywords: ['invoice', 'refund'],
          root_cause: 'unknown',
          root_cause_confidence: 0.7,
          root_cause_source: 'heuristic',
          tool_names: ['search'],
          tool_calls: [3],
          tool_failures: [1],
        },
      ),
    });
  });
  afterAll(() => engine.close());

  const read = <Row>(sql: string): Promise<Row[]> =>
    engine.clickhouse.reader.read<{ tenantId: string }, Row>({ name: 'what is stored', sql }, { tenantId: TENANT });

  it('have them from the migration on, computed or stored', async () => {
    await migrateClickHouse(engine.clickhouse);
    const [summed] = await read<{ sums: number[] }>(
      `SELECT ${SUMMED_MEASURES} AS sums FROM ${DATABASE}.conversation_analysis_by_organization FINAL`,
    );
    const names = Object.keys({ ...ANALYSIS_MEASURES, ...MOOD_MEASURES });
    const named = Object.fromEntries(names.map((name, place) => [name, summed?.sums[place]]));
    expect(Object.entries(named).filter(([, sum]) => sum !== 0)).toEqual([
      ['conversations', 3],
      ['spoken', 1],
      ['englishSentiment', -123],
      ['englishFrustration', 500],
      ['cqi', 400],
      ['cqiCount', 1],
      ['cqiSquares', 160_000],
      ['jailbreakDetected', 1],
      ['highFrustration', 1],
      ['moods', 2],
      ['sentiment', 577],
      ['frustration', 500],
    ]);
    expect(
      await read(`SELECT entries.key AS keys, entries.a AS a, entries.b AS b, entries.c AS c
        FROM ${DATABASE}.conversation_analysis FINAL WHERE supported`),
    ).toEqual([
      {
        keys: [
          'tbilling\0',
          'gmoney\0',
          'sbilling\0',
          'runknown\0heuristic',
          'hbilling\0money',
          'kinvoice\0',
          'krefund\0',
          'fsearch\0',
        ],
        a: [0, 0, 400, 700, 500, 0, 0, 3],
        b: [0, 0, 0, 0, 0, 0, 0, 1],
        c: [0, 0, 0, 0, 400, 0, 0, 0],
      },
    ]);
  });

  it('are rewritten once, and not at each start', async () => {
    const mutations = () =>
      read<{ command: string }>(`SELECT command FROM system.mutations WHERE database = '${DATABASE}'
        AND table = 'conversation_analysis' AND command LIKE '%MATERIALIZE COLUMN%'`);
    const before = (await mutations()).length;
    expect(before).toBeGreaterThanOrEqual(2);
    await migrateClickHouse(engine.clickhouse);
    expect((await mutations()).length).toBe(before);
  });
});
