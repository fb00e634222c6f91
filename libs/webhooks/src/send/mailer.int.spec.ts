import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { SystemClock } from '@parley/kernel';
import {
  mailServerAt,
  startTestMailServer,
  type TemporaryDirectory,
  temporaryDirectory,
  type TestMailServer,
} from '@parley/testing';
import { type PrivateAuthority, privateAuthority } from '../../../testing/src/tls/private-authority.js';
import { Mailer, type MailServer } from './mailer.js';

const ID = '0b2f7d0e-6c0b-5a52-9d0e-2f3f0b7a1c11';
const TAKEN = { statusCode: 250, answer: null, error: null };

describe('an e-mail that is sent', () => {
  let directory: TemporaryDirectory;
  let authority: PrivateAuthority;
  let server: TestMailServer;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    authority = await privateAuthority(directory.path);
  });
  afterAll(() => directory.remove());
  beforeEach(async () => {
    server = await startTestMailServer();
  });
  afterEach(() => server.close());

  const send = (to: string, more: Partial<MailServer> = {}, title = 'Quality falls: alert', timeLimitMs?: number) =>
    new Mailer(mailServerAt(server.port, more), null, timeLimitMs).send(
      { id: ID, url: `mailto:${to}`, type: 'alert.fired', data: { title, text: 'It is 0.6.' }, createdAt: new Date() },
      new SystemClock(),
    );

  /** Restarts the server with TLS, for tests that sign in. */
  async function withTls(secure: boolean): Promise<void> {
    await server.close();
    server = await startTestMailServer({
      secure,
      key: readFileSync(authority.key),
      cert: readFileSync(authority.cert),
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _, callback) =>
        password === 'p@ss:word' ? callback(null, { user: username }) : callback(new Error('Wrong.')),
    });
  }

  it('goes to all recipients, in text and HTML, with an id that every try has', async () => {
    expect(await send('ada@example.com,bob@example.com')).toMatchObject(TAKEN);
    await send('ada@example.com,bob@example.com');
    expect(server.received).toHaveLength(2);
    for (const { from, to, source } of server.received) {
      expect([from, to]).toEqual(['parley@example.com', ['ada@example.com', 'bob@example.com']]);
      expect(source).toContain(`Message-ID: <${ID}@example.com>`);
      expect(source).toContain('From: Parley <parley@example.com>');
      expect(source).toContain('Auto-Submitted: auto-generated');
      expect(source).toContain('Subject: [Parley] Quality falls: alert');
      expect(source).toMatch(/text\/plain[^]*text\/html/);
    }
  });

  it('has no headers and no recipients that its title names', async () => {
    await send('ada@example.com', {}, 'Quality\r\nBcc: eve@evil.example\r\n\r\nüber');
    const [{ to, source } = { to: [], source: '' }] = server.received;
    expect(to).toEqual(['ada@example.com']);
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
  });

  it('counts as delivered once one recipient has it: the others would get it again and again', async () => {
    server.reject = (recipient) => (recipient.startsWith('bob') ? 550 : null);
    const answer = 'Rejected: bob@example.com.';
    expect(await send('ada@example.com,bob@example.com')).toMatchObject({ ...TAKEN, answer });
    expect(await send('bob@example.com')).toMatchObject({ statusCode: 550, error: 'The mail server answered 550.' });
  });

  it.each([
    ['implicit', true],
    ['starttls', false],
  ] as const)('is encrypted (%s), to the server that the authority vouches for alone', async (tls, secure) => {
    await withTls(secure);
    const login = { user: 'parley', pass: 'p@ss:word' };
    const ca = readFileSync(authority.ca, 'utf8');
    expect(await send('ada@example.com', { tls, ca, login })).toMatchObject(TAKEN);
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'parley' }]);
    expect(await send('ada@example.com', { tls, login })).toMatchObject({ statusCode: null });
    const wrong = { user: 'parley', pass: 'wrong' };
    expect(await send('ada@example.com', { tls, ca, login: wrong })).toMatchObject({ statusCode: 535 });
    expect(server.received).toHaveLength(1);
  });

  it('is not sent in clear text where TLS is asked for', async () => {
    const { error } = await send('ada@example.com', { tls: 'starttls' });
    expect(error).not.toBeNull();
    expect(server.received).toEqual([]);
  });

  it('waits for no server longer than its time limit, and says that nobody is there', async () => {
    const silent: Server = createServer();
    const port = await new Promise<number>((resolve) =>
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port)),
    );
    const error = 'No answer of the mail server within 0.5 s.';
    expect(await send('ada@example.com', { port }, 'x', 500)).toMatchObject({ statusCode: null, error });
    await new Promise((resolve) => silent.close(resolve));
    expect(await send('ada@example.com', { port }, 'x')).toMatchObject({
      error: 'The mail server could not be reached: ECONNREFUSED.',
    });
  });
});
