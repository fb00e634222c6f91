import fc from 'fast-check';
import type { FlagName } from '@parley/analysis';
import { SystemClock } from '@parley/kernel';
import { eventually, readWholeList, startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { InboxCardView } from './inbox.view.js';
import { type AnalysedConversation, PostgresInbox } from './postgres/postgres-inbox.js';
import { analysisWith } from './testing/analyses.js';
import {
  analysedAs,
  decidedAs,
  flaggedAs,
  PLAIN,
  type PlainItem,
  setTo,
  severityOf,
  statusOf,
} from './testing/reference.js';

const PEOPLE = 3;
const EACH = 3;
const STATUSES = ['unreviewed', 'reviewed', 'dismissed'] as const;
/** Flags with the severity of each. */
const FLAGS: readonly (readonly [FlagName, number])[] = [
  ['userBias', 2],
  ['userToxicity', 3],
  ['modelBias', 4],
  ['modelToxicity', 5],
];
const CAUSES = ['knowledge_gap', 'context_loss'] as const;

type Step =
  | {
      readonly kind: 'analysed';
      readonly at: number;
      readonly version: number;
      readonly flags: readonly number[];
      readonly cause: number;
    }
  | { readonly kind: 'replayed' | 'flagged'; readonly at: number }
  | { readonly kind: 'decided'; readonly at: number; readonly status: (typeof STATUSES)[number] }
  | { readonly kind: 'set'; readonly at: number; readonly severity: number | null }
  | { readonly kind: 'bulk'; readonly some: readonly number[]; readonly status: (typeof STATUSES)[number] }
  | { readonly kind: 'cluster'; readonly cause: number; readonly status: (typeof STATUSES)[number] }
  | { readonly kind: 'erased'; readonly person: number };

const at = fc.nat(PEOPLE * EACH - 1);
const status = fc.constantFrom(...STATUSES);
const analysed = fc.record({
  kind: fc.constant('analysed' as const),
  at,
  version: fc.integer({ min: 1, max: 40 }),
  flags: fc.uniqueArray(fc.nat(FLAGS.length - 1), { maxLength: 2 }),
  cause: fc.nat(CAUSES.length),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: analysed },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replayed' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flagged' as const), at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('decided' as const), at, status }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      at,
      severity: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      some: fc.array(at, { minLength: 1, maxLength: 4 }),
      status,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cluster' as const), cause: fc.nat(CAUSES.length - 1), status }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erased' as const), person: fc.nat(PEOPLE - 1) }) },
);

interface Told {
  readonly id: string;
  readonly person: string;
  readonly revision: number;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A new tenant with conversations that have no triggers, analysed by the lanes. */
async function tell(): Promise<{ tenant: TestTenant; told: Told[] }> {
  const tenant = await service.newTenant();
  const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`);
  const speakers = people.flatMap((person) => Array.from({ length: EACH }, () => person));
  const ids: string[] = [];
  for (const externalUserId of speakers) {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId,
      messages: [{ role: 'user', content: 'Hello' }],
    });
    ids.push(body.conversationId);
  }
  await service.caughtUp();
  const rows = await service.postgres.query<{ id: string; revision: number }>({
    text: 'SELECT id, revision::integer FROM conversations WHERE tenant_id = $1',
    values: [tenant.id],
  });
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  return {
    tenant,
    told: ids.map((id, index) => ({ id, person: speakers[index] ?? '', revision: revisions.get(id) ?? 0 })),
  };
}

/** Plays a history against the service and the reference at once. */
class History {
  private readonly plain = new Map<string, PlainItem>();
  private readonly seen: AnalysedConversation[] = [];
  private readonly inbox = new PostgresInbox(service.postgres, new SystemClock());

  constructor(
    private readonly tenant: TestTenant,
    private readonly told: readonly Told[],
  ) {
    for (const { id } of told) this.plain.set(id, PLAIN);
  }

  async play(step: Step): Promise<void> {
    const { client } = this.tenant;
    switch (step.kind) {
      case 'analysed':
        return this.analyse(step);
      case 'replayed':
        // Everything from some point on, the newest first.
        return this.inbox.take(this.seen.slice(step.at).reverse());
      case 'flagged': {
        const { id } = this.at(step.at);
        await client.post('/v1/inbox', { conversationId: id, reason: 'Look' });
        return this.change(id, flaggedAs);
      }
      case 'decided': {
        const { id } = this.at(step.at);
        await client.patch(`/v1/inbox/${id}`, { status: step.status });
        return this.change(id, (item) => decidedAs(item, step.status));
      }
      case 'set': {
        const { id } = this.at(step.at);
        await client.patch(`/v1/inbox/${id}`, { severity: step.severity });
        return this.change(id, (item) => setTo(item, step.severity));
      }
      case 'bulk': {
        const ids = step.some.map((index) => this.at(index).id);
        await client.post('/v1/inbox/bulk', { ids, status: step.status });
        for (const id of new Set(ids)) this.decideUnlessSo(id, step.status);
        return;
      }
      case 'cluster':
        return this.decideCluster(step);
      case 'erased':
        return this.erase(`person-${step.person}`);
    }
  }

  async agrees(): Promise<void> {
    for (const wanted of STATUSES) {
      const path = `/v1/inbox?limit=2&status=${wanted}`;
      const cards = (await readWholeList<InboxCardView>(this.tenant.client, path)).flat();
      const seen = cards.flatMap(({ conversationId, clusterMemberIds }) => [conversationId, ...clusterMemberIds]);
      const expected = [...this.plain].filter(([, item]) => statusOf(item) === wanted);
      expect({ wanted, ids: seen.sort() }).toEqual({ wanted, ids: expected.map(([id]) => id).sort() });
      for (const card of cards) {
        expect(card.clusterSize).toBe(1 + card.clusterMemberIds.length);
        const own = [card.conversationId, ...card.clusterMemberIds].map((id) => this.plain.get(id) ?? PLAIN);
        expect(card.severity).toBe(Math.max(...own.map(severityOf)));
        if (wanted !== 'unreviewed') continue;
        const [first] = own;
        const isAlone = first?.cluster == null;
        const alike = expected.filter(([id, { cluster }]) =>
          isAlone ? id === card.conversationId : cluster === first?.cluster,
        );
        expect(own).toHaveLength(alike.length);
      }
      if (wanted === 'unreviewed') {
        const severities = cards.map(({ severity }) => severity);
        expect(severities).toEqual([...severities].sort((a, b) => b - a));
      }
    }
  }

  private async analyse({ at: index, version, flags, cause }: Extract<Step, { kind: 'analysed' }>): Promise<void> {
    const { id, revision } = this.at(index);
    const name = CAUSES[cause];
    const one = {
      tenantId: this.tenant.id,
      conversationId: id,
      revision,
      version: (revision + 1) * 65_536 + version,
      analysis: analysisWith({
        flags: flags.map((flag) => FLAGS[flag]?.[0] ?? 'userBias'),
        topic: 'Refunds',
        rootCause: name === undefined ? null : { cause: name, confidence: 0.6, source: 'heuristic' },
      }),
    };
    this.seen.push(one);
    await this.inbox.take([one]);
    const severities = flags.map((flag) => FLAGS[flag]?.[1] ?? 0);
    this.change(id, (item) => analysedAs(item, one.version, severities, name ?? null));
  }

  private async decideCluster({ cause, status: decided }: Extract<Step, { kind: 'cluster' }>): Promise<void> {
    const name = CAUSES[cause];
    const open = [...this.plain].filter(([, item]) => item.cluster === name && statusOf(item) === 'unreviewed');
    const { body: cards } = await this.tenant.client.get<InboxCardView[]>('/v1/inbox?limit=100');
    const card = cards.find(({ clusterRootCause }) => clusterRootCause === `${name}: Refunds`);
    expect(card?.clusterSize ?? 0).toBe(open.length);
    if (card === undefined) return;
    const change = { cluster: card.clusterId, status: decided };
    await this.tenant.client.post('/v1/inbox/bulk', change);
    for (const [id] of open) this.decideUnlessSo(id, decided);
  }

  private async erase(person: string): Promise<void> {
    const ids = this.told.filter((one) => one.person === person).map(({ id }) => id);
    const { status: answer } = await this.tenant.client.delete(`/v1/users/${person}`);
    if (answer !== 202) return;
    await eventually('the conversations are gone', async () => {
      const [left] = await service.postgres.query<{ items: number }>({
        text: `SELECT ((SELECT count(*) FROM conversations WHERE id = ANY ($1))
                 + (SELECT count(*) FROM inbox_items WHERE conversation_id = ANY ($1)))::integer AS items`,
        values: [ids],
      });
      return left?.items === 0;
    });
    for (const id of ids) this.plain.delete(id);
  }

  private decideUnlessSo(id: string, decided: string): void {
    this.change(id, (item) => (statusOf(item) === decided ? item : decidedAs(item, decided)));
  }

  private change(id: string, change: (item: PlainItem) => PlainItem): void {
    const item = this.plain.get(id);
    if (item !== undefined) this.plain.set(id, change(item));
  }

  private at(index: number): Told {
    const told = this.told[index];
    if (told === undefined) throw new Error('There are fewer conversations.');
    return told;
  }
}

describe('the inbox', () => {
  it('is that of a plain reference after any history of analyses, replays, decisions and erasures', async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { tenant, told } = await tell();
      const history = new History(tenant, told);
      for (const step of steps) await history.play(step);
      await history.agrees();
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  });
});
