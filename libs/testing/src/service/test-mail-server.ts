import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '@parley/webhooks';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
}

/** A mail server that keeps what it receives, and answers recipients as told. */
export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The status with which a recipient is rejected; null: accepted. */
  reject: (recipient: string) => number | null;
  close(): Promise<void>;
}

/** Without encryption and open to anybody, unless the options say otherwise. */
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
  // Clients that do not trust the server hang up, which is an error here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.port = (server.server.address() as AddressInfo).port;
  return Object.assign(started, { close: () => new Promise<void>((resolve) => server.close(resolve)) });
}

/** The server's settings as a worker gets them. */
export const mailServerAt = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  tls: 'off',
  ca: undefined,
  login: null,
  from: 'parley@example.com',
  ...more,
});
