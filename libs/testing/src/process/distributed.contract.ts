import { setTimeout as sleep } from 'node:timers/promises';
import type { CreatedTenant } from './create-tenant.js';
import { DistributedService } from './distributed-service.js';
import { nullWithoutAnswer } from '../openapi/undocumented-answer.js';
import type { ParleyProcess } from './parley-process.js';
import { eventually } from '../waiting/eventually.js';

interface Summary {
  readonly eventTypes: readonly { readonly eventType: string; readonly count: number }[];
}

/** An event's key is its user: with this many, every partition has work for whichever worker gets it. */
const USERS = 100;
/** Kafka gives a killed consumer 30 s before another takes over; the test machine may also be busy. */
const PATIENCE_MS = 240_000;

/** What gateways and workers must do as separate processes, whatever carries the log between them. */
export function describeDistributed(name: string, environment: () => Promise<Readonly<Record<string, string>>>): void {
  describe(`gateways and workers as processes of their own ${name}`, () => {
    let service: DistributedService;
    let gateways: ParleyProcess[];
    let workers: ParleyProcess[];
    let tenant: CreatedTenant;
    beforeAll(async () => {
      service = await DistributedService.start({ PARLEY_ANALYSIS_QUIET_MS: '0', ...(await environment()) });
      gateways = [await service.gateway(), await service.gateway()];
      workers = [await service.worker(), await service.worker()];
      tenant = await service.newTenant(gateways[0]!);
    });
    afterAll(() => service.close());

    /** Writes until stopped, through both gateways in turn, and repeats each thing until it is acknowledged. */
    function writer(name: string): { stop(): Promise<{ events: number; conversations: number }> } {
      let running = true;
      const acknowledged = { events: 0, conversations: 0 };
      const send = async (gateway: ParleyProcess, path: string, body: unknown): Promise<void> => {
        for (;;) {
          const response = await gateway.fetch('POST', path, tenant.key, body).catch(nullWithoutAnswer);
          await response?.text();
          if (response?.ok === true) return;
          if (response !== null && response.status < 500) throw new Error(`${path} answered ${response.status}`);
          await sleep(50);
        }
      };
      const loop = async (lane: number): Promise<void> => {
        for (let n = lane; running; n += 4) {
          const gateway = gateways[n % 2]!;
          await send(gateway, '/v1/events', {
            eventType: name,
            productId: tenant.productId,
            value: '1',
            valueType: 'numeric',
            externalUserId: `user-${n % USERS}`,
            insertId: `${name}-${n}`,
          });
          acknowledged.events++;
          if (n % 5 > 0) continue;
          await send(gateway, '/v1/messages', {
            productId: tenant.productId,
            externalUserId: `user-${n % USERS}`,
            externalConversationId: `${name}-${n}`,
            messages: [{ role: 'user', content: 'It does not work, again!', externalMessageId: 'only' }],
          });
          acknowledged.conversations++;
        }
      };
      const loops = [0, 1, 2, 3].map(loop);
      return {
        stop: async () => {
          running = false;
          await Promise.all(loops);
          return acknowledged;
        },
      };
    }

    const get = async <Body>(gateway: ParleyProcess, path: string): Promise<Body> => {
      const response = await gateway.fetch('GET', path, tenant.key);
      expect(response.status).toBe(200);
      return (await response.json()) as Body;
    };
    const eventsOf = async (gateway: ParleyProcess, name: string): Promise<number> => {
      const summary = await get<Summary>(gateway, `/v1/products/${tenant.productId}/events/summary`);
      return summary.eventTypes.find(({ eventType }) => eventType === name)?.count ?? 0;
    };
    const conversations = async (gateway: ParleyProcess): Promise<number> => {
      const query = `from=${new Date(Date.now() - 3_600_000).toISOString()}`;
      const path = `/v1/products/${tenant.productId}/analytics/timeseries?metric=conversations&interval=day&${query}`;
      const { points } = await get<{ points: { value: number }[] }>(gateway, path);
      return points.reduce((sum, { value }) => sum + value, 0);
    };

    let conversationsSoFar = 0;
    async function exactlyOnce(name: string, meanwhile: () => Promise<unknown>): Promise<void> {
      const writing = writer(name);
      let acknowledged = { events: 0, conversations: 0 };
      try {
        await sleep(1_000);
        await meanwhile();
        await sleep(1_000);
      } finally {
        acknowledged = await writing.stop();
        conversationsSoFar += acknowledged.conversations;
      }
      expect(acknowledged.events).toBeGreaterThan(0);
      await service.caughtUp(gateways[0]!);
      for (const gateway of gateways) {
        expect(await eventsOf(gateway, name)).toBe(acknowledged.events);
        expect(await conversations(gateway)).toBe(conversationsSoFar);
      }
    }

    it(
      'bring all that either gateway took into the analytics, exactly once, while a worker joins and leaves',
      async () => {
        await exactlyOnce('joined', async () => {
          const joining = await service.worker({ PARLEY_WORKER_ROLES: 'project' });
          const events = async () => {
            const metrics = await joining.fetch('GET', '/metrics').then((response) => response.text());
            return Number(/clickhouse_inserted_rows_total\{table="event_facts"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
          };
          await eventually('it projects', async () => (await events()) > 0);
          expect(await joining.stop()).toBe(0);
        });
      },
      PATIENCE_MS,
    );

    it(
      'go on with the other worker when one is asked to stop, within 20 s',
      async () => {
        await exactlyOnce('stopped', async () => {
          const startedAt = Date.now();
          expect(await workers[0]!.stop()).toBe(0);
          expect(Date.now() - startedAt).toBeLessThan(20_000);
        }).finally(async () => (workers[0] = await service.worker()));
      },
      PATIENCE_MS,
    );

    it(
      'go on with the other worker when one is killed',
      async () => {
        await exactlyOnce('killed', () => workers[1]!.kill()).finally(
          async () => (workers[1] = await service.worker()),
        );
      },
      PATIENCE_MS,
    );

    it(
      'lose nothing when both workers are killed and others come',
      async () => {
        await exactlyOnce('both-killed', async () => {
          await Promise.all(workers.map((worker) => worker.kill()));
          workers = [
            await service.worker({ PARLEY_WORKER_ROLES: 'relay,project' }),
            await service.worker({ PARLEY_WORKER_ROLES: 'analyse' }),
          ];
        });
      },
      PATIENCE_MS,
    );

    it(
      'give the same counts after a replay into empty tables by all workers',
      async () => {
        const before = [await eventsOf(gateways[0]!, 'joined'), await conversations(gateways[0]!)];
        const started = async () =>
          (await service.status<{ replay: { startedAt: string | null } | null }>(gateways[1]!)).replay?.startedAt ??
          null;
        const replayed = await gateways[0]!.fetch('POST', '/v1/admin/replay', 'operator-key-of-the-tests', {
          fresh: true,
        });
        expect(replayed.status).toBe(202);
        await eventually('the replay has begun', async () => (await started()) !== null);
        await service.caughtUp(gateways[0]!);
        expect([await eventsOf(gateways[0]!, 'joined'), await conversations(gateways[0]!)]).toEqual(before);
      },
      PATIENCE_MS,
    );

    it(
      'reject a revoked key on every gateway within 5 s',
      async () => {
        const other = await service.newTenant(gateways[0]!);
        const answers = (gateway: ParleyProcess) =>
          gateway.fetch('GET', '/v1/products', other.key).then(({ status }) => status);
        for (const gateway of gateways) expect(await answers(gateway)).toBe(200);
        const revoked = await gateways[0]!.fetch(
          'DELETE',
          `/v1/admin/keys/${other.keyId}`,
          'operator-key-of-the-tests',
        );
        expect(revoked.status).toBe(204);
        const revokedAt = Date.now();
        // Asked all the while, so that no memo expires for want of use.
        for (const gateway of gateways) {
          await eventually('it is rejected', async () => (await answers(gateway)) === 401, 5_000);
        }
        expect(Date.now() - revokedAt).toBeLessThan(5_000);
      },
      PATIENCE_MS,
    );

    it(
      'say which of them there are',
      async () => {
        const { processes } = await service.status<{ processes: { kind: string; roles: string[] }[] }>(gateways[0]!);
        expect(processes.map(({ kind, roles }) => `${kind} ${roles.join('+')}`)).toEqual(
          expect.arrayContaining(['gateway ', 'worker analyse', 'worker relay+project']),
        );
      },
      PATIENCE_MS,
    );
  });
}
