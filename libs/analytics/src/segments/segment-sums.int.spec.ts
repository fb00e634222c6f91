import { DATABASE } from '@parley/clickhouse';
import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import { aggregatesOfUsers } from '../aggregates/aggregates-of-users.query.js';
import { ANSWER_LISTS } from '../aggregates/answer-aggregates.js';
import { renderFilter } from '../filter/render-filter.js';
import { NO_TITLES } from '../topics/topic-names.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const USERS = 100_000;
/** Users are ordered by number, as in the tables. */
const USER = `toUUID(concat('01890000-0000-7000-8000-', leftPad(toString(number), 12, '0')))`;

describe('the sums of a segment', () => {
  let engine: TestClickHouse;
  beforeAll(async () => {
    engine = await createTestClickHouse();
    const insert = (table: string, columns: string, values: string) =>
      engine.clickhouse.writer.command(
        `INSERT INTO ${DATABASE}.${table} (tenant_id, row_version, user_id, ${columns})
         SELECT toUUID('${TENANT}'), 1, ${USER}, ${values} FROM numbers(${USERS})`,
      );
    await insert('user_facts', 'properties', `if(number = 1000, '{"plan":"pro"}', '{}')`);
    await insert('user_conversation_cells', 'conversations, messages, last_message_at', '1, 2, now64(3)');
    await insert('user_analysis_cells', 'measures', '[1, 1]');
  });
  afterAll(() => engine.close());

  it('read no more of either table than where the members lie', async () => {
    const rules = [{ type: 'property', key: 'plan', operator: 'eq', value: 'pro' } as const];
    const filter = renderFilter(TENANT, { segment: { filters: { rules }, now: new Date(), celled: true } });
    const query = aggregatesOfUsers(ANSWER_LISTS, filter.wholeUsers ?? '', NO_TITLES);
    const { reader } = engine.clickhouse;
    const lines = await reader.read<typeof filter.parameters, { explain: string }>(
      { name: 'explain', sql: `EXPLAIN indexes = 1 ${String(query.sql)}` },
      filter.parameters,
    );
    const plan = lines.map(({ explain }) => explain).join('\n');
    const granules = plan
      .split('ReadFromMergeTree')
      .map((read) => [/\(([\w.]+)\)/.exec(read)?.[1], Number(/Granules: (\d+)\/\d+/.exec(read)?.[1])]);
    expect(granules.slice(1)).toEqual([
      [`${DATABASE}.user_conversation_cells`, 1],
      [`${DATABASE}.user_analysis_cells`, 1],
    ]);
    expect(await reader.read(query, filter.parameters)).toMatchObject([
      { sums: [1, 1], conversations: 1, messages: 2, users: 1, entries: [] },
    ]);
  });
});
