import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Recording {
  readonly emitter: string;
  readonly requests: readonly { readonly path: string; readonly body: string }[];
}

let service: TestService;
let tenant: TestTenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  await service.postgres.query({ text: 'TRUNCATE otlp_traces, otlp_fragments' });
  tenant = await service.newTenant();
});
afterAll(() => service.close());

const recording = async (name: string): Promise<Recording> =>
  JSON.parse(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as Recording;
const protobuf = { 'content-type': 'application/x-protobuf' };
const assembled = async (): Promise<void> => {
  const due = () => service.postgres.query({ text: 'SELECT 1 FROM otlp_traces WHERE due_at IS NOT NULL' });
  while ((await due()).length > 0) await sleep(50);
  await service.caughtUp();
};

/** Assembles at once, without waiting for an owner that never comes. */
const soon = async (): Promise<void> => {
  await service.postgres.query({ text: 'UPDATE otlp_traces SET due_at = now() WHERE due_at IS NOT NULL' });
  await assembled();
};

interface Told {
  readonly messages: readonly { readonly role: string; readonly content: string; readonly toolName?: string }[];
  readonly participant: { readonly externalId: string };
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
}
const read = async (conversation: string): Promise<Told> =>
  (await tenant.client.get<Told>(`/v1/interactions/${encodeURIComponent(conversation)}`)).body;

const span = (
  number: number,
  fields: { parent?: number; start: number; attributes: Record<string, string | number> },
) => ({
  traceId: '1'.repeat(32),
  spanId: String(number).padStart(16, '0'),
  ...(fields.parent === undefined ? {} : { parentSpanId: String(fields.parent).padStart(16, '0') }),
  name: 'span',
  startTimeUnixNano: `${BigInt(fields.start) * 1_000_000n}`,
  endTimeUnixNano: `${BigInt(fields.start + 10) * 1_000_000n}`,
  attributes: pairs(fields.attributes),
});
const pairs = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
const spans = (...given: object[]) => ({ resourceSpans: [{ scopeSpans: [{ scope: { name: 'app' }, spans: given }] }] });
const said = (role: string, content: string): string => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
/** A google.rpc.Status. */
function statusOf(body: ArrayBuffer): { code: number; message: string } {
  const reader = new BinaryReader(new Uint8Array(body));
  expect(reader.tag()[0]).toBe(1);
  const code = reader.int32();
  expect(reader.tag()[0]).toBe(2);
  return { code, message: reader.string() };
}
const NOW = Date.now() - 60_000;
const agent = (fields: Record<string, string | number> = {}) =>
  span(1, {
    start: NOW,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.input.messages': said('user', 'Write to ada@example.com'),
      'gen_ai.output.messages': said('assistant', 'Done.'),
      'gen_ai.conversation.id': 'c-1',
      'user.id': 'ada',
      ...fields,
    },
  });
const lookup = span(2, {
  parent: 1,
  start: NOW + 2,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'lookup', 'gen_ai.tool.call.result': 'x' },
});

describe('POST /otlp/v1/traces and /otlp/v1/logs', () => {
  it('make the conversation of what libraries export, in any order and more than once', async () => {
    for (const file of await readdir(new URL('fixtures/', import.meta.url))) {
      const other = await service.newTenant();
      const { requests } = await recording(file.replace('.json', ''));
      for (const { path, body } of [...requests.toReversed(), ...requests]) {
        const answer = await other.client.sendRaw('POST', `/otlp${path}`, Buffer.from(body, 'base64'), protobuf);
        expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
          200,
          'application/x-protobuf',
          '',
        ]);
      }
      // The root is an HTTP request, not part of a conversation: a test cannot wait that long for an owner.
      await soon();
      const told = (await other.client.get<Told>('/v1/interactions/otel:c-1')).body;
      expect([file, told.messages.map(({ role, content }) => [role, content])]).toEqual([
        file,
        [
          ['user', 'Where is order 7?'],
          ['tool_call', '{"id": 7}'].map((text) => text.replace(': ', ':')),
          ['assistant', 'Order 7 was sent on Monday.'],
        ],
      ]);
      expect(told.participant.externalId).toBe('ada');
      const analytics = await other.client.get<{ totalConversations: number }>(
        `/v1/products/${other.productId}/analytics`,
      );
      expect(analytics.status).toBe(200);
    }
  });

  it('wait for quiet, and take what is late into the same conversation', async () => {
    await tenant.client.post('/otlp/v1/traces', spans(agent()));
    await assembled();
    expect((await read('otel:c-1')).messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    await tenant.client.post('/otlp/v1/traces', spans(agent(), lookup));
    await assembled();
    expect((await read('otel:c-1')).messages.map(({ role }) => role)).toEqual(['user', 'tool_call', 'assistant']);
  });

  it('assemble what was stored again after a process died in between, and double nothing', async () => {
    await tenant.client.post('/otlp/v1/traces', spans(agent(), lookup));
    await assembled();
    // As if it had been killed after the messages were stored and before the trace was marked.
    await service.postgres.query({ text: 'UPDATE otlp_traces SET due_at = now()' });
    await assembled();
    expect((await read('otel:c-1')).messages).toHaveLength(3);
  });

  it('rate the answer or the conversation as people did, once, also long after the turn', async () => {
    const { client } = tenant;
    const ratings = async () =>
      service.postgres.query({
        text: `SELECT r.rating, r.message_id IS NOT NULL AS "ofAnswer", m.content, r.feedback FROM ratings r
               LEFT JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
               WHERE r.tenant_id = $1 ORDER BY r.rated_at`,
        values: [tenant.id],
      });
    const human = { 'annotations.0.annotation.name': 'helpful', 'annotations.0.annotation.annotator_kind': 'HUMAN' };
    const judged = { ...human, 'annotations.0.annotation.annotator_kind': 'LLM', 'annotations.0.annotation.score': 1 };
    const rated = span(3, {
      parent: 1,
      start: NOW + 3,
      attributes: { ...human, 'annotations.0.annotation.label': 'bad' },
    });
    for (let times = 0; times < 2; times++) {
      await client.post('/otlp/v1/traces', spans(agent(judged), rated));
      await assembled();
    }
    expect(await ratings()).toEqual([{ rating: 0, ofAnswer: true, content: 'Done.', feedback: null }]);

    // Its trace is no longer kept.
    await service.postgres.query({ text: 'DELETE FROM otlp_traces' });
    const { traceId, spanId } = agent();
    const attributes = pairs({
      'gen_ai.evaluation.name': 'user_feedback',
      'gen_ai.evaluation.score.value': 4,
      'gen_ai.evaluation.explanation': 'Quick.',
      'parley.rating.min': 1,
      'parley.rating.max': 5,
    });
    const at = `${BigInt(NOW + 50) * 1_000_000n}`;
    const record = { traceId, spanId, eventName: 'gen_ai.evaluation.result', timeUnixNano: at, attributes };
    await client.post('/otlp/v1/logs', { resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] });
    await soon();
    expect((await ratings()).at(-1)).toEqual({ rating: 4, ofAnswer: true, content: 'Done.', feedback: 'Quick.' });

    const session = { ...human, 'session.annotations.0.annotation.score': 1, 'session.id': 'c-1' };
    const ofSession = Object.fromEntries(
      Object.entries(session).map(([name, value]) => [name.replace(/^annotations/, 'session.annotations'), value]),
    );
    const alone = { ...span(9, { start: NOW + 90, attributes: ofSession }), traceId: '9'.repeat(32) };
    await client.post('/otlp/v1/traces', spans(alone));
    await soon();
    expect((await ratings()).at(-1)).toMatchObject({ rating: 1, ofAnswer: false });
    expect(await read('otel:c-1')).toMatchObject({ rating: 1, ratingMin: 0, ratingMax: 1 });
  });

  it('find the product by the caller’s own id, and take that of the key where nothing names one', async () => {
    const { client } = tenant;
    const product = async (name: string) =>
      (await client.post<{ id: string }>('/v1/products', { name, externalProductId: name })).body.id;
    const [named, ofKey] = [await product('Named'), await product('Of the key')];
    const { body } = await client.post<{ key: string }>('/v1/keys', {
      ...{ name: 'k', scopes: ['ingest'], defaultProductId: ofKey },
    });
    await client.as(body.key).post('/otlp/v1/traces', spans(agent()));
    const other = {
      ...agent({ 'parley.product.id': 'Named', 'gen_ai.conversation.id': 'c-2' }),
      traceId: '2'.repeat(32),
    };
    await client.as(body.key).post('/otlp/v1/traces', spans(other));
    await assembled();
    const products = await service.postgres.query({
      text: 'SELECT product_id AS id FROM conversations WHERE tenant_id = $1 ORDER BY external_id',
      values: [tenant.id],
    });
    expect(products).toEqual([{ id: ofKey }, { id: named }]);
  });

  it('say what they do not take: no key, no product, spans for logs', async () => {
    const { client } = tenant;
    expect((await client.as(null).post('/otlp/v1/traces', spans(agent()))).status).toBe(401);
    expect((await client.post('/otlp/v1/traces', { resourceLogs: [] })).body).toMatchObject({
      detail: expect.stringContaining('/otlp/v1/logs') as string,
    });
    await client.post('/v1/products', { name: 'Second product' });
    const unknown = await client.post('/otlp/v1/traces', spans(agent(), { ...lookup, spanId: '00' }));
    expect(unknown).toMatchObject({ status: 200, body: { partialSuccess: { rejectedSpans: '2' } } });
    const named = await client.post('/otlp/v1/traces', spans(agent({ 'gen_ai.agent.name': 'second PRODUCT' })));
    expect(named.body).toEqual({});
    expect((await client.sendRaw('POST', '/v1/messages', Buffer.from('x'), protobuf)).status).toBe(415);
    const text = { 'content-type': 'text/plain' };
    expect((await client.sendRaw('POST', '/otlp/v1/traces', Buffer.from('x'), text)).body).toMatchObject({
      detail: expect.stringContaining('application/x-protobuf') as string,
    });
    await service.postgres.query({ text: 'UPDATE otlp_traces SET fragments = 10000' });
    const second = agent({ 'gen_ai.agent.name': 'second PRODUCT' });
    const refused = await client.post('/otlp/v1/traces', spans(second, { ...second, spanId: 'a'.repeat(16) }));
    expect(refused.body).toEqual({
      partialSuccess: {
        rejectedSpans: '1',
        errorMessage: expect.stringContaining('a trace has at most 10000 spans and log records') as string,
      },
    });
  });

  it('say which log records they do not take because they belong to no span, and count the others as well', async () => {
    const notTaken = async (reason: string) => {
      const { body } = await service.operator.get<string>('/metrics');
      return Number(new RegExp(`parley_otlp_items_not_taken_total{reason="${reason}"} (\\d+)`).exec(body)?.[1] ?? 0);
    };
    const before = [await notTaken('invalid'), await notTaken('unrelated')] as const;
    const logRecords = [{ eventName: 'gen_ai.choice' }, { eventName: 'gen_ai.choice', traceId: '1'.repeat(32) }, {}];
    const { body } = await tenant.client.post('/otlp/v1/logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
    expect(body).toEqual({
      partialSuccess: {
        rejectedLogRecords: '2',
        errorMessage: '2 x a log record of a conversation needs the trace and the span that it belongs to',
      },
    });
    expect([await notTaken('invalid'), await notTaken('unrelated')]).toEqual([before[0] + 2, before[1] + 1]);
  });

  it('take what JSON in an attribute hides, together with the rest of the export', async () => {
    const deep = `[{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`;
    const told = agent({
      'gen_ai.input.messages': JSON.stringify([{ role: 'user', content: 'a\0b\ud800' }]),
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: deep }]),
      'gen_ai.response.model': `${'m'.repeat(254)}👍`,
      'gen_ai.response.finish_reasons': `${'s'.repeat(254)}👍`,
    });
    const called = span(2, {
      parent: 1,
      start: NOW + 2,
      attributes: {
        'gen_ai.tool.name': `${'x'.repeat(254)}👍`,
        'gen_ai.tool.call.arguments': JSON.stringify({ 'key\0': '\0' }),
      },
    });
    expect((await tenant.client.post('/otlp/v1/traces', spans(told, called))).status).toBe(200);
    await assembled();
    expect((await read('otel:c-1')).messages).toMatchObject([
      { role: 'user', content: 'a\uFFFDb\uFFFD' },
      { role: 'tool_call', content: '{"key\uFFFD":"\uFFFD"}' },
      { role: 'assistant', content: deep },
    ]);
  });

  it('turn away what is hostile, each by its rule, and keep nothing of it', async () => {
    const json = { 'content-type': 'application/json' };
    const packed = (headers: Record<string, string>) => ({ ...headers, 'content-encoding': 'gzip' });
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const whole = Buffer.from(JSON.stringify(spans(agent())));
    const nested = (depth: number) =>
      JSON.stringify(spans({ ...agent(), attributes: [{ key: 'a', value: '@' }] })).replace(
        '"@"',
        '{"arrayValue":{"values":['.repeat(depth) + '{"intValue":1}' + ']}}'.repeat(depth),
      );
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ eventName: 'gen_ai.choice' }] }] }] };
    const many = Array.from({ length: 2_001 }, () => agent());
    const rows: [what: string, path: string, body: Buffer | string, headers: Record<string, string>, status: number][] =
      [
        ['a zip bomb in protobuf', 'traces', bomb, packed(protobuf), 413],
        ['a zip bomb in JSON', 'logs', bomb, packed(json), 413],
        ['half of a gzip', 'traces', gzipSync(whole).subarray(0, -20), packed(json), 400],
        ['no gzip', 'traces', whole, packed(json), 400],
        ['values 33 levels deep', 'traces', nested(33), json, 400],
        ['values 100,000 levels deep', 'traces', nested(100_000), json, 400],
        ['no JSON', 'traces', whole.subarray(0, -3), json, 400],
        ['no protobuf', 'traces', whole, protobuf, 400],
        ['an empty list of something else', 'traces', '{"spans":[]}', json, 400],
        ['log records for spans', 'traces', JSON.stringify(logs), json, 400],
        ['spans for log records', 'logs', whole, json, 400],
        ['too many spans', 'traces', JSON.stringify(spans(...many)), json, 413],
        ['text', 'traces', whole, { 'content-type': 'text/plain' }, 415],
        [
          'an id of 8 bytes for one of 16',
          'traces',
          JSON.stringify(spans({ ...agent(), traceId: 'ab'.repeat(8) })),
          json,
          200,
        ],
        [
          'an id of 4 bytes for one of 8',
          'traces',
          JSON.stringify(spans({ ...agent(), spanId: 'ab'.repeat(4) })),
          json,
          200,
        ],
      ];
    const answers = [];
    for (const [what, path, body, headers] of rows) {
      const given = typeof body === 'string' ? Buffer.from(body) : body;
      const { status, body: said } = await tenant.client.sendRaw<object>('POST', `/otlp/v1/${path}`, given, headers);
      answers.push([what, status]);
      if (status === 200) expect([what, said]).toMatchObject([what, { partialSuccess: { rejectedSpans: '1' } }]);
    }
    expect(answers).toEqual(rows.map(([what, , , , status]) => [what, status]));
    expect(await service.postgres.query({ text: 'SELECT 1 FROM otlp_fragments' })).toEqual([]);
  });

  it('answer rejected protobuf with a Status in protobuf', async () => {
    const url = await service.listen();
    const newKey = async (scope: string) =>
      (await tenant.client.post<{ key: string }>('/v1/keys', { name: scope, scopes: [scope] })).body.key;
    const [key, reader] = [await newKey('ingest'), await newKey('read')];
    const truncated = Buffer.from([0x0a, 0x05]);
    const rows = [
      [400, 3, 'is not OTLP', 'POST', 'traces', {}],
      [400, 3, 'is not OTLP', 'POST', 'logs', { 'content-type': 'Application/X-Protobuf; charset=utf-8' }],
      [401, 16, 'Bearer', 'POST', 'traces', { authorization: '' }],
      [403, 7, 'ingest', 'POST', 'traces', { authorization: `Bearer ${reader}` }],
      [404, 5, 'at this path', 'POST', 'metrics', {}],
      [405, 12, 'POST', 'PUT', 'traces', {}],
      [413, 3, '16 MiB', 'POST', 'traces', {}],
      [415, 3, 'gzip', 'POST', 'traces', { 'content-encoding': 'deflate' }],
    ] as const;
    for (const [status, code, says, method, path, headers] of rows) {
      const answer = await fetch(`${url}/otlp/v1/${path}`, {
        method,
        body: status === 413 ? Buffer.alloc(17 * 1024 * 1024) : truncated,
        headers: { ...protobuf, authorization: `Bearer ${key}`, ...headers },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/x-protobuf']);
      expect(statusOf(await answer.arrayBuffer())).toEqual({ code, message: expect.stringContaining(says) as string });
    }
    const inJson = { 'content-type': 'application/json' };
    const json = await tenant.client.sendRaw('POST', '/otlp/v1/traces', Buffer.from('{"spans":[]}'), inJson);
    expect(json.headers['content-type']).toContain('application/problem+json');
    expect(json.body).toMatchObject({ message: expect.stringContaining('spans') as string });
  });

  it('mask what anonymised users say before it is stored, and keep nothing of an erased one', async () => {
    const stored = async () =>
      JSON.stringify(await service.postgres.query({ text: 'SELECT f::text AS row FROM otlp_fragments f' }));
    await tenant.client.post('/v1/users', { externalUserId: 'ada', anonymized: true });
    await tenant.client.post('/otlp/v1/traces', spans(agent()));
    expect(await stored()).toContain('Write to [email]');
    expect(await stored()).not.toContain('ada@example.com');
    await tenant.client.delete('/v1/users/ada');
    expect(await stored()).toBe('[]');
  });

  it.each(['c-1', 'c'.repeat(600)])(
    'mask what is said in the conversation of an anonymised user, whoever else is named (%#)',
    async (conversation) => {
      const ofConversation = { 'gen_ai.conversation.id': conversation };
      await tenant.client.post('/v1/users', { externalUserId: 'ada', anonymized: true });
      await tenant.client.post('/otlp/v1/traces', spans(agent(ofConversation)));
      await soon();
      const later = { ...agent({ ...ofConversation, 'user.id': 'grace' }), traceId: '2'.repeat(32) };
      await tenant.client.post('/otlp/v1/traces', spans(later));
      const [stored] = await service.postgres.query<{ content: string }>({
        text: 'SELECT content::text FROM otlp_fragments WHERE trace_id = $1',
        values: [later.traceId],
      });
      expect(stored?.content).toContain('Write to [email]');
    },
  );

  it('mask what was said in such a conversation before it was known whose it is', async () => {
    await tenant.client.post('/v1/users', { externalUserId: 'ada', anonymized: true });
    const [theirs, alike] = ['2', '3'].map((digit) => digit.repeat(32));
    await tenant.client.post(
      '/otlp/v1/traces',
      spans(
        agent(),
        { ...agent({ 'user.id': 'grace' }), traceId: theirs },
        { ...agent({ 'user.id': 'grace', 'gen_ai.conversation.id': 'c-2' }), traceId: alike },
      ),
    );
    await soon();
    const stored = await service.postgres.query<{ trace: string; content: string }>({
      text: 'SELECT trace_id AS trace, content::text FROM otlp_fragments ORDER BY trace_id',
    });
    expect(stored.map(({ trace, content }) => [trace, content.includes('Write to [email]')])).toEqual([
      ['1'.repeat(32), true],
      [theirs, true],
      [alike, false],
    ]);
  });

  it.each([
    ['of a conversation that', 600, { 'user.id': 'ada' }],
    ['of nobody known, in a conversation that', 600, {}],
    ['of nobody known, in a conversation that nearly', 500, {}],
    ['of a user who', 1, { 'user.id': 'a'.repeat(600) }],
  ])('keep nothing of an erased person %s has too long a name', async (_, length, names) => {
    const conversation = 'c'.repeat(length);
    const attributes = { 'gen_ai.conversation.id': conversation, 'user.id': '' };
    await tenant.client.post('/otlp/v1/traces', spans(agent({ ...attributes, ...names })));
    await soon();
    const later = { ...agent(attributes), traceId: '2'.repeat(32) };
    await tenant.client.post('/otlp/v1/traces', spans(later));
    const [person] = await service.postgres.query<{ externalId: string }>({
      text: `SELECT external_id AS "externalId" FROM users WHERE tenant_id = $1`,
      values: [tenant.id],
    });
    const erased = await tenant.client.delete(`/v1/users/${person?.externalId ?? ''}`);
    expect(erased.status).toBe(202);
    expect(await service.postgres.query({ text: 'SELECT 1 FROM otlp_fragments' })).toEqual([]);
  });

  it.each([1, 500, 600])('keep nothing of an unnamed person whose conversation (%i) is gone', async (length) => {
    const attributes = { 'gen_ai.conversation.id': 'c'.repeat(length), 'user.id': '' };
    await tenant.client.post('/otlp/v1/traces', spans(agent(attributes)));
    await soon();
    for (const table of ['messages', 'conversations'])
      await service.postgres.query({ text: `DELETE FROM ${table} WHERE tenant_id = $1`, values: [tenant.id] });
    const [person] = await service.postgres.query<{ externalId: string }>({
      text: `SELECT external_id AS "externalId" FROM users WHERE tenant_id = $1`,
      values: [tenant.id],
    });
    await tenant.client.delete(`/v1/users/${person?.externalId ?? ''}`);
    expect(await service.postgres.query({ text: 'SELECT 1 FROM otlp_fragments' })).toEqual([]);
  });
});
