import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '@parley/webhooks';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
}

/** A mail server that keeps what it got, and answers recipients as it is told. */
export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The status that a recipient is rejected with; null: it takes them. */
  reject: (recipient: string) => number | null;
  close(): Promise<void>;
}

/** In clear text and for anybody unless the options say otherwise. */
export async function startTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const started = { port: 0, received: [] as ReceivedMail[], reject: (_: string): number | null => null };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    ...options,
    onRcptTo: ({ address }, _, callback) => {
      const status = started.reject(address);
      callback(status === null ? null : Object.assign(new Error('No.'), { responseCode: status }));
    },
    onData: (stream, { envelope, secure, user }, callback) =>
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        started.received.push({
          from,
          to,
          source,
          isEncrypted: secure,
          user: user === undefined ? null : String(user),
        });
        callback();
      }, callback),
  });
  // Of clients that do not trust it, and hang up.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.port = (server.server.address() as AddressInfo).port;
  return Object.assign(started, { close: () => new Promise<void>((resolve) => server.close(resolve)) });
}

/** The server as a worker is told of it. */
export const mailServerAt = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  tls: 'off',
  ca: undefined,
  login: null,
  from: 'parley@example.com',
  ...more,
});
