import type { Ask } from '@parley/http';
import type { TenantName } from '../domain/asked.js';
import { accepted, queryBy } from '../explain/query-answer.js';

const MOST = 100;
const MOST_PRODUCTS_WITH_VERSIONS = 10;
const TOOLS = { days: 90, most: 200 };
const DAY_MS = 86_400_000;

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/** What the tenant calls its things: of each kind the newest, or the most used. Read as the caller, so nobody learns more than they may. */
export async function tenantNames(ask: Ask, now: Date): Promise<TenantName[]> {
  const list = async <Item>(path: string, query = {}): Promise<Item> =>
    accepted(await ask({ method: 'GET', path, query })) as Item;
  const page = { pageSize: MOST };
  const [products, models, segments, organizations, topics, tools] = await Promise.all([
    list<Named[]>('/products', page),
    list<{ canonicalId: string; displayName: string }[]>('/models', page),
    list<Named[]>('/segments', page),
    list<Named[]>('/organizations', { limit: MOST }),
    list<{ found: { name: string; hidden: boolean }[] }>('/topics'),
    toolNames(ask, now),
  ]);
  const versions = await Promise.all(
    products
      .slice(0, MOST_PRODUCTS_WITH_VERSIONS)
      .map(async ({ id }) => counted(await list<Version[]>(`/products/${id}/versions`, { limit: MOST }))),
  );
  const own = (kind: TenantName['kind'], things: readonly Named[]): TenantName[] =>
    things.flatMap(({ id, name }) => (name === null || name === '' ? [] : [{ kind, name, id }]));
  return [
    ...own('product', products),
    ...own('segment', segments),
    ...own('organization', organizations),
    ...versions.flat(),
    ...models.flatMap(({ canonicalId, displayName }) => modelNames(canonicalId, displayName)),
    ...topics.found.filter(({ hidden }) => !hidden).map(({ name }): TenantName => ({ kind: 'topic', name })),
    ...tools.map((name): TenantName => ({ kind: 'tool', name })),
  ];
}

interface Version {
  readonly id: string;
  readonly createdAt: string;
  readonly activatedAt: string | null;
}

/** v1 is the oldest. The list has the newest first. */
const counted = (versions: readonly Version[]): TenantName[] =>
  versions.length >= MOST
    ? []
    : versions.map(({ id, createdAt, activatedAt }, at) => ({
        kind: 'version',
        name: `v${versions.length - at}`,
        id,
        since: activatedAt ?? createdAt,
      }));

const modelNames = (id: string, displayName: string): TenantName[] =>
  [...new Set([id, displayName])].map((name) => ({ kind: 'model', name, id }));

async function toolNames(ask: Ask, now: Date): Promise<string[]> {
  const { rows } = await queryBy(ask)({
    measures: ['conversations'],
    by: ['tool'],
    from: new Date(now.getTime() - TOOLS.days * DAY_MS).toISOString(),
    to: new Date(now.getTime() + DAY_MS).toISOString(),
    limit: TOOLS.most,
  });
  return rows.flatMap(({ tool }) => (typeof tool === 'string' ? [tool] : []));
}
