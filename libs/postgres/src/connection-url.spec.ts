import { parsePostgresUrl } from './connection-url.js';

describe('the URL of PostgreSQL', () => {
  it('gives all parts, decoded', () => {
    expect(parsePostgresUrl('postgresql://us%40er:p%2Fw@db.example:6432/parley_test')).toEqual({
      host: 'db.example',
      port: 6432,
      user: 'us@er',
      password: 'p/w',
      database: 'parley_test',
    });
  });

  it('takes a socket directory, the default port and no password', () => {
    expect(parsePostgresUrl('postgres://parley@%2Fvar%2Frun/parley')).toEqual({
      host: '/var/run',
      port: 5432,
      user: 'parley',
      database: 'parley',
    });
  });

  it.each([
    ['require', false],
    ['verify-full', true],
  ])('encrypts with sslmode=%s', (mode, verify) => {
    expect(parsePostgresUrl(`postgresql://u@h/d?sslmode=${mode}`)).toMatchObject({ tls: { verify } });
  });

  const FILE = import.meta.filename;
  it('trusts the certificates of a file, and shows one', () => {
    const url = `postgresql://u@h/d?sslmode=verify-full&sslrootcert=${FILE}&sslcert=${FILE}&sslkey=${FILE}`;
    const pem = expect.stringContaining('trusts the certificates of a file') as string;
    expect(parsePostgresUrl(url).tls).toEqual({ verify: true, ca: pem, cert: pem, key: pem });
  });

  it.each([
    ['sslmode=verify-full&sslrootcert=/none', 'can be read as its sslrootcert, not /none'],
    [`sslmode=require&sslrootcert=${FILE}`, 'sslmode=verify-full'],
    [`sslmode=require&sslcert=${FILE}`, 'sslcert and sslkey together'],
    [`sslcert=${FILE}&sslkey=${FILE}`, 'require or verify-full'],
  ])('rejects %s', (parameters, reason) => {
    expect(() => parsePostgresUrl(`postgresql://u@h/d?${parameters}`)).toThrow(reason);
  });

  it.each([
    'parley',
    'http://u@h/d',
    'postgresql://h/d',
    'postgresql://u@h',
    'postgresql://u:secret@h/d?sslmode=prefer',
  ])('rejects %s without repeating it', (url) => {
    expect(() => parsePostgresUrl(url)).toThrow(/^must /);
    expect(() => parsePostgresUrl(url)).not.toThrow('secret');
  });
});
