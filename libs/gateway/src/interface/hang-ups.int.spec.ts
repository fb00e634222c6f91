import { unavailable } from '@parley/kernel';
import { currentAsker } from '@parley/platform';
import { eventually, startTestService, type TestService } from '@parley/testing';

const WITHIN_MS = 20_000;
const PERIOD = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
const QUESTION = { measures: ['conversations'], ...PERIOD };

const READS: readonly (readonly [method: string, path: string, body: object | null])[] = [
  ['GET', '/v1/interactions?sort=-quality', null],
  ['POST', '/v1/query', QUESTION],
  ['POST', '/v1/chat', { question: 'How many conversations were there last week?' }],
  [
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'query_metrics', arguments: QUESTION } },
  ],
];

let service: TestService;
let key: string;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  const { id } = await service.newTenant();
  const keys = `/v1/admin/tenants/${id}/keys`;
  ({ key } = (await service.operator.post<{ key: string }>(keys, { name: 'reads', scopes: ['read'] })).body);
  url = await service.listen();
});
afterAll(() => service.close());

let letGo: () => void = () => undefined;
afterEach(() => letGo());

/** Makes reads hang. @returns the signals of the askers that wait for one; the worker's own reads have no asker. */
function holdReads(): AbortSignal[] {
  const waiting: AbortSignal[] = [];
  const { reader } = service.clickhouse;
  const read = reader.read.bind(reader);
  const end = new AbortController();
  letGo = () => {
    end.abort();
    Object.assign(reader, { read });
  };
  const hold = () => {
    const asker = currentAsker();
    // A question of the previous test may read once more, with nobody waiting.
    if (asker?.signal.aborted === false) waiting.push(asker.signal);
    return new Promise((_, reject) => end.signal.addEventListener('abort', () => reject(unavailable('Held.', 1))));
  };
  Object.assign(reader, { read: hold });
  return waiting;
}

it.each(READS)('what %s %s reads ends when its caller hangs up', async (method, path, body) => {
  const waiting = holdReads();
  const caller = new AbortController();
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  const answer = fetch(url + path, {
    method,
    headers,
    body: body === null ? null : JSON.stringify(body),
    signal: caller.signal,
  });
  answer.catch(() => undefined);
  await eventually('it reads on behalf of the caller', () => waiting.length > 0, WITHIN_MS);
  expect(waiting.map(({ aborted }) => aborted)).not.toContain(true);
  caller.abort();
  await eventually('its reads end', () => waiting.every(({ aborted }) => aborted), WITHIN_MS);
});
