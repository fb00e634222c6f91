import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';

const SPANS_OF_OPENINFERENCE = resolve(import.meta.dirname, 'import/fixtures/openinference.jsonl');
/** Written by hand; the models of Langfuse's Python client 3.15.0 accept each line. */
const ANSWERS_OF_LANGFUSE = resolve(import.meta.dirname, 'import/fixtures/langfuse.jsonl');
const WITHIN_MS = 60_000;

interface Interaction {
  readonly externalParticipantId: string;
  readonly model: string | null;
  readonly rating: number | null;
  readonly messages: readonly { readonly messageType: string; readonly content: string }[];
}

describe('parley import, of what other products write', () => {
  let standalone: TemporaryStandalone;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
  });
  afterAll(() => standalone.stop());
  const imported = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await standalone.parley(['import', ...args]);
    return { exitCode, stderr, summary: stdout === '' ? null : (JSON.parse(stdout) as Record<string, number>) };
  };
  const product = () => ['--product', standalone.service.productId];
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(standalone.path, name);
    await writeFile(path, content);
    return path;
  };

  /** Conversations that are assembled from spans appear a little later. */
  async function conversation(externalId: string): Promise<Interaction> {
    const until = Date.now() + WITHIN_MS;
    for (;;) {
      const answer = await standalone.service.fetch('GET', `/v1/interactions/${encodeURIComponent(externalId)}`);
      if (answer.status === 200) return (await answer.json()) as Interaction;
      if (Date.now() > until) throw new Error(`${externalId} did not come: ${answer.status}`);
      await sleep(200);
    }
  }
  const said = ({ messages }: Interaction) => messages.map(({ messageType, content }) => [messageType, content]);

  it('takes spans that a library with OpenInference made', async () => {
    const { exitCode, summary } = await imported('openinference', SPANS_OF_OPENINFERENCE, ...product());
    expect([exitCode, summary]).toMatchObject([0, { lines: 3, created: 3, rejected: 0 }]);
    const found = await conversation('otel:phoenix-1');
    expect(found).toMatchObject({ externalParticipantId: 'ada', model: 'gpt-4o-mini-2024-07-18' });
    expect(said(found)).toEqual([
      ['user_message', 'Where is order 7?'],
      ['tool_call', '{"id":7}'],
      ['assistant_message', 'Order 7 was sent on Monday.'],
    ]);
    expect((await imported('openinference', SPANS_OF_OPENINFERENCE, ...product())).exitCode).toBe(0);
  });

  const spanLine = (n: number, given: object = {}) => {
    const message = (role: string, content: string) => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.conversation.id': `file-${n}`,
      'user.id': 'grace',
      'gen_ai.input.messages': message('user', `Question ${n}`),
      'gen_ai.output.messages': message('assistant', `Answer ${n}`),
    };
    const span = {
      ...{ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex'), name: 'chat' },
      ...{ startTimeUnixNano: '1790000000000000000', endTimeUnixNano: '1790000001000000000' },
      attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
      ...given,
    };
    return JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans: [span] }] }] });
  };

  it('takes requests of OTLP, packed, and says which lines it does not take', async () => {
    const lines = [spanLine(1), '{"spans": []}', spanLine(2, { spanId: 'abc' }), spanLine(3), 'no JSON'];
    const path = await file('spans.jsonl.gz', gzipSync(lines.join('\n')));
    const { exitCode, summary, stderr } = await imported('otlp', path, ...product());
    expect([exitCode, summary]).toMatchObject([2, { lines: 5, created: 2, rejected: 3 }]);
    expect(stderr).toContain('line 2: is no request of OTLP');
    expect(stderr).toMatch(/line 3: .*span/i);
    expect(stderr).toContain('line 5: is not a JSON object');
    expect(said(await conversation('otel:file-3'))).toEqual([
      ['user_message', 'Question 3'],
      ['assistant_message', 'Answer 3'],
    ]);
  });

  it('takes traces and scores of Langfuse, newest first as its API lists them', async () => {
    const ratings = ['--rating', 'user-feedback=0..1', 'stars=1..5'];
    const { exitCode, summary, stderr } = await imported('langfuse', ANSWERS_OF_LANGFUSE, ...product(), ...ratings);
    expect([exitCode, summary, stderr]).toMatchObject([0, { lines: 3, created: 3, rejected: 0 }, expect.anything()]);
    const found = await conversation('langfuse:lf-session-1');
    expect(found).toMatchObject({ externalParticipantId: 'ada', model: 'gpt-4o-mini-2024-07-18', rating: 4 });
    expect(said(found)).toEqual([
      ['user_message', 'Where is order 7?'],
      ['tool_call', '{"id":7}'],
      ['assistant_message', 'Order 7 was sent on Monday.'],
      ['user_message', 'And order 8?'],
      ['assistant_message', 'Order 8 waits for payment.'],
    ]);
    expect(found.messages[2]).toMatchObject({ usage: { inputTokens: 78, outputTokens: 21, cachedInputTokens: 16 } });
    const again = await imported('langfuse', ANSWERS_OF_LANGFUSE, ...product());
    expect([again.exitCode, again.summary]).toMatchObject([2, { deduplicated: 2, rejected: 1 }]);
    expect(again.stderr).toContain('line 3: the score stars is no rating unless --rating stars=MIN..MAX says so');
  });

  it('takes CSV by a mapping of its columns', async () => {
    const path = await file(
      'tickets.csv',
      [
        '\u{feff}Ticket;Who;Author;Body;Created;Stars',
        't-1;ada;customer;"Where is ""order 7""?\nI wait.";2026-01-05 10:00;',
        't-1;ada;bot;On its way.;2026-01-05 10:01;4',
        't-2;ada;nobody;Hello;2026-01-05 10:02;',
        't-2;ada;customer',
      ].join('\n'),
    );
    const map = [
      '--map',
      'conversation=Ticket',
      'user=Who',
      'role=Author',
      'content=Body',
      'at=Created',
      'rating=Stars',
    ];
    const first = await imported('csv', path, ...product(), '--delimiter', ';', ...map);
    expect([first.exitCode, first.summary]).toMatchObject([2, { lines: 4, created: 2, rejected: 2 }]);
    expect(first.stderr).toContain('line 5: Author nobody is none of');
    expect(first.stderr).toContain('line 6: has 3 columns, and the first row 6');
    const found = await conversation('t-1');
    expect(found.rating).toBe(4);
    expect(said(found)).toEqual([
      ['user_message', 'Where is "order 7"?\nI wait.'],
      ['assistant_message', 'On its way.'],
    ]);
    const again = await imported('csv', path, ...product(), '--delimiter', ';', ...map);
    expect(again.summary).toMatchObject({ created: 0, deduplicated: 2, rejected: 2 });
  });

  it('stops at once at a wrong product, and at a mapping that the file does not have', async () => {
    const path = await file('small.csv', 'Q,A\nWhere?,Here.\n');
    const none = '018f0000-0000-7000-8000-000000000000';
    const map = ['--user', 'imported', '--map', 'question=Q', 'answer=Answer'];
    const [wrongProduct, wrongMap, noProduct] = [
      await imported('csv', path, '--product', none, ...map),
      await imported('csv', path, ...product(), ...map),
      await imported('otlp', await file('wrong.jsonl', spanLine(9, { attributes: [] })), '--product', none),
    ];
    expect(wrongProduct).toMatchObject({ exitCode: 1, summary: null });
    expect(wrongProduct.stderr).toContain(`--product ${none}: `);
    expect(wrongMap).toMatchObject({ exitCode: 1, summary: null });
    expect(wrongMap.stderr).toContain('The file has no column Answer; it has Q, A.');
    expect(noProduct.exitCode).toBe(1);
  });

  it('stops at once where no span has a product, of which there are several', async () => {
    expect((await standalone.parley(['products', 'create', '--name', 'Another'])).exitCode).toBe(0);
    const spans = [21, 22, 23].map((n) => spanLine(n)).join('\n');
    const { exitCode, stderr } = await imported('otlp', await file('nameless.jsonl', spans));
    expect(stderr).toContain('From line 1 on, no product is known');
    expect(exitCode).toBe(1);
  });
});
