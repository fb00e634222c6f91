import fc from 'fast-check';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { PostgresConversationTopics, type Untitled } from './index.js';

const HISTORIES = 15;
const CONVERSATIONS = 40;
const VERBS = ['track', 'lost', 'change', 'export', 'cancel', 'find'];
const NOUNS = ['parcel', 'parcels', 'invoice', 'invoices', 'password', 'passwords', 'report', 'printer', 'router'];

/** Three about one thing. */
const SELDOM = Array.from({ length: 3 }, () => ({ verb: 'cancel', noun: 'router' }));

/** One worker's call: the conversations that it asks for, in this order. */
interface Call {
  readonly worker: number;
  readonly asked: readonly number[];
}

const anyRequest = fc.record({ verb: fc.constantFrom(...VERBS), noun: fc.constantFrom(...NOUNS) });
const anyCall = (of: number): fc.Arbitrary<Call> =>
  fc.record({
    worker: fc.nat(2),
    asked: fc.array(fc.nat(of - 1), { minLength: 1, maxLength: 10 }),
  });
/** The requests, and who asks for which topics when: calls of one step run at the same time. */
const anyHistory = fc.record({
  requests: fc.array(anyRequest, { minLength: CONVERSATIONS, maxLength: CONVERSATIONS }),
  steps: fc.array(fc.array(anyCall(CONVERSATIONS), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
  later: fc.shuffledSubarray(
    Array.from({ length: CONVERSATIONS }, (_, index) => index),
    {
      minLength: CONVERSATIONS,
      maxLength: CONVERSATIONS,
    },
  ),
});

/** "invoice, track" and "tracks, invoices" count as one name. */
const stems = (name: string): string =>
  name
    .split(/[ ,]+/)
    .map((word) => word.replace(/s$/, ''))
    .sort()
    .join(' ');

describe('found topics after random histories', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  /** Conversations whose topics nobody has asked for yet. */
  async function untitled(
    tenant: TestTenant,
    requests: readonly { readonly verb: string; readonly noun: string }[],
  ): Promise<Untitled[]> {
    const conversations = requests.map((_, index) => ({
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId: `c${index}`,
      // No user message: the analysis has no keywords, and asks for no topic.
      messages: [{ role: 'assistant', content: 'Hello.' }],
    }));
    const { body } = await tenant.client.post<{ results: { conversationId: string }[] }>('/v1/messages/batch', {
      conversations,
    });
    return requests.map(({ verb, noun }, index) => ({
      tenantId: tenant.id,
      conversationId: body.results[index]!.conversationId,
      requests: [`${verb} the ${noun}`],
      keywords: [noun, verb],
      topicGroup: 'other',
    }));
  }

  const foundNames = async (tenantId: string) =>
    service.postgres.query<{ name: string; size: number }>({
      text: `SELECT cluster->>'name' AS name, (cluster->>'size')::integer AS size
             FROM found_topics WHERE tenant_id = $1 AND cluster IS NOT NULL ORDER BY id`,
      values: [tenantId],
    });

  it('stay with their conversation, whoever asks in whatever order, and none is there twice', async () => {
    let merged = 0;
    const property = fc.asyncProperty(anyHistory, async ({ requests, steps, later }) => {
      const tenant = await service.newTenant();
      const conversations = await untitled(tenant, requests);
      const workers = Array.from({ length: 3 }, () => new PostgresConversationTopics(service.postgres));
      const given = new Map<number, string>();
      const ask = async (worker: PostgresConversationTopics, index: number): Promise<void> => {
        const topic = await worker.topicOf(conversations[index]!);
        // The first answer is final.
        expect([index, topic?.name]).toEqual([index, given.get(index) ?? topic?.name]);
        expect(topic).not.toBeNull();
        given.set(index, topic!.name);
      };
      const all = async (worker: PostgresConversationTopics, indexes: readonly number[]): Promise<void> => {
        await Promise.all(indexes.map((index) => ask(worker, index)));
      };
      for (const calls of steps) await Promise.all(calls.map(({ worker, asked }) => all(workers[worker]!, asked)));
      const known = [...given.keys()];
      const before = await foundNames(tenant.id);

      // A replay: a new worker asks again, in another order, for topics given before, and changes nothing.
      const fresh = new PostgresConversationTopics(service.postgres);
      for (const index of later.filter((one) => known.includes(one))) await ask(fresh, index);
      expect(await foundNames(tenant.id)).toEqual(before);

      await all(fresh, later);
      const found = await foundNames(tenant.id);
      const names = found.map(({ name }) => name);
      // Topics found first keep their names while others are added.
      expect(names).toEqual(expect.arrayContaining(before.map(({ name }) => name)));
      // No near-duplicate: singular and plural, or another order of the same words, are one topic.
      expect(new Set(names.map(stems)).size).toBe(names.length);
      for (const name of given.values()) expect(names).toContain(name);
      // Each conversation counts once.
      expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(CONVERSATIONS);
      merged += CONVERSATIONS - found.length;
    });
    await fc.assert(property, { numRuns: HISTORIES });
    expect(merged).toBeGreaterThan(HISTORIES);
  });

  it('are new to their product once, also after the conversations that had them are gone', async () => {
    const tenant = await service.newTenant();
    const common = { verb: 'track', noun: 'invoice' };
    const conversations = await untitled(tenant, [...Array.from({ length: 51 }, () => common), ...SELDOM]);
    const topics = new PostgresConversationTopics(service.postgres);
    const isNew = async (asked: readonly Untitled[]): Promise<boolean[]> => {
      await Promise.all(asked.map((one) => topics.topicOf(one)));
      const rows = await service.postgres.query<{ isNew: boolean }>({
        text: `SELECT is_new AS "isNew" FROM conversation_topics WHERE conversation_id = ANY ($1) ORDER BY is_new`,
        values: [asked.map(({ conversationId }) => conversationId)],
      });
      return rows.map((row) => row.isNew);
    };
    expect((await isNew(conversations.slice(0, 51))).filter((one) => one)).toHaveLength(1);
    const [first, second, later] = conversations.slice(51);
    expect(await isNew([first!, second!])).toEqual([false, true]);
    const ids = [first!.conversationId, second!.conversationId];
    await service.postgres.query({
      text: 'DELETE FROM conversation_topics WHERE conversation_id = ANY ($1)',
      values: [ids],
    });
    expect(await isNew([later!])).toEqual([false]);
  });
});
