import { DATABASE } from '@parley/clickhouse';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Counted {
  readonly tools: readonly string[];
  readonly calls: readonly number[];
  readonly failures: readonly number[];
}

const CALL = { messageType: 'tool_call', toolName: 'get_order', input: { id: 4471 } } as const;

/** The shapes in which a caller may record what a tool answered. */
const SHAPES: Readonly<Record<string, (answer: unknown) => readonly object[]>> = {
  'in the output of the call': (answer) => [{ ...CALL, output: answer }],
  'in the output of an observation': (answer) => [
    CALL,
    { messageType: 'observation', toolName: 'get_order', output: answer },
  ],
  'in the output of an observation without a name': (answer) => [CALL, { messageType: 'observation', output: answer }],
  'in the content of an observation': (answer) => [
    CALL,
    { messageType: 'observation', toolName: 'get_order', content: JSON.stringify(answer) },
  ],
};

describe('what a tool answered', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const record = async (externalConversationId: string, steps: readonly object[]): Promise<void> => {
    const { status } = await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId,
      messages: [
        { role: 'user', content: 'Where is my order?' },
        ...steps,
        { role: 'assistant', content: "I'm sorry, I could not find your order." },
      ],
    });
    expect(status).toBe(201);
  };
  const counted = async (): Promise<readonly Counted[]> => {
    const sql = `SELECT tool_names AS tools, tool_calls AS calls, tool_failures AS failures
      FROM ${DATABASE}.conversation_analysis FINAL WHERE tenant_id = {tenantId:UUID}`;
    return service.clickhouse.reader.read<{ tenantId: string }, Counted>(
      { name: 'tools', sql },
      { tenantId: tenant.id },
    );
  };

  it('counts in every shape in which it may be recorded', async () => {
    const shapes = Object.entries(SHAPES);
    for (const [name, shape] of shapes) await record(`failed ${name}`, shape({ error: 'timeout' }));
    await record('failed as a tool error', [CALL, { messageType: 'tool_error', content: 'out of luck' }]);
    for (const [name, shape] of shapes) await record(`fine ${name}`, shape({ status: 'shipped' }));
    await service.caughtUp();
    const rows = await counted();
    expect(rows).toHaveLength(2 * shapes.length + 1);
    expect(rows.map(({ tools, calls }) => [tools, calls])).toEqual(rows.map(() => [['get_order'], [1]]));
    expect(rows.filter(({ failures }) => failures[0] === 1)).toHaveLength(shapes.length + 1);
  });
});
