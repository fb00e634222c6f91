import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostmasterPid } from '../../../libs/postgres/src/embedded/postmaster-pid.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../libs/postgres/src/embedded/start-embedded-postgres.js';
import { freeze } from '../../../libs/testing/src/faults/freeze.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import type { CreatedTenant } from '../../../libs/testing/src/process/create-tenant.js';
import { DistributedService } from '../../../libs/testing/src/process/distributed-service.js';
import type { ParleyProcess } from '../../../libs/testing/src/process/parley-process.js';
import { eventually } from '../../../libs/testing/src/waiting/eventually.js';

const WITHIN_MS = 5_000;

describe('gateway and worker whose PostgreSQL', () => {
  let directory: TemporaryDirectory;
  let server: EmbeddedPostgres;
  let service: DistributedService;
  let gateway: ParleyProcess;
  let worker: ParleyProcess;
  let tenant: CreatedTenant;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    // A server of its own, since other tests use the one of the test run.
    server = await startEmbeddedPostgres({
      directory: join(directory.path, 'postgres'),
      socketDirectory: join(directory.path, 'run'),
      log: () => undefined,
      unsafeFast: true,
    });
    service = await DistributedService.start({
      PARLEY_POSTGRES_URL: `postgresql://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${server.database}`,
    });
    gateway = await service.gateway();
    worker = await service.worker();
    tenant = await service.newTenant(gateway);
  });
  afterAll(async () => {
    await service.close();
    await server.stop();
    await directory.remove();
  });

  const record = () =>
    gateway.fetch('POST', '/v1/events', tenant.key, {
      eventType: 'purchase',
      productId: tenant.productId,
      value: 'done',
    });
  const list = () => gateway.fetch('GET', '/v1/events', tenant.key);
  const timed = async (ask: () => Promise<Response>) => {
    const startedAt = performance.now();
    const response = await ask();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - startedAt,
    };
  };
  const isWell = async () => (await record()).status === 201 && (await list()).status === 200;

  it('is frozen answer 503 with Retry-After within 5 s, stay in service, and go on when it does', async () => {
    await eventually('events are taken', isWell);
    const pid = (await readPostmasterPid(join(directory.path, 'postgres')))?.pid ?? 0;
    const thaw = await freeze(pid);
    try {
      const first = await Promise.all([...Array.from({ length: 40 }, () => timed(record)), timed(list), timed(list)]);
      for (const { status, retryAfter, ms } of [...first, await timed(record), await timed(list)]) {
        expect(status).toBe(503);
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(ms).toBeLessThan(WITHIN_MS);
      }
      const readiness = await gateway.fetch('GET', '/health/ready');
      expect(readiness.status).toBe(200);
      expect(await readiness.json()).toMatchObject({ status: 'degraded', checks: { postgres: 'fails' } });
    } finally {
      thaw();
    }
    await eventually('events are taken again', isWell);
    await service.caughtUp(gateway);
    expect([gateway.alive, worker.alive]).toEqual([true, true]);
  });

  it('loses every connection, again and again, lose nothing but the requests of the moment', async () => {
    const { host, port, user, database } = server;
    const operator = new pg.Client({ host, port, user, database, ssl: false });
    await operator.connect();
    const statuses = new Set<number>();
    let striking = true;
    const writing = (async () => {
      while (striking) statuses.add((await record()).status);
    })();
    for (let strike = 0; strike < 10; strike++) {
      await operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      await sleep(300);
    }
    striking = false;
    await writing;
    await operator.end();
    await eventually('events are taken again', isWell);
    await service.caughtUp(gateway);
    expect([gateway.alive, worker.alive]).toEqual([true, true]);
    for (const status of statuses) expect([201, 503]).toContain(status);
  });
});
