import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CreatedTenant } from '../../../libs/testing/src/process/create-tenant.js';
import { DistributedService } from '../../../libs/testing/src/process/distributed-service.js';
import type { ParleyProcess } from '../../../libs/testing/src/process/parley-process.js';
import { eventually } from '../../../libs/testing/src/waiting/eventually.js';

const ALERTS = 25;
const KILLS = 3;
/** About as long as evaluating all alerts takes. */
const LONGEST_LIFE_MS = 1_200;

describe('alerts under kill -9 of the worker that evaluates them', () => {
  let service: DistributedService;
  let gateway: ParleyProcess;
  let tenant: CreatedTenant;
  let database: pg.Client;
  beforeAll(async () => {
    service = await DistributedService.start({ PARLEY_ANALYSIS_QUIET_MS: '0' });
    gateway = await service.gateway();
    tenant = await service.newTenant(gateway);
    database = new pg.Client({ connectionString: service.database.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await service.close();
  });

  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await gateway.fetch(method, path, tenant.key, body);
    expect(response.ok).toBe(true);
    return (await response.json()) as Body;
  };
  const evaluations = async (): Promise<number> =>
    Number((await database.query<{ count: string }>('SELECT count(*) FROM alert_evaluations')).rows[0]?.count);

  it(`tell each notification once, under one id, through ${KILLS} kills`, async () => {
    const lanes = await service.worker({ PARLEY_WORKER_ROLES: 'project,analyse' });
    const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000);
    await send('POST', '/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId: 'c',
      messages: [{ role: 'user', content: 'It does not work.', createdAt: lastWeek.toISOString() }],
    });
    await service.caughtUp(gateway);
    await database.query(
      `INSERT INTO webhooks (tenant_id, id, url, events, format, secret, status, created_at, updated_at)
       SELECT id, gen_random_uuid(), 'https://example.com', '{alert.*}', 'standard', 'secret', 'active', now(), now()
       FROM tenants`,
    );
    const ids: string[] = [];
    for (let n = 0; n < ALERTS; n++) {
      const { id } = await send<{ id: string }>('POST', '/v1/alerts', {
        name: `Alert ${n}`,
        query: { measure: 'conversations' },
        window: 'week',
        condition: { type: 'threshold', operator: 'gte', value: 1 },
      });
      ids.push(id);
    }
    for (let kill = 1; kill <= KILLS; kill++) {
      const victim = await service.worker({ PARLEY_WORKER_ROLES: 'alerts' });
      const before = await evaluations();
      await eventually('it has begun', async () => (await evaluations()) > before);
      await sleep(((kill - Math.random()) / KILLS) * LONGEST_LIFE_MS);
      await victim.kill();
      const survivor = await service.worker({ PARLEY_WORKER_ROLES: 'alerts' });
      await eventually('all are evaluated', async () => (await evaluations()) === kill * ALERTS);
      await survivor.kill();
      // Each changed alert begins anew, and so is evaluated and notified once more.
      if (kill === KILLS) break;
      for (const id of ids) await send('PATCH', `/v1/alerts/${id}`, { minConversations: kill % 2 });
    }
    await lanes.kill();

    const { rows } = await database.query<{ alertId: string; numbers: number[] }>(
      `SELECT alert_id AS "alertId", array_agg(number ORDER BY number) AS numbers FROM alert_evaluations
       WHERE number IS NOT NULL GROUP BY alert_id`,
    );
    const each = Array.from({ length: KILLS }, (_, index) => index + 1);
    expect(new Map(rows.map(({ alertId, numbers }) => [alertId, numbers]))).toEqual(
      new Map(ids.map((id) => [id, each])),
    );
    const messages = await database.query<{ id: string; key: string }>(
      `SELECT id, data->>'notificationId' AS key FROM webhook_deliveries`,
    );
    expect(messages.rows.map(({ key }) => key).sort()).toEqual(
      ids.flatMap((id) => each.map((number) => `${id}.${number}`)).sort(),
    );
    expect(new Set(messages.rows.map(({ id }) => id)).size).toBe(ALERTS * KILLS);
  });
});
