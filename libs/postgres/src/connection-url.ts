import { readFileSync } from 'node:fs';
import type { PostgresOptions } from './data-source.js';

const PROTOCOLS = ['postgres:', 'postgresql:'];
const SSL_MODES = ['disable', 'require', 'verify-full'] as const;

/**
 * `postgresql://user:password@host:port/database?sslmode=verify-full`. `require` encrypts without verifying the server,
 * as in libpq. `sslrootcert` names the certificates to trust instead of the system's, `sslcert` and `sslkey` the
 * client's own certificate and key; all are PEM files. A socket directory is given as a URL-encoded host.
 * @throws Error that says what is wrong, without the URL, which holds a password.
 */
export function parsePostgresUrl(text: string): PostgresOptions {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !PROTOCOLS.includes(url.protocol)) {
    throw new Error('must be a URL such as postgresql://user:password@host:5432/parley.');
  }
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '' || url.username === '' || database === '') {
    throw new Error('must name a user, a host and a database: postgresql://user:password@host:5432/parley.');
  }
  const sslMode = url.searchParams.get('sslmode') ?? 'disable';
  if (!SSL_MODES.some((mode) => mode === sslMode)) {
    throw new Error(`must have an sslmode of ${SSL_MODES.join(', ')}.`);
  }
  return {
    host: decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    database,
    ...tlsOf(sslMode, url.searchParams),
  };
}

function tlsOf(sslMode: string, parameters: URLSearchParams): Pick<PostgresOptions, 'tls'> {
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => readPem(name, parameters.get(name)));
  if (ca !== undefined && sslMode !== 'verify-full') {
    throw new Error('must have sslmode=verify-full to go with sslrootcert.');
  }
  if ((cert === undefined) !== (key === undefined)) throw new Error('must have sslcert and sslkey together.');
  if (sslMode === 'disable') {
    if (cert !== undefined) throw new Error('must have an sslmode of require or verify-full to go with sslcert.');
    return {};
  }
  return {
    tls: {
      verify: sslMode === 'verify-full',
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && key !== undefined && { cert, key }),
    },
  };
}

function readPem(name: string, path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`must name a file that can be read as its ${name}, not ${path}.`, { cause });
  }
}
