import { setTimeout as sleep } from 'node:timers/promises';
import type { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { residentMegabytes } from './resident-megabytes.js';

export interface BurstOptions {
  /** The rate sent, as a multiple of the rate that the service takes. */
  readonly times: number;
  readonly seconds: number;
}

export interface Burst {
  /** Batches per second that were taken before the burst: the whole rate. */
  readonly batchesPerSecond: number;
  readonly sent: number;
  /** Answers by their status; 0 for a request that got none. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers 429 and 503 that do not say when to try again. */
  readonly withoutRetryAfter: number;
  /** Events that were rejected individually, in a batch that was answered. */
  readonly rejectedEvents: number;
  /** insertIds of all events whose acknowledgement was read. */
  readonly acknowledged: ReadonlySet<string>;
  readonly rssMb: { readonly before: number; readonly most: number };
  /**
   * From the end of the burst to the first two seconds in which .8 of the whole rate was taken, whoever sent it; null
   * where there were no such seconds.
   */
  readonly recoveredWithinMs: number | null;
  /** The same for callers that came after the burst, who must wait until its queued batches are written. */
  readonly newcomersServedWithinMs: number | null;
}

const EVENTS_PER_BATCH = 500;
const CLIENTS = 4;
const CALIBRATION_MS = 4_000;
const ANSWERED_WITHIN_MS = 60_000;
const WATCHED_MS = 30_000;
const WINDOW_MS = 2_000;
const RECOVERED = 0.8;
/** Stands in the body for each request's own id. */
const ID = '\u00a7';

/**
 * Sends batches by the clock, whether or not earlier ones were answered, as many independent callers do; then measures
 * how soon the service takes its whole rate again.
 */
export async function measureBurst(service: StandaloneProcess, { times, seconds }: BurstOptions): Promise<Burst> {
  const body = bodyOf(service.productId);
  const usual = new SteadyCallers(service, body);
  await sleep(CALIBRATION_MS);
  const batchesPerSecond = usual.taken.inLast(CALIBRATION_MS / 2) / (CALIBRATION_MS / 2_000);
  await usual.stop();
  await service.caughtUp();

  const memory = await watchMemory(service.pid);
  const startedAt = performance.now();
  const elapsedSeconds = () => (performance.now() - startedAt) / 1_000;
  const answers: Promise<Answer>[] = [];
  const taken = new Taken();
  while (elapsedSeconds() < seconds) {
    const due = elapsedSeconds() * batchesPerSecond * times;
    while (answers.length < due) {
      const id = `burst-${answers.length}`;
      answers.push(post(service, id, body(id)).then((answer) => taken.note(answer)));
    }
    await sleep(5);
  }
  const endedAt = performance.now();
  const newcomers = new SteadyCallers(service, body, taken);
  const recovered = (of: Taken) => recovery(of, RECOVERED * batchesPerSecond, endedAt);
  const [recoveredWithinMs, newcomersServedWithinMs] = await Promise.all([
    recovered(taken),
    recovered(newcomers.taken),
  ]);
  await newcomers.stop();
  const summary = summaryOf(await Promise.all(answers));
  const rssMb = memory.stop();
  await service.caughtUp();
  return { batchesPerSecond, ...summary, rssMb, recoveredWithinMs, newcomersServedWithinMs };
}

async function recovery(taken: Taken, perSecond: number, since: number): Promise<number | null> {
  await sleep(WINDOW_MS);
  for (; performance.now() - since < WATCHED_MS; await sleep(100)) {
    if (taken.inLast(WINDOW_MS) >= (perSecond * WINDOW_MS) / 1_000)
      return Math.round(performance.now() - since - WINDOW_MS);
  }
  return null;
}

/** The times at which whole batches were acknowledged. */
class Taken {
  private readonly at: number[] = [];

  note(answer: Answer): Answer {
    if (answer.status === 200 && answer.rejected === 0) this.at.push(performance.now());
    return answer;
  }

  inLast(ms: number): number {
    const from = performance.now() - ms;
    return this.at.filter((at) => at >= from).length;
  }
}

/** Enough callers to keep the service busy, each with one batch after the other; told to come again later, they do. */
class SteadyCallers {
  private static made = 0;
  readonly taken = new Taken();
  private running = true;
  private readonly loops: readonly Promise<void>[];

  /** @param ofAll also notes their answers. */
  constructor(service: StandaloneProcess, body: (id: string) => string, ofAll = new Taken()) {
    const call = async (): Promise<void> => {
      while (this.running) {
        const id = `usual-${++SteadyCallers.made}`;
        const answer = ofAll.note(this.taken.note(await post(service, id, body(id))));
        if (answer.retryAfterMs !== null) await sleep(answer.retryAfterMs);
      }
    };
    this.loops = Array.from({ length: CLIENTS }, call);
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
    withoutRetryAfter: answers.filter(
      ({ status, retryAfterMs }) => (status === 429 || status === 503) && retryAfterMs === null,
    ).length,
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
  readonly retryAfterMs: number | null;
  /** insertIds. */
  readonly taken: readonly string[];
  readonly rejected: number;
}

/** A caller that waits up to a minute for its answer. */
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
    const seconds = headers.get('retry-after');
    const retryAfterMs = seconds === null ? null : Number(seconds) * 1_000;
    return { status, retryAfterMs, taken, rejected: results.length - taken.length };
  } catch {
    return { status: 0, retryAfterMs: null, taken: [], rejected: 0 };
  }
}
