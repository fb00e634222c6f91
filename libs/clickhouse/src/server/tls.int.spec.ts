import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { newId } from '@parley/kernel';
import {
  createTestClickHouseServer,
  type TemporaryDirectory,
  temporaryDirectory,
  type TestClickHouseServer,
} from '@parley/testing';
import { privateAuthority } from '../../../testing/src/tls/private-authority.js';
import { DEFAULT_READ_LIMITS, ServerClickHouse } from './server-clickhouse.js';

describe('a ClickHouse with a certificate of a private authority', () => {
  let directory: TemporaryDirectory;
  let plain: TestClickHouseServer;
  let tls: Server;
  let authority: string;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    const files = await privateAuthority(directory.path);
    authority = readFileSync(files.ca, 'utf8');
    plain = await createTestClickHouseServer();
    const port = Number(new URL(plain.server.url).port);
    tls = createServer({ key: readFileSync(files.key), cert: readFileSync(files.cert) }, (socket) => {
      const inner = connect(port, '127.0.0.1');
      for (const end of [socket, inner]) end.on('error', () => end.destroy());
      socket.pipe(inner).pipe(socket);
    });
    await new Promise<void>((resolve) => tls.listen(0, resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => tls.close(resolve));
    await plain.close();
    await directory.remove();
  });

  async function read(ca?: string): Promise<unknown> {
    const clickhouse = ServerClickHouse.open({
      url: `https://localhost:${(tls.address() as AddressInfo).port}`,
      ...(ca === undefined ? {} : { ca }),
      user: 'default',
      password: '',
      topology: { database: 'parley', cluster: null },
      limits: DEFAULT_READ_LIMITS,
    });
    const query = { name: 'one', sql: 'SELECT 1 AS n' };
    return clickhouse.reader.read(query, { tenantId: newId() }).finally(() => clickhouse.close());
  }

  it('is trusted when its authority is named, and else is not', async () => {
    expect(await read(authority)).toEqual([{ n: 1 }]);
    await expect(read()).rejects.toThrow();
  });
});
