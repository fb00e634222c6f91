import { setTimeout as sleep } from 'node:timers/promises';
import type { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { residentMegabytes } from './resident-megabytes.js';

export interface BurstOptions {
  /** How many times the rate that the service takes is sent. */
  readonly times: number;
  readonly seconds: number;
}

export interface Burst {
  /** Batches a second that were taken before the burst: the whole rate. */
  readonly batchesPerSecond: number;
  readonly sent: number;
  /** Answers by their status; 0 for a request that got none. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers 429 and 503 that do not say when to come again. */
  readonly withoutRetryAfter: number;
  /** Events that were rejected by themselves, in a batch that was answered. */
  readonly rejectedEvents: number;
  /** insertIds of all events whose acknowledgement was read. */
  readonly acknowledged: ReadonlySet<string>;
  readonly rssMb: { readonly before: number; readonly most: number };
  /** From the end of the burst to the first two seconds with .8 of the whole rate; null where there were none. */
  readonly recoveredWithinMs: number | null;
}

const EVENTS_PER_BATCH = 500;
const CLIENTS = 4;
const CALIBRATION_MS = 4_000;
const ANSWERED_WITHIN_MS = 60_000;
const WATCHED_MS = 30_000;
const WINDOW_MS = 2_000;
const RECOVERED = 0.8;
/** Stands in the body where each request has an id of its own. */
const ID = '\u00a7';

/**
 * Sends batches by the clock, whether or not those before them were answered, as many callers do who know nothing of
 * each other; then looks how soon the service takes its whole rate again.
 */
export async function measureBurst(service: StandaloneProcess, { times, seconds }: BurstOptions): Promise<Burst> {
  const body = bodyOf(service.productId);
  const usual = new SteadyCallers(service, body);
  await sleep(CALIBRATION_MS);
  const batchesPerSecond = usual.takenInLast(CALIBRATION_MS / 2) / (CALIBRATION_MS / 2_000);
  await usual.stop();
  await service.caughtUp();

  const memory = await watchMemory(service.pid);
  const startedAt = performance.now();
  const elapsedSeconds = () => (performance.now() - startedAt) / 1_000;
  const answers: Promise<Answer>[] = [];
  while (elapsedSeconds() < seconds) {
    const due = elapsedSeconds() * batchesPerSecond * times;
    while (answers.length < due) {
      const id = `burst-${answers.length}`;
      answers.push(post(service, id, body(id)));
    }
    await sleep(5);
  }
  const endedAt = performance.now();
  const again = new SteadyCallers(service, body);
  const recoveredWithinMs = await recovery(again, RECOVERED * batchesPerSecond, endedAt);
  await again.stop();
  const summary = summaryOf(await Promise.all(answers));
  const rssMb = memory.stop();
  await service.caughtUp();
  return { batchesPerSecond, ...summary, rssMb, recoveredWithinMs };
}

async function recovery(callers: SteadyCallers, perSecond: number, since: number): Promise<number | null> {
  await sleep(WINDOW_MS);
  for (; performance.now() - since < WATCHED_MS; await sleep(100)) {
    if (callers.takenInLast(WINDOW_MS) >= (perSecond * WINDOW_MS) / 1_000)
      return Math.round(performance.now() - since - WINDOW_MS);
  }
  return null;
}

/** As many as keep the service busy, each with one batch after the other. */
class SteadyCallers {
  private static made = 0;
  private readonly takenAt: number[] = [];
  private running = true;
  private readonly loops: readonly Promise<void>[];

  constructor(service: StandaloneProcess, body: (id: string) => string) {
    const call = async (): Promise<void> => {
      while (this.running) {
        const id = `usual-${++SteadyCallers.made}`;
        const { status, rejected } = await post(service, id, body(id));
        if (status === 200 && rejected === 0) this.takenAt.push(performance.now());
      }
    };
    this.loops = Array.from({ length: CLIENTS }, call);
  }

  takenInLast(ms: number): number {
    const from = performance.now() - ms;
    return this.takenAt.filter((at) => at >= from).length;
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }
}

async function watchMemory(pid: number): Promise<{ stop(): Burst['rssMb'] }> {
  const before = await residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => void residentMegabytes(pid).then((now) => (most = Math.max(most, now))), 100);
  const stop = () => {
    clearInterval(timer);
    return { before, most };
  };
  return { stop };
}

function summaryOf(answers: readonly Answer[]) {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    sent: answers.length,
    statuses,
    withoutRetryAfter: answers.filter(({ status, saysWhen }) => (status === 429 || status === 503) && !saysWhen).length,
    rejectedEvents: answers.reduce((sum, { rejected }) => sum + rejected, 0),
    acknowledged: new Set(answers.flatMap(({ taken }) => taken)),
  };
}

const insertId = (request: string, n: number): string => `${request}-${n}`;

function bodyOf(productId: string): (id: string) => string {
  const event = (n: number) => ({
    ...{ eventType: 'purchase', productId, value: '49.90 EUR', valueType: 'currency' },
    ...{ externalUserId: `user-${n}`, insertId: insertId(ID, n) },
  });
  const text = JSON.stringify({ events: Array.from({ length: EVENTS_PER_BATCH }, (_, n) => event(n)) });
  return (id) => text.replaceAll(ID, id);
}

interface Answer {
  readonly status: number;
  readonly saysWhen: boolean;
  /** insertIds. */
  readonly taken: readonly string[];
  readonly rejected: number;
}

/** A caller who waits for a minute. */
async function post({ url, key }: StandaloneProcess, id: string, body: string): Promise<Answer> {
  try {
    const response = await fetch(`${url}/v1/events/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const text = await response.text();
    const results = response.ok ? (JSON.parse(text) as { results: { status: string }[] }).results : [];
    const taken = results.flatMap(({ status }, n) => (status === 'rejected' ? [] : [insertId(id, n)]));
    const { status, headers } = response;
    return { status, saysWhen: headers.has('retry-after'), taken, rejected: results.length - taken.length };
  } catch {
    return { status: 0, saysWhen: false, taken: [], rejected: 0 };
  }
}
