import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

const BIN = resolve(import.meta.dirname, '../../../bin/parley.mjs');

describe('parley mcp', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  it.each(['auto', 'legacy'] as const)('answers on standard output (%s)', async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const environment = {
      PARLEY_URL: service.url,
      PARLEY_KEY: service.key,
      PARLEY_DATA_DIR: join(directory.path, 'data'),
    };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env: environment }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('explain_change');
    const { structuredContent } = await client.callTool({ name: 'list_products', arguments: {} });
    expect(structuredContent).toMatchObject({ products: [{ id: service.productId }], nextPage: null });
    await client.close();
  });
});
