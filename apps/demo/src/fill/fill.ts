import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ApiClient } from '@parley/api-client';
import { ASSISTANTS, type Assistant, ORGANIZATIONS } from '../history/company.js';
import type { Happening } from '../history/happening.js';
import type { History } from '../history/history.js';
import type { Conversation } from '../history/conversation.js';
import { createReleases, type Releases } from './releases.js';
import type { DemoTenant } from './tenant.js';

const AT_ONCE = 4;
const CONVERSATIONS_PER_BATCH = 50;
const EVENTS_PER_BATCH = 500;

export interface Filling {
  /** As the tenant, and as the operator of the instance. */
  readonly api: ApiClient;
  readonly operator: ApiClient;
  /** The product that a new standalone comes with: it becomes the first assistant. */
  readonly firstProduct: string;
  /** Called after every batch with the number of conversations sent so far. */
  readonly progress: (conversations: number) => void;
}

/** Sends the history through the API, as the products themselves would have sent it, and waits until it is analysed. */
export async function fill(history: History, { api, operator, firstProduct, progress }: Filling): Promise<DemoTenant> {
  const limit = pLimit(AT_ONCE);
  const all = <T>(items: readonly T[], send: (item: T) => Promise<unknown>) =>
    Promise.all(items.map((item) => limit(() => send(item))));

  const products = await createProducts(api, firstProduct);
  const releases = await createReleases(api, products);
  await all(ORGANIZATIONS, (name) => api.call('POST', '/organizations', { externalOrganizationId: slug(name), name }));
  await all(history.people, ({ organization, ...person }) =>
    api.call('POST', '/users', { ...person, externalOrganizationId: slug(organization) }),
  );
  let sent = 0;
  await inEras(history.conversations, releases, (conversations) =>
    all(chunks(conversations, CONVERSATIONS_PER_BATCH), async (batch) => {
      await sendConversations(api, products, batch);
      progress((sent += batch.length));
    }),
  );
  await all(
    history.conversations.filter(({ rating }) => rating !== null),
    (conversation) => sendRating(api, products, conversation),
  );
  await all(chunks(history.happenings, EVENTS_PER_BATCH), (batch) => sendHappenings(api, products, batch));
  const everybody = await api.call<{ id: string }>('POST', '/segments', {
    name: 'Everybody who talked',
    filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] },
  });
  await analysed(operator);
  return {
    from: history.begin.toISOString(),
    to: new Date().toISOString(),
    products,
    versions: releases.versionsOf('support'),
    everybody: everybody.id,
  };
}

async function createProducts(api: ApiClient, firstProduct: string): Promise<DemoTenant['products']> {
  const ids = new Map<Assistant['key'], string>();
  for (const { key, name, description, icon, color } of ASSISTANTS) {
    const fields = { name, description, icon, color };
    const { id } =
      ids.size === 0
        ? await api.call<{ id: string }>('PATCH', `/products/${firstProduct}`, fields)
        : await api.call<{ id: string }>('POST', '/products', fields);
    ids.set(key, id);
  }
  return Object.fromEntries(ids) as DemoTenant['products'];
}

/**
 * A conversation belongs to the version that is active when it comes in. So the releases are replayed in order:
 * what was said while one was live is sent, and acknowledged, before the next one is activated.
 */
async function inEras(
  conversations: readonly Conversation[],
  releases: Releases,
  send: (conversations: readonly Conversation[]) => Promise<unknown>,
): Promise<void> {
  for (const [index, day] of releases.days.entries()) {
    await releases.activate(day);
    const next = releases.days[index + 1] ?? Infinity;
    await send(conversations.filter((conversation) => conversation.day >= day && conversation.day < next));
  }
}

function sendConversations(
  api: ApiClient,
  products: DemoTenant['products'],
  conversations: readonly Conversation[],
): Promise<unknown> {
  return accepted(
    api.call('POST', '/messages/batch', {
      conversations: conversations.map(({ assistant, person, externalId, model, messages }) => ({
        productId: products[assistant.key],
        externalUserId: person.externalUserId,
        externalOrganizationId: slug(person.organization),
        externalConversationId: externalId,
        model,
        messages: messages.map((message, index) => ({ ...message, externalMessageId: `${externalId}-${index + 1}` })),
      })),
    }),
  );
}

const sendRating = (api: ApiClient, products: DemoTenant['products'], conversation: Conversation): Promise<unknown> =>
  api.call('POST', '/ratings', {
    productId: products[conversation.assistant.key],
    externalConversationId: conversation.externalId,
    rating: conversation.rating,
    ratingMin: 1,
    ratingMax: 5,
    ratedAt: conversation.endedAt,
  });

function sendHappenings(
  api: ApiClient,
  products: DemoTenant['products'],
  happenings: readonly Happening[],
): Promise<unknown> {
  return accepted(
    api.call('POST', '/events/batch', {
      events: happenings.map(({ conversation, at, ...event }) => ({
        ...event,
        productId: products[conversation.assistant.key],
        externalUserId: conversation.person.externalUserId,
        externalOrganizationId: slug(conversation.person.organization),
        externalConversationId: conversation.externalId,
        eventAt: at,
        insertId: `${conversation.externalId}-${event.eventType}`,
      })),
    }),
  );
}

async function accepted(answer: Promise<{ results: readonly { status: string; errors?: unknown }[] }>): Promise<void> {
  const rejected = (await answer).results.find(({ status }) => status === 'rejected');
  if (rejected !== undefined) throw new Error(`The service rejected a record: ${JSON.stringify(rejected.errors)}`);
}

async function analysed(operator: ApiClient): Promise<void> {
  for (;;) {
    const { lanes } = await operator.call<{ lanes: { waiting: number }[] }>('GET', '/admin/status');
    if (lanes.every(({ waiting }) => waiting === 0)) return;
    await sleep(200);
  }
}

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
