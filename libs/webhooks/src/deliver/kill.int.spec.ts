import { once } from 'node:events';
import { pino } from 'pino';
import { Clock, SystemClock } from '@parley/kernel';
import { connectPostgres, migratePostgres, postgresOf } from '@parley/postgres';
import { SecurityLog } from '@parley/tenancy';
import { createTestDatabase, eventually, runTypeScript, startReceiver } from '@parley/testing';
import { InnerNetworks } from '../domain/inner-networks.js';
import { announce } from '../postgres/announce.js';
import { guardedAgent } from '../send/guarded-agent.js';
import { storeTenant, storeWebhook } from '../testing/test-webhook.js';
import { WebhookDeliverer } from './webhook-deliverer.js';

/** Runs minutes ahead, when earlier claims have ended. */
class LaterClock extends Clock {
  override now(): Date {
    return new Date(Date.now() + 120_000);
  }
}

const delivererOf = (connection: object): string => `
  import 'reflect-metadata';
  import { pino } from 'pino';
  import { SystemClock } from '@parley/kernel';
  import { connectPostgres, postgresOf } from '@parley/postgres';
  import { SecurityLog } from '@parley/tenancy';
  import { createWebhookDeliverer, Destinations, InnerNetworks } from '@parley/webhooks';
  const postgres = postgresOf(await connectPostgres(${JSON.stringify(connection)}));
  const clock = new SystemClock();
  const securityLog = new SecurityLog(postgres, clock, { write: () => undefined });
  const logger = pino({ level: 'silent' });
  const destinations = new Destinations(new InnerNetworks(['127.0.0.0/8']));
  createWebhookDeliverer({ postgres, securityLog, clock, logger }, { destinations, mailServer: null, publicUrl: null }).start();
  console.log('started');
`;

describe('a process that delivers messages', () => {
  it('is killed with kill -9 in the middle of them, and each arrives at least once, under one id', async () => {
    const database = await createTestDatabase();
    await migratePostgres(database.connection);
    const dataSource = await connectPostgres(database.connection);
    const postgres = postgresOf(dataSource);
    const receiver = await startReceiver();
    try {
      const tenantId = await storeTenant(postgres);
      await storeWebhook(postgres, tenantId, { url: receiver.url });
      const at = new Date();
      for (let index = 0; index < 20; index++) {
        const news = { tenantId, type: 'rating.created' as const, key: `${index}`, data: () => ({ index }), at };
        await postgres.transaction((tx) => announce(tx, news));
      }
      // The receiver has the eighth message, but its sender never learns so.
      receiver.answer = (response) => {
        if (receiver.received.length < 8) response.writeHead(204).end();
      };
      const { child } = runTypeScript(delivererOf(database.connection));
      await eventually('it has the eighth', () => receiver.received.length === 8);
      child.kill('SIGKILL');
      await once(child, 'exit');

      receiver.answer = (response) => void response.writeHead(204).end();
      const logger = pino({ level: 'silent' });
      const securityLog = new SecurityLog(postgres, new SystemClock(), { write: () => undefined });
      const dispatcher = guardedAgent(new InnerNetworks(['127.0.0.0/8']));
      const clock = new LaterClock();
      const other = new WebhookDeliverer({
        postgres,
        securityLog,
        dispatcher,
        mailer: null,
        publicUrl: null,
        clock,
        logger,
      });
      await other.deliverDue();
      await other.stop();

      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(21);
      expect(new Set(ids).size).toBe(20);
      expect(ids[8]).toBe(ids[7]);
    } finally {
      await receiver.close();
      await dataSource.destroy();
      await database.drop();
    }
  });
});
