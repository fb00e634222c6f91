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
});
