import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientConfig } from 'pg';
import { required } from '../jest/required.js';

/**
 * The PostgreSQL of this Jest run, as its superuser: the one that PARLEY_TEST_POSTGRES_URL names, else an embedded one,
 * which the first call starts (about a second).
 */
export async function testPostgres(): Promise<ClientConfig> {
  const url = process.env['PARLEY_TEST_POSTGRES_URL'];
  if (url) return fromUrl(new URL(url));
  const failure = (await text(connect(required('PARLEY_TEST_POSTGRES_START')))).trim();
  if (failure) throw new Error(`The PostgreSQL of the tests cannot start. ${failure}`);
  return {
    host: required('PARLEY_TEST_POSTGRES_SOCKET'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  };
}

function fromUrl({ hostname, port, username, password, pathname }: URL): ClientConfig {
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  };
}
