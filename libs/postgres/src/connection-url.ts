import type { PostgresOptions } from './data-source.js';

const PROTOCOLS = ['postgres:', 'postgresql:'];
const SSL_MODES = ['disable', 'require', 'verify-full'] as const;

/**
 * `postgresql://user:password@host:port/database?sslmode=verify-full`. `require` encrypts without asking who the server
 * is, as libpq's does. A socket directory goes in as an encoded host.
 * @throws Error that says what is wrong, without the URL: it holds a password.
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
    ...(sslMode === 'disable' ? {} : { tls: { verify: sslMode === 'verify-full' } }),
  };
}
