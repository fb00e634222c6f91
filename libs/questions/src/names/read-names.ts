import type { QueryBus } from '@nestjs/cqrs';
import { AnswerQuery, ListTopics, parseQuestion } from '@parley/analytics';
import type { Ask } from '@parley/http';
import type { TenantName } from '../domain/asked.js';
import { accepted } from '../explain/query-answer.js';

const MOST = 100;
const MOST_PRODUCTS_WITH_VERSIONS = 10;
const TOOLS = { days: 90, most: 200 };
const DAY_MS = 86_400_000;

interface Named {
  readonly id: string;
  readonly name: string | null;
}

interface Means {
  readonly ask: Ask;
  readonly queries: QueryBus;
  readonly now: Date;
}

/**
 * The names of the tenant's things: of each kind the newest, or the most used. Lists are read with the caller's rights;
 * topics and tools are read past the interface, where they would count against the plan although nobody asked for them.
 */
export async function readNames(tenantId: string, { ask, queries, now }: Means): Promise<TenantName[]> {
  const list = async <Item>(path: string, query = {}): Promise<Item> =>
    accepted(await ask({ method: 'GET', path, query })) as Item;
  const page = { pageSize: MOST };
  const [products, prompts, models, segments, organizations, topics, tools] = await Promise.all([
    list<Named[]>('/products', page),
    list<Prompt[]>('/prompts', { limit: MOST }),
    list<Model[]>('/models', page),
    list<Named[]>('/segments', page),
    list<Named[]>('/organizations', { limit: MOST }),
    queries.execute(new ListTopics(tenantId)),
    queries.execute(new AnswerQuery(tenantId, toolsUntil(now))),
  ]);
  const within = (of: string | null): Pick<TenantName, 'product'> => {
    const { id, name } = products.find((product) => product.id === of) ?? {};
    return id === undefined || name == null ? {} : { product: { id, name } };
  };
  const versions = await Promise.all(
    products
      .slice(0, MOST_PRODUCTS_WITH_VERSIONS)
      .map(async ({ id }) => numbered(await list<Version[]>(`/products/${id}/versions`, { limit: MOST }), within(id))),
  );
  const own = (kind: TenantName['kind'], things: readonly Named[]): TenantName[] =>
    things.flatMap(({ id, name }) => (name === null || name === '' ? [] : [{ kind, name, id }]));
  return [
    ...own('product', products),
    ...prompts.flatMap((prompt) => own('prompt', [prompt]).map((name) => ({ ...name, ...within(prompt.productId) }))),
    ...own('segment', segments),
    ...own('organization', organizations),
    ...versions.flat(),
    ...models.flatMap(modelNames),
    ...topics.found.filter(({ hidden }) => !hidden).map(({ name }): TenantName => ({ kind: 'topic', name })),
    ...tools.rows.flatMap(({ tool }): TenantName[] => (typeof tool === 'string' ? [{ kind: 'tool', name: tool }] : [])),
  ];
}

interface Prompt extends Named {
  readonly productId: string | null;
}

interface Version {
  readonly id: string;
  readonly number: number;
  readonly createdAt: string;
  readonly activatedAt: string | null;
}

/** Names them by their numbers, as the console does. The one without a prompt that a product begins with is none to ask about. */
const numbered = (versions: readonly Version[], of: Pick<TenantName, 'product'>): TenantName[] =>
  versions
    .filter(({ number }) => number > 0)
    .map(({ id, number, createdAt, activatedAt }) => ({
      kind: 'version',
      name: `v${number}`,
      id,
      since: activatedAt ?? createdAt,
      ...of,
    }));

interface Model {
  readonly canonicalId: string;
  readonly displayName: string;
  readonly usageCount: number;
}

/** Callers mostly leave out who makes a model: gpt-4o for openai/gpt-4o. */
function modelNames({ canonicalId, displayName, usageCount }: Model): TenantName[] {
  const names = [canonicalId.slice(canonicalId.indexOf('/') + 1), canonicalId, displayName];
  return [...new Set(names)].map((name) => ({
    ...{ kind: 'model', name, id: canonicalId },
    ...(usageCount === 0 ? { isUnused: true } : {}),
  }));
}

const toolsUntil = (now: Date) =>
  parseQuestion({
    measures: ['conversations'],
    by: ['tool'],
    from: new Date(now.getTime() - TOOLS.days * DAY_MS).toISOString(),
    to: new Date(now.getTime() + DAY_MS).toISOString(),
    limit: TOOLS.most,
  });
