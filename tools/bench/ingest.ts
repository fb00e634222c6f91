import { parseArgs } from 'node:util';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { measureFreshness } from './freshness.js';
import { type LoadResult, sendLoad } from './load.js';
import { type MeasuredLoad, measureLoad, medianProcessorTime } from './measured-load.js';
import { eventBatches, EVENTS_PER_BATCH, singleEvents } from './sample-events.js';
import { residentMegabytes } from './resident-megabytes.js';
import { startBareFastify } from './start-bare-fastify.js';

/*
 * How fast events come in, one per request and 500 per request, with projection running, compared with bare Fastify
 * answering the same requests. Rounds alternate, so that other load on the machine falls on both.
 * `processorMicrosecondsPerEvent` are counted until everything is projected, and hold on a busy machine too.
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

const BATCH_CONNECTIONS = 4;

const directory = await temporaryDirectory();
const bare = await startBareFastify();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });

try {
  const singles = singleEvents(service.productId);
  const batches = eventBatches(service.productId);
  const at = (url: string, path: string, bodies: readonly string[], clients: number, duration = seconds) =>
    sendLoad({ url: url + path, key: service.key, bodies, connections: clients, seconds: duration });

  await at(bare.url, '/v1/events', singles, connections, 2);
  const sendSingles = (duration = seconds) =>
    measureLoad(service, 1, () => at(service.url, '/v1/events', singles, connections, duration));
  const sendBatches = (duration = seconds) =>
    measureLoad(service, EVENTS_PER_BATCH, () =>
      at(service.url, '/v1/events/batch', batches, BATCH_CONNECTIONS, duration),
    );
  await sendSingles(3);
  await sendBatches(2);

  const single: MeasuredLoad[] = [];
  const yardstick: LoadResult[] = [];
  const batch: MeasuredLoad[] = [];
  for (let round = 1; round <= rounds; round++) {
    yardstick.push(await at(bare.url, '/v1/events', singles, connections));
    single.push(await sendSingles());
    batch.push(await sendBatches());
    const [bareRate, rate, batchRate] = [yardstick, single, batch].map((list) => list.at(-1)?.requestsPerSecond ?? 0);
    console.log(
      `round ${round}: bare Fastify ${Math.round(bareRate ?? 0)} req/s, single ${Math.round(rate ?? 0)} events/s, ` +
        `batches of ${EVENTS_PER_BATCH} ${Math.round((batchRate ?? 0) * EVENTS_PER_BATCH)} events/s`,
    );
  }
  const rssMb = await residentMegabytes(service.pid);
  const failures = [...single, ...batch].reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests were not acknowledged.\n${service.log}`);

  const { visibleP99Ms } = await measureFreshness(service, { eventsPerSecond: 500, seconds: freshnessSeconds });

  const mean = (list: readonly LoadResult[], of: (result: LoadResult) => number) =>
    list.reduce((sum, result) => sum + of(result), 0) / list.length;
  const rate = (result: LoadResult) => result.requestsPerSecond;
  const processorTimeOf = (list: readonly MeasuredLoad[]) =>
    medianProcessorTime(list.map(({ processorMicroseconds }) => processorMicroseconds));
  const perSecond = mean(single, rate);
  console.log(
    JSON.stringify({
      single: {
        connections,
        perSecond: Math.round(perSecond),
        ratioToFastify: Number((perSecond / mean(yardstick, rate)).toFixed(3)),
        p50Ms: mean(single, ({ p50Ms }) => p50Ms),
        p99Ms: mean(single, ({ p99Ms }) => p99Ms),
        processorMicrosecondsPerEvent: processorTimeOf(single),
      },
      batch: {
        connections: BATCH_CONNECTIONS,
        eventsPerSecond: Math.round(mean(batch, rate) * EVENTS_PER_BATCH),
        processorMicrosecondsPerEvent: processorTimeOf(batch),
      },
      freshnessP99Ms: visibleP99Ms,
      rssMb,
    }),
  );
} finally {
  await service.stop();
  await bare.stop();
  await directory.remove();
}
