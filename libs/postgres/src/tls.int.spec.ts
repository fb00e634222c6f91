import { chmod, chown, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@parley/testing';
import { type PrivateAuthority, privateAuthority } from '../../testing/src/tls/private-authority.js';
import { parsePostgresUrl } from './connection-url.js';
import { connectPostgres } from './data-source.js';
import { type Child, startChild } from './embedded/child.js';
import { openNativePackage } from './embedded/native-package.js';
import { readPostmasterPid } from './embedded/postmaster-pid.js';
import { serverAccount } from './embedded/server-account.js';
import { serverSettings } from './embedded/settings.js';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a PostgreSQL with a certificate of a private authority, that takes no connection in clear text', () => {
  let directory: TemporaryDirectory;
  let authority: PrivateAuthority;
  let child: Child;
  let port: number;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    authority = await privateAuthority(directory.path);
    const cluster = join(directory.path, 'postgres');
    const input = { directory: cluster, socketDirectory: join(directory.path, 'run'), log: () => undefined };
    const first = await startEmbeddedPostgres({ ...input, unsafeFast: true });
    await first.stop();
    await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n');
    const account = await serverAccount(cluster);
    if (account !== undefined) await chown(authority.key, account.uid, account.gid);
    await chmod(authority.key, 0o600);
    await chmod(dirname(authority.key), 0o755);
    port = await freePort();
    const tls = {
      listen_addresses: '127.0.0.1',
      port,
      ssl: 'on',
      ssl_cert_file: authority.cert,
      ssl_key_file: authority.key,
    };
    const more = Object.entries(tls).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = startChild({
      command: (await openNativePackage()).postgres,
      args: ['-D', cluster, ...serverSettings({ ...input, unsafeFast: true }), ...more],
      ...{ account, detached: true, log: input.log },
    });
    await eventually('the server is ready', async () => (await readPostmasterPid(cluster))?.ready === true);
  });
  afterAll(async () => {
    child.process.kill('SIGINT');
    await child.exit;
    await directory.remove();
  });

  /** Whether the connection is encrypted. */
  async function isEncrypted(parameters: string, host = 'localhost'): Promise<boolean> {
    const dataSource = await connectPostgres(
      parsePostgresUrl(`postgresql://postgres@${host}:${port}/parley${parameters}`),
    );
    try {
      const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      const [row] = await dataSource.query<{ ssl: boolean }[]>(sql);
      return row?.ssl === true;
    } finally {
      await dataSource.destroy();
    }
  }

  it('is trusted when its authority is named', async () => {
    expect(await isEncrypted(`?sslmode=verify-full&sslrootcert=${authority.ca}`)).toBe(true);
  });

  it('is not trusted when it is not', async () => {
    await expect(isEncrypted('?sslmode=verify-full')).rejects.toThrow('unable to');
  });

  it('is not trusted under a name that its certificate lacks', async () => {
    const byAddress = isEncrypted(`?sslmode=verify-full&sslrootcert=${authority.ca}`, '127.0.0.1');
    await expect(byAddress).rejects.toThrow("IP: 127.0.0.1 is not in the cert's list");
  });

  it('is spoken to by sslmode=require whoever it is, and never in clear text', async () => {
    expect(await isEncrypted('?sslmode=require')).toBe(true);
    await expect(isEncrypted('')).rejects.toThrow('no pg_hba.conf entry');
  });
});
