import { randomBytes } from 'node:crypto';
import { drainPending } from 'chdb';
import {
  type ClickHouseServerOptions,
  DEFAULT_READ_LIMITS,
  type ReadLimits,
  ServerClickHouse,
} from '@parley/clickhouse';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { type ClickHouseHttpServer, startClickHouseHttp } from './http/clickhouse-http-server.js';

export interface TestClickHouseServer {
  readonly server: ClickHouseHttpServer;
  /** A client of the server, on a database of its own that is not migrated. */
  open(limits?: Partial<ReadLimits>): ServerClickHouse;
  close(): Promise<void>;
}

/** An empty ClickHouse HTTP interface in this process. One at a time. */
export async function createTestClickHouseServer(): Promise<TestClickHouseServer> {
  const directory = await temporaryDirectory();
  const server = await startClickHouseHttp({ directory: directory.path });
  const opened: ServerClickHouse[] = [];
  return {
    server,
    open: (limits = {}) => {
      const options: ClickHouseServerOptions = {
        url: server.url,
        user: 'default',
        password: '',
        topology: { database: `parley_test_${randomBytes(4).toString('hex')}`, cluster: null },
        limits: { ...DEFAULT_READ_LIMITS, ...limits },
      };
      const client = ServerClickHouse.open(options);
      opened.push(client);
      return client;
    },
    close: async () => {
      for (const client of opened) await client.close();
      await server.close();
      await drainPending();
      await directory.remove();
    },
  };
}
