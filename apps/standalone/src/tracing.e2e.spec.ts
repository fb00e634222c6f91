import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { fetchDocumented } from '../../../libs/testing/src/process/fetch-documented.js';
import { runStandalone, StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { eventually } from '../../../libs/testing/src/waiting/eventually.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

let directory: TemporaryDirectory;
let collector: Server;
let bodies: string[];
let spans: Span[];
let service: StandaloneProcess;
beforeAll(async () => {
  directory = await temporaryDirectory();
  [spans, bodies] = [[], []];
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body));
      for (const { scopeSpans } of (body as Export).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  service = await StandaloneProcess.start({
    dataDirectory: directory.path,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  });
});
afterAll(async () => {
  await service.stop();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  await directory.remove();
});

const named = (name: string): Span[] => spans.filter((span) => span.name === name);
const post = (path: string, body: object) =>
  fetchDocumented(service.url, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.key}`,
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
    body: JSON.stringify(body),
  });
const linksTo = (name: string, spanId: string | undefined): boolean =>
  named(name).some(({ links }) => links?.some((link) => link.traceId === TRACE && link.spanId === spanId) === true);

describe('a trace', () => {
  it.each([
    [
      '/v1/events',
      { eventType: 'secret-type', value: '1', valueType: 'numeric', externalUserId: 'ada@example.org' },
      'commit events',
      ['project event-facts'],
    ],
    [
      '/v1/messages',
      {
        externalUserId: 'ada@example.org',
        externalConversationId: 'secret-conversation',
        messages: [{ role: 'user', content: 'secret-content' }],
      },
      'commit conversations',
      ['project conversation-facts', 'project conversation-analysis'],
    ],
  ])('goes from a POST %s of a traced caller through the log to the lanes', async (path, body, commit, lanes) => {
    // The second request takes the fast path, which knows the key by then.
    for (let time = 0; time < 2; time++)
      expect((await post(path, { productId: service.productId, ...body })).ok).toBe(true);
    await eventually('the requests have spans', () => named(`POST ${path}`).length === 2);
    const requests = named(`POST ${path}`);
    for (const span of requests) expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    const commitOf = (request: Span) => named(commit).find(({ parentSpanId }) => parentSpanId === request.spanId);
    await eventually('each has its commit', () => requests.every((request) => commitOf(request) !== undefined));
    for (const request of requests) {
      for (const lane of lanes) {
        await eventually(`${lane} links to it`, () => linksTo(lane, commitOf(request)?.spanId));
      }
    }
  });

  it('says nothing of what callers sent', () => {
    const all = bodies.join('');
    for (const said of ['secret-type', 'ada@example.org', 'secret-conversation', 'secret-content', service.key]) {
      expect(all).not.toContain(said);
    }
  });

  it('stops the start in one sentence when its collector has no address', async () => {
    const environment = { PARLEY_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' };
    expect(await runStandalone({ dataDirectory: directory.path, environment })).toEqual({
      exitCode: 1,
      output: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.\n',
    });
  });
});
