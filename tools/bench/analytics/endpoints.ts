import { handWritten, handWrittenEvents } from './hand-written.js';
import type { Prepared } from './prepare.js';
import { organizationId, productId, promptId, PROMPTS, userId, versionId } from './world.js';

/** One kind of question: where it is asked, and the SQL that somebody would write by hand instead. */
export interface Endpoint {
  readonly name: string;
  /** Below /v1, for the n-th request. */
  readonly path: (n: number) => string;
  /** The body to post; absent: the endpoint is read with GET. */
  readonly body?: object;
  readonly sql: (n: number) => readonly string[];
}

const DAY_MS = 86_400_000;

export function endpoints({ place, segments, models }: Prepared): Endpoint[] {
  const { size, tenantId } = place;
  const tenant = `tenant_id = '${tenantId}'`;
  const since = (days: number) => `created_at >= fromUnixTimestamp64Milli(${place.endMs - days * DAY_MS})`;
  /** To the end of the last day, as the console asks. */
  const days = (count: number) => {
    const to = Math.ceil(place.endMs / DAY_MS) * DAY_MS;
    return { from: new Date(to - count * DAY_MS).toISOString(), to: new Date(to).toISOString() };
  };
  const lastDays = new URLSearchParams(days(30)).toString();
  // Spread over all products.
  const productAt = (n: number) => (place.world === 'one-product' ? 0 : (n * 7) % size.products);
  const product = (n: number) => productId(place, productAt(n));
  const prompt = (n: number) => promptId(place, productAt(n), n % PROMPTS);
  const organization = (n: number) => organizationId(place, (n * 97) % size.organizations);
  const user = (n: number) => userId(place, place.world === 'hot-user' ? 0 : (n * 1_009) % size.users);
  const model = (n: number) => models[n % models.length] ?? { id: '', name: '' };
  const ofProduct = (n: number) => `${tenant} AND product_id = '${product(n)}'`;
  const ofOrganization = (n: number) => `${tenant} AND organization_id = '${organization(n)}'`;
  const ofUser = (n: number) => `${tenant} AND user_id = '${user(n)}'`;
  const members: Readonly<Record<string, string>> = {
    scores: `SELECT user_id FROM parley.conversation_analysis FINAL WHERE ${tenant}
      GROUP BY user_id HAVING avg(frustration) >= 0.3 AND count() >= 3`,
    properties: `SELECT user_id FROM parley.user_facts FINAL WHERE ${tenant} AND JSONExtractString(properties, 'plan') = 'team'
      AND user_id IN (SELECT user_id FROM parley.conversation_facts FINAL WHERE ${tenant}
        GROUP BY user_id HAVING max(last_message_at) >= fromUnixTimestamp64Milli(${place.endMs - 30 * DAY_MS}))`,
    flags: `SELECT user_id FROM parley.conversation_analysis FINAL WHERE ${tenant} AND jailbreak`,
  };
  const question = { measures: ['cqi', 'frustration', 'conversations', 'rating'], ...days(30) };
  /** The last 30 days of two kinds of conversations. */
  const compared = (
    name: string,
    filter: string,
    column: string,
    [one, other]: readonly [string, string],
  ): Endpoint => ({
    name,
    path: () => '/query',
    body: { ...question, filters: { [filter]: one }, compareWith: { [filter]: other } },
    sql: () => [one, other].flatMap((id) => handWritten(`${tenant} AND ${column} = '${id}' AND ${since(30)}`)),
  });
  return [
    { name: 'product', path: (n) => `/products/${product(n)}/analytics`, sql: (n) => handWritten(ofProduct(n)) },
    {
      name: 'productRange',
      path: (n) => `/products/${product(n)}/analytics?mode=simple&${lastDays}`,
      sql: (n) => handWritten(`${ofProduct(n)} AND ${since(30)}`),
    },
    {
      name: 'productCompared',
      path: (n) => `/products/${product(n)}/analytics?mode=simple&compareTo=previous&${lastDays}`,
      sql: (n) => [
        ...handWritten(`${ofProduct(n)} AND ${since(30)}`),
        ...handWritten(`${ofProduct(n)} AND ${since(60)} AND NOT ${since(30)}`),
      ],
    },
    {
      name: 'prompt',
      path: (n) => `/prompts/${prompt(n)}/analytics`,
      sql: (n) => handWritten(`${ofProduct(n)} AND prompt_id = '${prompt(n)}'`),
    },
    {
      name: 'productTimeseries',
      path: (n) => `/products/${product(n)}/analytics/timeseries?metric=cqi&interval=day`,
      sql: (n) => [
        `SELECT toStartOfDay(created_at) AS day, avg(quality_index) FROM parley.conversation_analysis FINAL
         WHERE ${ofProduct(n)} AND ${since(30)} GROUP BY day`,
      ],
    },
    {
      name: 'questionByProduct',
      path: () => '/query',
      body: { ...question, by: ['product'] },
      sql: () => handWritten(`${tenant} AND ${since(30)} GROUP BY product_id`),
    },
    {
      name: 'questionByModel',
      path: () => '/query',
      body: { ...question, by: ['model'] },
      sql: () => handWritten(`${tenant} AND ${since(30)} GROUP BY model`),
    },
    {
      name: 'questionByPrompt',
      path: () => '/query',
      body: { ...question, by: ['prompt'], filters: { productId: product(0) } },
      sql: () => handWritten(`${ofProduct(0)} AND ${since(30)} GROUP BY prompt_id`),
    },
    {
      name: 'questionByVersion',
      path: () => '/query',
      body: { ...question, by: ['version'] },
      sql: () => handWritten(`${tenant} AND ${since(30)} GROUP BY version_id`),
    },
    compared('questionBetweenModels', 'model', 'model', [model(0).name, model(1).name]),
    compared('questionBetweenPrompts', 'promptId', 'prompt_id', [promptId(place, 0, 0), promptId(place, 0, 1)]),
    compared('questionBetweenVersions', 'versionId', 'version_id', [versionId(place, 0, 0), versionId(place, 0, 1)]),
    {
      name: 'eventsSummary',
      path: (n) => `/products/${product(n)}/events/summary?interval=day`,
      sql: (n) => handWrittenEvents(`${ofProduct(n)} AND ${since(30).replace('created_at', 'event_at')}`),
    },
    { name: 'user', path: (n) => `/users/${user(n)}/analytics`, sql: (n) => handWritten(ofUser(n)) },
    { name: 'userSimple', path: (n) => `/users/${user(n)}/analytics?mode=simple`, sql: (n) => handWritten(ofUser(n)) },
    {
      name: 'organization',
      path: (n) => `/organizations/${organization(n)}/analytics`,
      sql: (n) => handWritten(ofOrganization(n)),
    },
    {
      name: 'model',
      path: (n) => `/models/${model(n).id}/analytics?period=30d`,
      sql: (n) => handWritten(`${tenant} AND model = '${model(n).name}' AND ${since(30)}`),
    },
    ...Object.entries(segments).map(([name, id]) => ({
      name: `segment:${name}`,
      path: () => `/segments/${id}/analytics`,
      sql: () => handWritten(`${tenant} AND user_id IN (${members[name]})`),
    })),
    {
      name: 'segments',
      path: () => '/segments',
      sql: () => Object.values(members).map((select) => `SELECT count() FROM (${select})`),
    },
  ];
}
