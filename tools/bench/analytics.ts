import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Standalone } from '@parley/standalone';
import { costOfCells } from './analytics/cost-of-cells.js';
import { endpoints } from './analytics/endpoints.js';
import { Yardstick } from './analytics/hand-written.js';
import { type Measured, Meter } from './analytics/measure.js';
import type { Prepared } from './analytics/prepare.js';
import { runBench, WORLD_OPTIONS } from './analytics/run-bench.js';
import { EVENTS_PER_CONVERSATION, productId } from './analytics/world.js';

/*
 * How fast analytics answer over a large tenant, through the HTTP endpoints, compared with the plainest SQL over the
 * same columns in the same run. The facts are loaded through the projections rather than over HTTP, since analysing a
 * million conversations would take an hour; the data directory is kept, so that a second run only measures. Events come
 * in during the second half of the questions: to a product of their own, or with `--events-to all` to every product.
 */

const { values } = parseArgs({
  options: {
    ...WORLD_OPTIONS,
    requests: { type: 'string', default: '100' },
    data: { type: 'string', default: './data-bench' },
    'events-per-second': { type: 'string', default: '5000' },
    'events-to': { type: 'string', default: 'own' },
    costs: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const conversations = Number(values.conversations);
const requests = Number(values.requests);

await runBench(values, async ({ service, prepared, directory }) => {
  const yardstick = new Yardstick(join(directory, 'clickhouse'));
  try {
    await measureEndpoints(service, prepared, yardstick);
  } finally {
    await yardstick.close();
  }
});

async function measureEndpoints(service: Standalone, prepared: Prepared, yardstick: Yardstick): Promise<void> {
  const meter = new Meter(service, prepared.key, yardstick);
  const asked = endpoints(prepared).filter(({ name }) => values.only === undefined || name.startsWith(values.only));

  const measureAll = async (): Promise<Map<string, Measured>> => {
    const results = new Map<string, Measured>();
    for (const endpoint of asked) results.set(endpoint.name, await meter.measure(endpoint, requests));
    return results;
  };
  const alone = await measureAll();
  const { place } = prepared;
  const own = place.size.products;
  const places = values['events-to'] === 'all' ? Array.from({ length: own }, (_, n) => n) : [own];
  const load = startLoad(
    service.url,
    prepared.key,
    places.map((n) => productId(place, n)),
  );
  const busy = await measureAll();
  const eventsPerSecond = await load.stop();

  const thousands = conversations * EVENTS_PER_CONVERSATION;
  console.log(`${conversations} conversations, ${thousands} messages and as many events; ${requests} requests each`);
  const rows: object[] = [];
  for (const endpoint of asked) {
    const costs = await meter.costOf(endpoint);
    if (values.costs) console.table(costs);
    const [one, other] = [alone.get(endpoint.name), busy.get(endpoint.name)];
    rows.push({
      endpoint: endpoint.name,
      p50: one?.endpoint.p50Ms,
      p99: one?.endpoint.p99Ms,
      'cpu ms': one?.cpuMs,
      'by hand': one?.handWritten.p50Ms,
      ratio: one && ratioOf(one),
      [`p50 at ${eventsPerSecond}/s`]: other?.endpoint.p50Ms,
      [`p99 at ${eventsPerSecond}/s`]: other?.endpoint.p99Ms,
      queries: costs.length,
      rows: costs.reduce((sum, cost) => sum + cost.rows, 0),
      MB: Math.round(costs.reduce((sum, { bytes }) => sum + bytes, 0) / 1e5) / 10,
    });
  }
  console.table(rows);
  if (values.costs) console.table(await costOfCells(service.stores, prepared.place));
  const figures = [...alone].map(([name, measured]) => [
    name,
    { ...measured.endpoint, ratioToHandWritten: ratioOf(measured) },
  ]);
  console.log(JSON.stringify({ conversations, endpoints: Object.fromEntries(figures) as object }));
}

function ratioOf({ endpoint, handWritten }: Measured): number {
  return Math.round((100 * endpoint.p50Ms) / handWritten.p50Ms) / 100;
}

/** Sends events at a steady rate, from a separate process. */
function startLoad(url: string, key: string, products: readonly string[]) {
  const script = new URL('./analytics/steady-events.ts', import.meta.url).pathname;
  const rate = values['events-per-second'];
  const child = spawn(process.execPath, [...process.execArgv, script, url, key, products.join(), rate], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  const startedAt = performance.now();
  child.stdout.on('data', (chunk: Buffer) => {
    for (const count of chunk.toString().trim().split('\n')) acknowledged += Number(count);
  });
  return {
    /** @returns events acknowledged per second. */
    stop: async (): Promise<number> => {
      const seconds = (performance.now() - startedAt) / 1000;
      if (child.exitCode !== null) throw new Error('The load generator ended by itself.');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return Math.round(acknowledged / seconds);
    },
  };
}
