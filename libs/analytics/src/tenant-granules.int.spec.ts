import { DATABASE, type Query, type QueryParameter } from '@parley/clickhouse';
import { newId } from '@parley/kernel';
import { PeriodAudit, PeriodKeeper, StalePeriods } from '@parley/projections';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { SERIES_METRICS } from './timeseries/series.query.js';

type Recorded = Query<{ readonly tenantId: string }, object>;
type Parameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

const OTHER_ROWS = 100_000;

/** The columns that the other tenant's rows need besides the tenant and a version. */
const COLUMNS = {
  conversation_facts: ['product_id', 'conversation_id', 'created_at'],
  conversation_analysis: ['product_id', 'conversation_id', 'created_at'],
  conversation_analysis_details: ['conversation_id'],
  event_facts: ['product_id', 'event_id', 'created_at'],
  user_facts: ['user_id', 'created_at'],
  user_conversation_cells: ['user_id'],
  user_analysis_cells: ['user_id'],
  user_conversation_day_cells: ['user_id', 'starts_on'],
  user_analysis_day_cells: ['user_id', 'starts_on'],
  product_day_cells: ['product_id', 'starts_on'],
  product_month_cells: ['product_id', 'starts_on'],
  model_day_cells: ['starts_on', 'created_on'],
  conversion_day_cells: ['product_id', 'starts_on'],
  conversion_month_cells: ['product_id', 'starts_on'],
  event_day_cells: ['product_id', 'starts_on', 'event_on'],
  series_day_cells: ['product_id', 'starts_on', 'created_on'],
  prompt_day_cells: ['product_id', 'starts_on', 'prompt_id'],
  breakdown_day_cells: ['product_id', 'starts_on', 'created_on', 'version_id', 'prompt_id'],
};

const VALUES: Readonly<Record<string, string>> = {
  created_at: 'now()',
  starts_on: 'today()',
  created_on: "toDate32('2000-01-01') + number % 40000",
  event_on: 'toDate32(today())',
};

/** Every query except the time series: a new query has to be asked here as well. */
const QUERIES = [
  'averages',
  'averages by day and by models',
  'averages by product',
  'averages, counts and ratings of a user',
  'averages, counts, ratings and lists of topics, topicGroups, keywords, rootCauses, failingTools, themes of users',
  'conversation counts and ratings',
  'conversions',
  'conversions of a part',
  'conversions of periods',
  'days of arrival',
  'event sums',
  'event sums of days',
  'fingerprints',
  'interaction detail',
  'lists of topics, keywords, topicScores, rootCauses, failingTools',
  'lists of topics, topicGroups, keywords, rootCauses, failingTools, themes',
  'lists of topics, topicGroups, keywords, rootCauses, failingTools, themes of periods',
  'recent conversations',
  'segment members',
  'summaries of analyses',
  'sums of periods',
  'sums of periods by prompt',
  'sums of periods by day and by models',
  'sums of periods by product',
  'users by day',
  'users by product',
  'users of periods by day',
  'users of periods by product',
];

/** Queries of the keepers and audits, which may run at any time in between. */
const OF_THE_KEEPER =
  /^(?:cells without facts|differing |owners of |damaged-parts|days of (?:products$|users in )|(?:users|tenants) with many conversations$)/;

/** What EXPLAIN says about one read of a table. */
interface TableRead {
  readonly table: string;
  readonly keys: string;
  readonly parts: number;
  readonly granules: number;
  readonly of: number;
}

function tableReads(lines: readonly string[]): TableRead[] {
  return (
    lines
      .join('\n')
      // The branches that EXPLAIN draws its tree with
      .replace(/[│├└─]/g, ' ')
      .split('ReadFromMergeTree')
      .slice(1)
      .map((text) => {
        // What the primary key leaves; the partition applies before it, skip indexes after.
        const [, key = ''] = text.split(/^\s*PrimaryKey$/m);
        const [granules, of] = /Granules: (\d+)\/(\d+)/.exec(key)?.slice(1) ?? [];
        const parts = /Parts: (\d+)\/\d+/.exec(key)?.[1];
        const keys = /PrimaryKey\s+Keys:\s+([\s\S]*?)\s+Condition/.exec(text)?.[1] ?? '';
        return {
          table: /\(([\w.]+)\)/.exec(text)?.[1] ?? '',
          keys,
          parts: Number(parts),
          granules: Number(granules),
          of: Number(of),
        };
      })
  );
}

describe('every query of the read side', () => {
  let service: TestService;
  let tenant: TestTenant;
  let promptId = '';
  /** By name and text: a query has one text for each kind of filter. */
  const recorded = new Map<string, { name: string; text: string; parameters: Parameters }>();
  let read: (query: Recorded, parameters: Parameters) => Promise<object[]>;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { client, productId } = tenant;
    await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalOrganizationId: 'acme',
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Where is my order?' }],
    });
    await client.post('/v1/events', { productId, eventType: 'sale', value: 'x', externalUserId: 'ada' });
    await service.caughtUp();
    await service.celled(tenant.id);
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const values = columns.map((column) => VALUES[column] ?? 'generateUUIDv7()');
      await service.clickhouse.writer.command(
        `INSERT INTO ${DATABASE}.${table} (tenant_id, row_version, ${columns.join(', ')})
         SELECT toUUID('${newId()}'), 1, ${values.join(', ')} FROM numbers(${OTHER_ROWS})`,
      );
      // One part, so that only the key can keep the other tenant's rows out.
      await service.clickhouse.writer.command(`OPTIMIZE TABLE ${DATABASE}.${table} FINAL`);
    }
    const { reader } = service.clickhouse;
    read = reader.read.bind(reader);
    Object.assign(reader, {
      read: (query: Recorded, parameters: Parameters) => {
        const text = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
        recorded.set(`${query.name}\n${text}`, { name: query.name, text, parameters });
        return read(query, parameters);
      },
    });
    await askEverything();
    await addUpPeriods();
    const product = `products/${tenant.productId}`;
    const ofRange = `${product}/analytics?from=2026-01-01T00:00:00Z`;
    const ofPrompt = `prompts/${promptId}/analytics`;
    const fromCells = [
      `${product}/analytics`,
      ofRange,
      ofPrompt,
      `${product}/events/summary?interval=day`,
      await modelPath(),
    ];
    for (const path of fromCells) await expectAnswered(path);
  });
  afterAll(() => service.close());

  async function askEverything(): Promise<void> {
    const { client, productId } = tenant;
    const user = await client.post<{ participant: { id: string } }>('/v1/users', { externalUserId: 'ada' });
    const organization = await client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: 'acme',
    });
    const rules = [{ type: 'analysis', field: 'frustration', operator: 'gte', value: 0 }];
    const ofCells = await client.post<{ id: string }>('/v1/segments', { filters: { rules } });
    const segment = await client.post<{ id: string }>('/v1/segments', {
      filters: {
        rules: [
          { type: 'analysis', field: 'frustration', operator: 'gte', value: 0 },
          { type: 'analysis', field: 'rating', operator: 'gte', value: 0 },
          { type: 'analysis_flag', field: 'jailbreakDetected', value: false },
          { type: 'property', key: 'plan.tier', operator: 'neq', value: 'pro' },
          { type: 'conversation_property', key: 'channel', operator: 'contains', value: 'web' },
          { type: 'conversation_count', operator: 'gte', value: 1 },
          { type: 'last_seen', operator: 'within', value: '7d' },
        ],
        productIds: [productId],
        dateRange: { preset: '30d' },
      },
    });
    const prompt = await client.post<{ promptId: string }>('/v1/prompts', {
      name: 'Base',
      productId,
      role: 'system',
      components: [{ content: 'You help.' }],
    });
    promptId = prompt.body.promptId;
    const [interaction] = (await client.get<{ id: string; versionId: string }[]>('/v1/interactions')).body;
    const subjects = {
      product: `products/${productId}`,
      user: `users/${user.body.participant.id}`,
      organization: `organizations/${organization.body.organization.id}`,
      segment: `segments/${segment.body.id}`,
    };
    const filter = `productId=${productId}&versionId=${interaction?.versionId}`;
    const { product, ...filtered } = subjects;
    const paths = [
      `${product}/analytics`,
      `${product}/analytics?versionId=${interaction?.versionId}`,
      `${product}/events/summary?interval=day`,
      ...Object.values(filtered).flatMap((subject) => [`${subject}/analytics`, `${subject}/analytics?${filter}`]),
      ...SERIES_METRICS.map((metric, n) => {
        const subject = Object.values(subjects)[n % Object.keys(subjects).length];
        return `${subject}/analytics/timeseries?metric=${metric}&interval=day`;
      }),
      'users/ada/segments',
      'segments',
      `segments/${ofCells.body.id}/analytics`,
      await modelPath(),
      `prompts/${promptId}/analytics`,
      `interactions/${interaction?.id}/analytics`,
    ];
    for (const path of paths) await expectAnswered(path);
  }

  async function modelPath(): Promise<string> {
    const { body } = await tenant.client.get<{ id: string; usageCount: number }[]>('/v1/models?pageSize=100');
    return `models/${body.find(({ usageCount }) => usageCount > 0)?.id}/analytics`;
  }

  const expectAnswered = async (path: string): Promise<void> => {
    expect([path, (await tenant.client.get(`/v1/${path}`)).status]).toEqual([path, 200]);
  };

  /** Adds up periods, as the keeper does for larger tenants. */
  async function addUpPeriods(): Promise<void> {
    const stale = new StalePeriods(service.postgres);
    const audit = new PeriodAudit(service.postgres, service.clickhouse.reader, stale);
    const bounds = { quietMs: 0, leastConversations: 0, leastOfUser: 0 };
    await new PeriodKeeper(service.postgres, service.clickhouse, stale, audit, bounds).keep(
      new AbortController().signal,
    );
  }

  it('reads no more than the granules of its own tenant', async () => {
    const asked = [...recorded.values()].filter(({ name }) => !OF_THE_KEEPER.test(name));
    expect([...new Set(asked.map(({ name }) => name))].sort()).toEqual(
      [...QUERIES, ...SERIES_METRICS.map((metric) => `time series of ${metric}`)].sort(),
    );
    for (const { name, text, parameters } of asked) {
      const explain: Query<Parameters, { explain: string }> = { name: 'explain', sql: `EXPLAIN indexes = 1 ${text}` };
      const rows = (await read(explain, parameters)) as { explain: string }[];
      const reads = tableReads(rows.map((row) => row.explain));
      expect([name, reads.length > 0]).toEqual([name, true]);
      for (const { table, keys, parts, granules, of } of reads) {
        // In each part the tenant's rows fit into one granule, or cross the border of two.
        expect({ name, table, few: granules <= 2 * parts, many: of >= 10, keys }).toEqual({
          name,
          table,
          few: true,
          many: true,
          keys: expect.stringContaining('tenant_id') as string,
        });
      }
    }
  });
});
