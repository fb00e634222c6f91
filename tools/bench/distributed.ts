import { parseArgs } from 'node:util';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { Cluster } from '../chaos/cluster.js';
import { sendLoad } from './load.js';
import { type ProcessorTime, processorTime, processorTimeEach } from './processor-time.js';
import { residentMegabytes } from './resident-megabytes.js';
import { eventBatches, EVENTS_PER_BATCH, singleEvents } from './sample-events.js';

/*
 * How fast events come in through gateway, PostgreSQL, relay, Kafka and worker as separate processes, compared with
 * standalone on the same machine: events acknowledged, and events queryable in ClickHouse, which are counted once the
 * lanes have caught up. Rounds alternate, so that other load on the machine falls on both.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
  },
});
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)];
/** Few clients send batches, since each request is much work. */
const BATCH_CONNECTIONS = 4;

/** One way to run the service. */
interface Shape {
  readonly name: 'standalone' | 'distributed';
  readonly url: string;
  readonly key: string;
  readonly productId: string;
  caughtUp(): Promise<void>;
  /** The id of each process; PostgreSQL's are children of a standalone. */
  processes(): Promise<Readonly<Record<string, number>>>;
}

interface Rate {
  readonly acknowledgedPerSecond: number;
  readonly queryablePerSecond: number;
  /** Per event until it can be queried, by process. */
  readonly processorMicroseconds: Readonly<Record<string, ProcessorTime>>;
}

const WAYS = ['single', 'batch'] as const;
type Way = (typeof WAYS)[number];

const directory = await temporaryDirectory();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });
const ONE_OF_EACH = { brokers: 1, gateways: 1, relays: 1, projectors: 1, analysers: 0, direct: true } as const;
const cluster = await Cluster.start(ONE_OF_EACH, console.log);
try {
  const standalone: Shape = {
    name: 'standalone',
    url: service.url,
    key: service.key,
    productId: service.productId,
    caughtUp: () => service.caughtUp(),
    processes: () => Promise.resolve({ standalone: service.pid }),
  };
  const distributed: Shape = {
    name: 'distributed',
    ...cluster.access,
    productId: await cluster.newProduct('bench'),
    caughtUp: () => cluster.caughtUp(),
    processes: async () => ({ ...cluster.processes, postgres: await cluster.postgresPid() }),
  };
  const shapes = [standalone, distributed];
  for (const shape of shapes) for (const way of WAYS) await measure(shape, way, 2);

  const measured: { readonly name: Shape['name']; readonly way: Way; readonly rate: Rate }[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const way of WAYS) {
      for (const shape of shapes) {
        const rate = await measure(shape, way, seconds);
        measured.push({ name: shape.name, way, rate });
        console.log(
          `round ${round}: ${shape.name}, ${way}: ${Math.round(rate.acknowledgedPerSecond)} events/s acknowledged, ` +
            `${Math.round(rate.queryablePerSecond)} queryable`,
        );
      }
    }
  }

  const ratesOf = (name: Shape['name'], way: Way) =>
    measured.filter((one) => one.name === name && one.way === way).map(({ rate }) => rate);
  const mean = (name: Shape['name'], way: Way, of: (rate: Rate) => number): number => {
    const rates = ratesOf(name, way).map(of);
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
  const byWay = (figure: (way: Way, of: (rate: Rate) => number) => number) => {
    const rates = (way: Way) => ({
      acknowledgedPerSecond: figure(way, (rate) => rate.acknowledgedPerSecond),
      queryablePerSecond: figure(way, (rate) => rate.queryablePerSecond),
    });
    return { single: rates('single'), batch: rates('batch') };
  };
  const figures = async (shape: Shape) => ({
    ...byWay((way, of) => Math.round(mean(shape.name, way, of))),
    processorMicrosecondsPerEvent: {
      single: ratesOf(shape.name, 'single').at(-1)?.processorMicroseconds,
      batch: ratesOf(shape.name, 'batch').at(-1)?.processorMicroseconds,
    },
    rssMb: await ofEach(await shape.processes(), residentMegabytes),
  });
  console.log(
    JSON.stringify({
      standalone: await figures(standalone),
      distributed: await figures(distributed),
      ratio: byWay((way, of) => Number((mean('distributed', way, of) / mean('standalone', way, of)).toFixed(2))),
    }),
  );
} finally {
  await service.stop();
  await cluster.close();
  await directory.remove();
}

async function measure(shape: Shape, way: Way, duration: number): Promise<Rate> {
  const before = await countEvents(shape);
  const processorBefore = await processorTimes(shape);
  const startedAt = performance.now();
  const load = await sendLoad({
    url: `${shape.url}/v1/events${way === 'batch' ? '/batch' : ''}`,
    key: shape.key,
    bodies: way === 'batch' ? eventBatches(shape.productId) : singleEvents(shape.productId),
    connections: way === 'batch' ? BATCH_CONNECTIONS : connections,
    seconds: duration,
  });
  const loadSeconds = (performance.now() - startedAt) / 1_000;
  if (load.failures > 0) {
    const answers = JSON.stringify(load.statuses);
    throw new Error(`${shape.name}: ${load.failures} requests were not acknowledged, answers by status: ${answers}.`);
  }
  await shape.caughtUp();
  const allSeconds = (performance.now() - startedAt) / 1_000;
  const acknowledged = load.acknowledged * (way === 'batch' ? EVENTS_PER_BATCH : 1);
  // Requests under way when the load ended are stored as well, though nobody read their answers.
  const queryable = (await countEvents(shape)) - before;
  if (queryable < acknowledged) {
    throw new Error(`${shape.name}: of ${acknowledged} acknowledged events ${queryable} can be queried.`);
  }
  const processorMicroseconds = Object.fromEntries(
    Object.entries(await processorTimes(shape)).flatMap(([name, after]) => {
      const start = processorBefore[name];
      return start === undefined ? [] : [[name, processorTimeEach(start, after, queryable)] as const];
    }),
  );
  return {
    acknowledgedPerSecond: acknowledged / loadSeconds,
    queryablePerSecond: queryable / allSeconds,
    processorMicroseconds,
  };
}

async function processorTimes(shape: Shape): Promise<Record<string, ProcessorTime>> {
  return ofEach(await shape.processes(), processorTime);
}

async function countEvents({ url, key, productId }: Shape): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/v1/products/${productId}/events/summary`, { headers });
  if (!response.ok) throw new Error(`The summary answered ${response.status}: ${await response.text()}`);
  const { eventTypes } = (await response.json()) as { eventTypes: { count: number }[] };
  return eventTypes.reduce((sum, { count }) => sum + count, 0);
}

async function ofEach<Figure>(
  processes: Readonly<Record<string, number>>,
  figure: (pid: number) => Promise<Figure>,
): Promise<Record<string, Figure>> {
  const figures = Object.entries(processes).map(async ([name, pid]) => [name, await figure(pid)] as const);
  return Object.fromEntries(await Promise.all(figures));
}
