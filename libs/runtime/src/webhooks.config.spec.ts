import { readEnvironment } from '@parley/platform';
import { toOutlets, WEBHOOK_VARIABLES } from './webhooks.config.js';

const read = (environment: Record<string, string>) => toOutlets(readEnvironment(WEBHOOK_VARIABLES, environment));

describe('the configuration of webhooks', () => {
  it('sends no e-mail where no mail server is named', () => {
    expect(read({ PARLEY_SMTP_FROM: 'parley@example.com' })).toMatchObject({
      mailServer: null,
      destinations: { mailDomains: [] },
    });
  });

  it("takes a mail server, to write to addresses of the sender's domain", () => {
    const url = 'smtp://ada%40example.com:p%40ss@mail.example.com:2525';
    const { mailServer, destinations } = read({ PARLEY_SMTP_URL: url, PARLEY_SMTP_FROM: 'parley@Example.com' });
    expect(mailServer).toEqual({
      host: 'mail.example.com',
      port: 2525,
      tls: 'starttls',
      ca: undefined,
      login: { user: 'ada@example.com', pass: 'p@ss' },
      from: 'parley@Example.com',
    });
    expect(destinations.mailDomains).toEqual(['example.com']);
  });

  it('takes TLS from the first byte, or none, and other domains', () => {
    const from = { PARLEY_SMTP_FROM: 'parley@example.com' };
    const secure = read({
      ...from,
      PARLEY_SMTP_URL: 'smtps://mail.example.com',
      PARLEY_SMTP_DOMAINS: 'A.example, b.example',
    });
    expect(secure).toMatchObject({
      mailServer: { tls: 'implicit', port: undefined, login: null },
      destinations: { mailDomains: ['a.example', 'b.example'] },
    });
    const local = { ...from, PARLEY_SMTP_URL: 'smtp://localhost:25', PARLEY_SMTP_TLS: 'off' };
    expect(read({ ...local, PARLEY_PUBLIC_URL: 'https://parley.example/' })).toMatchObject({
      mailServer: { tls: 'off' },
      publicUrl: 'https://parley.example',
    });
  });

  it.each([
    [{ PARLEY_SMTP_URL: 'smtp://mail.example.com' }, 'PARLEY_SMTP_FROM'],
    [{ PARLEY_SMTP_URL: 'https://mail.example.com' }, 'PARLEY_SMTP_URL'],
    [{ PARLEY_SMTP_URL: 'smtp://mail.example.com/?ignoreTLS=true' }, 'PARLEY_SMTP_URL'],
    [{ PARLEY_SMTP_FROM: 'Parley <parley@example.com>' }, 'PARLEY_SMTP_FROM'],
    [{ PARLEY_WEBHOOK_NETWORKS: 'here' }, 'PARLEY_WEBHOOK_NETWORKS'],
  ])('rejects %j', (environment, variable) => {
    expect(() => read(environment)).toThrow(variable);
  });
});
