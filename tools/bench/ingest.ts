import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { measureFreshness } from './freshness.js';
import { type LoadResult, sendLoad } from './load.js';
import { eventBatches, EVENTS_PER_BATCH, singleEvents } from './sample-events.js';
import { residentMegabytes } from './resident-megabytes.js';

/*
 * How fast events come in: one a request and 500 a request, with projection running, beside bare Fastify answering
 * the same requests. Rounds alternate, so that whatever else the machine does falls on both.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '64' },
    freshness: { type: 'string', default: '20' },
  },
});
const [rounds, seconds, connections, freshnessSeconds] = [
  Number(values.rounds),
  Number(values.seconds),
  Number(values.connections),
  Number(values.freshness),
];

const directory = await temporaryDirectory();
const bare = spawn(process.execPath, ['--import', 'tsx', new URL('./bare-fastify.ts', import.meta.url).pathname]);
const bareUrl = String((await once(bare.stdout, 'data'))[0]).trim();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });

try {
  const singles = singleEvents(service.productId);
  const batches = eventBatches(service.productId);
  const at = (url: string, path: string, bodies: readonly string[], clients: number, duration = seconds) =>
    sendLoad({ url: url + path, key: service.key, bodies, connections: clients, seconds: duration });

  await at(bareUrl, '/v1/events', singles, connections, 2);
  await at(service.url, '/v1/events', singles, connections, 3);
  await at(service.url, '/v1/events/batch', batches, 4, 2);

  const single: LoadResult[] = [];
  const yardstick: LoadResult[] = [];
  const batch: LoadResult[] = [];
  for (let round = 1; round <= rounds; round++) {
    yardstick.push(await at(bareUrl, '/v1/events', singles, connections));
    single.push(await at(service.url, '/v1/events', singles, connections));
    batch.push(await at(service.url, '/v1/events/batch', batches, 4));
    const [bareRate, rate, batchRate] = [yardstick, single, batch].map((list) => list.at(-1)?.requestsPerSecond ?? 0);
    console.log(
      `round ${round}: bare Fastify ${Math.round(bareRate ?? 0)} req/s, single ${Math.round(rate ?? 0)} events/s, ` +
        `batches of ${EVENTS_PER_BATCH} ${Math.round((batchRate ?? 0) * EVENTS_PER_BATCH)} events/s`,
    );
  }
  const rssMb = await residentMegabytes(service.pid);
  const failures = [...single, ...batch].reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests were not acknowledged.\n${service.log}`);

  const drainStarted = Date.now();
  await service.caughtUp();
  const drainSeconds = (Date.now() - drainStarted) / 1000;
  const { visibleP99Ms } = await measureFreshness(service, { eventsPerSecond: 500, seconds: freshnessSeconds });

  const mean = (list: readonly LoadResult[], of: (result: LoadResult) => number) =>
    list.reduce((sum, result) => sum + of(result), 0) / list.length;
  const rate = (result: LoadResult) => result.requestsPerSecond;
  const perSecond = mean(single, rate);
  console.log(`projection caught up ${drainSeconds.toFixed(1)} s after the load ended`);
  console.log(
    JSON.stringify({
      single: {
        perSecond: Math.round(perSecond),
        ratioToFastify: Number((perSecond / mean(yardstick, rate)).toFixed(3)),
        p50Ms: mean(single, ({ p50Ms }) => p50Ms),
        p99Ms: mean(single, ({ p99Ms }) => p99Ms),
      },
      batch: { eventsPerSecond: Math.round(mean(batch, rate) * EVENTS_PER_BATCH) },
      freshnessP99Ms: visibleP99Ms,
      rssMb,
    }),
  );
} finally {
  await service.stop();
  await stopChild(bare);
  await directory.remove();
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), sleep(2_000)]);
  child.kill('SIGKILL');
}
