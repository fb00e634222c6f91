import { setTimeout as sleep } from 'node:timers/promises';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

const CONVERSATIONS = 200;
/** Quiet and loud phases take turns, so that other load on the machine affects both alike. */
const TURNS = 10;
/** The two slowest answers of a round decide, and on a busy machine they say little: the best round counts. */
const MAX_ROUNDS = 3;
const ASKED_A_PHASE = 10;
const QUANTILE = 0.99;
const FLOODERS = 24;
const DAY_MS = 86_400_000;

interface Asker {
  /** Asks for analytics that nobody has asked for before, and gives the status. */
  readonly ask: (patienceMs?: number) => Promise<number | 'hung up'>;
}

describe('a tenant beside one that floods analytics', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    service = await StandaloneProcess.start({ dataDirectory: directory.path });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  const made = async <Body>(path: string, body: object, token: string): Promise<Body> => {
    const answer = await service.fetch('POST', path, body, token);
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Body;
  };

  async function newAsker(): Promise<Asker> {
    const { operatorKey } = service;
    const { id } = await made<{ id: string }>('/v1/admin/tenants', { name: 'n', plan: 'enterprise' }, operatorKey);
    const scopes = ['ingest', 'read', 'admin'];
    const { key } = await made<{ key: string }>(`/v1/admin/tenants/${id}/keys`, { name: 'k', scopes }, operatorKey);
    const { id: productId } = await made<{ id: string }>('/v1/products', { name: 'p' }, key);
    const conversation = (n: number) => ({
      ...{ productId, externalUserId: `u${n % 20}`, externalConversationId: `c${n}` },
      messages: [
        { role: 'user', content: `My invoice ${n} is wrong again, and nobody helps.` },
        { role: 'assistant', content: 'I am sorry. I have corrected it.' },
        { role: 'user', content: 'Thank you, that was quick!' },
      ],
    });
    for (let n = 0; n < CONVERSATIONS; n += 100)
      await made(
        '/v1/messages/batch',
        { conversations: Array.from({ length: 100 }, (_, at) => conversation(n + at)) },
        key,
      );
    let asked = 0;
    return {
      ask: async (patienceMs = 60_000) => {
        const from = new Date(Date.now() - 30 * DAY_MS - asked++).toISOString();
        try {
          const answer = await fetch(`${service.url}/v1/products/${productId}/analytics?from=${from}`, {
            headers: { authorization: `Bearer ${key}` },
            signal: AbortSignal.timeout(patienceMs),
          });
          await answer.text();
          return answer.status;
        } catch (error) {
          if (patienceMs > 1_000) throw error;
          return 'hung up';
        }
      },
    };
  }

  /** How long each answer of a phase took, in milliseconds. */
  async function times({ ask }: Asker): Promise<number[]> {
    const taken: number[] = [];
    for (let asked = 0; asked < ASKED_A_PHASE; asked++) {
      const startedAt = performance.now();
      expect(await ask()).toBe(200);
      taken.push(performance.now() - startedAt);
    }
    return taken;
  }

  /** Asks until it is told to stop. Every third caller hangs up, as impatient ones do. */
  async function flood({ ask }: Asker, signal: AbortSignal): Promise<Set<number | 'hung up'>> {
    const answers = new Set<number | 'hung up'>();
    const one = async (index: number) => {
      while (!signal.aborted) {
        const status = await ask(index % 3 === 0 ? 30 : undefined);
        answers.add(status);
        if (status !== 200) await sleep(50);
      }
    };
    await Promise.all(Array.from({ length: FLOODERS }, (_, index) => one(index)));
    return answers;
  }

  /** How many times as long the slowest answers took beside the flood as alone. */
  async function slowdown(calm: Asker, loud: Asker): Promise<number> {
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      alone.push(...(await times(calm)));
      const end = new AbortController();
      const flooding = flood(loud, end.signal);
      await sleep(500);
      beside.push(...(await times(calm)));
      end.abort();
      for (const answer of await flooding) expect([200, 429, 503, 'hung up']).toContain(answer);
    }
    return quantile(beside, QUANTILE) / quantile(alone, QUANTILE);
  }

  it('waits no more than three times as long as alone', async () => {
    const [calm, loud] = [await newAsker(), await newAsker()];
    await service.caughtUp();
    await times(calm);
    const rounds = [await slowdown(calm, loud)];
    while (rounds.length < MAX_ROUNDS && Math.min(...rounds) > 3) rounds.push(await slowdown(calm, loud));
    expect(Math.min(...rounds)).toBeLessThanOrEqual(3);
  });
});

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? NaN;
