import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PARLEY_BIN, TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';

describe('parley mcp', () => {
  let standalone: TemporaryStandalone;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
  });
  afterAll(() => standalone.stop());

  it.each(['auto', 'legacy'] as const)('answers on standard output (%s)', async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const { service } = standalone;
    const env = { ...standalone.environment, PARLEY_KEY: service.key };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PARLEY_BIN, 'mcp'], env }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('explain_change');
    const { structuredContent } = await client.callTool({ name: 'list_products', arguments: {} });
    expect(structuredContent).toMatchObject({ products: [{ id: service.productId }], nextPage: null });
    await client.close();
  });

  it('tells the model of the default product of the key, as /mcp does', async () => {
    const { service } = standalone;
    const tenants = await service.fetch('GET', '/v1/admin/tenants', undefined, service.operatorKey);
    const [tenant] = (await tenants.json()) as { id: string }[];
    const given = { name: 'mcp', scopes: ['read'], defaultProductId: service.productId };
    const keys = `/v1/admin/tenants/${tenant?.id}/keys`;
    const { key } = (await (await service.fetch('POST', keys, given, service.operatorKey)).json()) as { key: string };
    const client = new Client({ name: 'test', version: '1' });
    const env = { ...standalone.environment, PARLEY_KEY: key };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PARLEY_BIN, 'mcp'], env }));
    expect(client.getInstructions()).toContain(`ask about the one with the id ${service.productId}`);
    await client.close();
  });
});
