import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { bareRequestsPerSecond } from './bare-requests-per-second.js';
import { processorSeconds } from './cost/measure.js';
import { sendLoad } from './load.js';
import { MESSAGES_PER_TURN, spanBatches, SPANS_PER_BATCH, SPANS_PER_TURN } from './otlp/sample-spans.js';
import { residentMegabytes } from './resident-megabytes.js';

/*
 * How fast spans come in: agents' turns of five spans each, 500 spans per request, with assembly and projection
 * running; then how long it takes until every message can be read, unless `--no-drain`. Processor time is that of the
 * service and its PostgreSQL while the spans come in and, without `--no-drain`, until all messages can be read. Bare
 * Fastify shows how fast the machine is. The last line is JSON.
 */

const { values } = parseArgs({
  allowNegative: true,
  options: {
    spans: { type: 'string', default: '1000000' },
    encoding: { type: 'string', default: 'protobuf' },
    connections: { type: 'string', default: '4' },
    drain: { type: 'boolean', default: true },
  },
});
const encoding = values.encoding === 'json' ? 'json' : 'protobuf';
const requests = Math.ceil(Number(values.spans) / SPANS_PER_BATCH);
const spans = requests * SPANS_PER_BATCH;
const DRAIN_WITHIN_MS = 4 * 3_600_000;

const directory = await temporaryDirectory();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });
const processors = () => processorSeconds({ root: process.pid, postgresDirectory: directory.path });

/** The number of the next batch; the first ones are the warm-up's. */
let sent = 0;
const batchOf = spanBatches(encoding);
const load = (amount: number) =>
  sendLoad({
    url: `${service.url}/otlp/v1/traces`,
    key: service.key,
    contentType: encoding === 'json' ? 'application/json' : 'application/x-protobuf',
    bodies: () => batchOf(sent++),
    connections: Number(values.connections),
    amount,
  });

async function messages(): Promise<number> {
  const day = 86_400_000;
  const response = await service.fetch('POST', '/v1/query', {
    measures: ['messages'],
    ...{ from: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString() },
  });
  const { rows } = (await response.json()) as { rows: { messages: number }[] };
  return rows[0]?.messages ?? 0;
}

/**
 * For each quarter of the requests: the most memory seen, and the least heap in use, which is what a collection leaves.
 * The former grows until V8 collects; only the latter shows whether something is held for each span.
 */
const peaksMb = [0, 0, 0, 0];
const leastHeapMb = [Infinity, Infinity, Infinity, Infinity];
async function lookAtMemory(): Promise<void> {
  const quarter = Math.min(3, Math.floor((sent / requests) * 4));
  peaksMb[quarter] = Math.max(peaksMb[quarter] ?? 0, await residentMegabytes(service.pid));
  const metrics = await service.fetch('GET', '/metrics').then((response) => response.text());
  const heapMb = Math.round(Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6);
  leastHeapMb[quarter] = Math.min(leastHeapMb[quarter] ?? Infinity, heapMb);
}
const watch = setInterval(() => void lookAtMemory().catch(() => undefined), 1_000);
try {
  const bare = await bareRequestsPerSecond();
  await load(20);
  const before = await processors();
  const startedAt = performance.now();
  const { failures, p50Ms, p99Ms } = await load(requests);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await processors();
  if (failures > 0) throw new Error(`${failures} requests were not acknowledged.\n${service.log}`);
  console.log(`${spans} spans in ${seconds.toFixed(1)} s`);

  const expected = ((sent * SPANS_PER_BATCH) / SPANS_PER_TURN) * MESSAGES_PER_TURN;
  const deadline = Date.now() + DRAIN_WITHIN_MS;
  while (values.drain && (await messages()) < expected) {
    if (Date.now() > deadline) throw new Error(`${await messages()} messages of ${expected} can be read.`);
    await sleep(1_000);
  }
  const assembledSeconds = (performance.now() - startedAt) / 1000;
  const drained = await processors();
  const micros = (until: Record<string, number>, name: string) =>
    Math.round((((until[name] ?? 0) - (before[name] ?? 0)) / spans) * 1e6);
  const each = (until: Record<string, number>) => ({
    standalone: micros(until, 'standalone'),
    postgres: micros(until, 'postgres'),
  });
  const readable = {
    turnsPerSecondReadable: Math.round(spans / SPANS_PER_TURN / assembledSeconds),
    processorMicrosPerSpanReadable: each(drained),
  };
  console.log(
    JSON.stringify({
      spans,
      encoding,
      spansPerSecond: Math.round(spans / seconds),
      ...{ p50Ms, p99Ms },
      bareFastifyPerSecond: Math.round(bare),
      ratioToFastify: Number((spans / seconds / bare).toFixed(3)),
      processorMicrosPerSpan: each(after),
      ...(values.drain ? readable : {}),
      rssMb: Math.max(...peaksMb),
      rssMbByQuarter: peaksMb,
      leastHeapMbByQuarter: leastHeapMb,
    }),
  );
} finally {
  clearInterval(watch);
  await service.stop();
  await directory.remove();
}
