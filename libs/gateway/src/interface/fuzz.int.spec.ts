import fc from 'fast-check';
import {
  ApiDocument,
  type ApiOperation,
  clientOf,
  createRecords,
  exampleBody,
  pathOf,
  type Records,
  startTestService,
  type TestService,
} from '@parley/testing';
import { hostileText, hostileValue, tampered } from '../testing/hostile-input.js';

const RUNS = Number(process.env['PARLEY_FUZZ_RUNS'] ?? 1_000);
const SEED = process.env['PARLEY_FUZZ_SEED'];
const LONGEST_ANSWER_MS = 5_000;
const MOST_GROWTH_BYTES = 768 * 1024 * 1024;

let service: TestService;
let document: ApiDocument;
let records: Records;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
  records = await createRecords(service);
});
afterAll(() => service.close());

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** What is wrong with the answer: not as documented (so every 500), or late. */
async function findingsOf(operation: ApiOperation, path: string, body: unknown): Promise<string[]> {
  const startedAt = performance.now();
  const answer = await clientOf(operation, records).send(operation.method, path, body);
  const tookMs = performance.now() - startedAt;
  return [...document.findings(operation, answer), ...(tookMs > LONGEST_ANSWER_MS ? [`took ${tookMs} ms`] : [])];
}

/** Replays start the lanes anew each time; their own specs try that. */
const targets = () => document.operations.filter(({ path }) => !path.startsWith('/v1/admin/replay'));

function fuzz(
  check: (operation: ApiOperation, pick: number, value: unknown, text: string) => Promise<string[]>,
  share: number,
) {
  const operations = targets();
  return fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), hostileValue, hostileText, async (which, pick, value, text) => {
      const operation = operations[which % operations.length];
      if (operation !== undefined)
        expect({ operation: operation.name, findings: await check(operation, pick, value, text) }).toEqual({
          operation: operation.name,
          findings: [],
        });
    }),
    { numRuns: Math.ceil(RUNS * share), ...(SEED === undefined ? {} : { seed: Number(SEED) }), endOnFailure: true },
  );
}

describe('whatever is sent, the service answers as documented', () => {
  const timeoutMs = 60_000 + RUNS * 100;
  let rssBefore: number;
  beforeAll(() => (rssBefore = process.memoryUsage().rss));

  it(
    'in bodies that were good but for one thing',
    async () => {
      await fuzz(async (operation, pick, value) => {
        if (operation.body === null) return [];
        return findingsOf(
          operation,
          pathOf(operation, records),
          tampered(exampleBody(operation, records), pick, value),
        );
      }, 0.6);
    },
    timeoutMs,
  );

  it(
    'in bodies of any JSON, or none',
    async () => {
      await fuzz(async (operation, pick, value, text) => {
        if (operation.body === null) return [];
        return findingsOf(operation, pathOf(operation, records), pick % 2 === 0 ? JSON.stringify(value) : text);
      }, 0.2);
    },
    timeoutMs,
  );

  it(
    'in paths',
    async () => {
      await fuzz(async (operation, _, value) => {
        const path = pathOf(operation, records, () => asText(value).slice(0, 4_000) || 'x');
        return findingsOf(operation, path, exampleBody(operation, records));
      }, 0.2);
    },
    timeoutMs,
  );

  it(
    'in queries',
    async () => {
      await fuzz(async (operation, pick, value, text) => {
        if (operation.method !== 'GET') return [];
        const names = [
          ...operation.parameters.filter(({ in: at }) => at === 'query').map(({ name }) => name),
          asText(text),
        ];
        const given = `${encodeURIComponent(names[pick % names.length] ?? '')}=${encodeURIComponent(asText(value).slice(0, 8_000))}`;
        const query = pick % 5 === 0 ? `${given}&${given}` : pick % 7 === 0 ? `${given}%` : given;
        const path = pathOf(operation, records);
        return findingsOf(operation, `${path}${path.includes('?') ? '&' : '?'}${query}`, undefined);
      }, 0.4);
    },
    timeoutMs,
  );

  it('and is still there afterwards, no larger than before', async () => {
    expect(await service.operator.get('/health/ready')).toMatchObject({ status: 200 });
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(MOST_GROWTH_BYTES);
  });
});
