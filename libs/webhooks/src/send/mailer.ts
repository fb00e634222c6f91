import {
  createTransport,
  type NodemailerError,
  type SMTPSentMessageInfo,
  type SMTPTransportOptions,
  type Transporter,
} from 'nodemailer';
import type { Clock } from '@parley/kernel';
import type { DeliveryAttempt } from '../domain/delivery.js';
import { mailOf } from '../domain/mail.js';
import type { Message } from '../domain/message-body.js';
import { domainOf, recipientsOf } from '../domain/recipients.js';
import { timed } from './timed.js';

/** The server through which e-mail is sent. */
export interface MailServer {
  readonly host: string;
  readonly port: number | undefined;
  /** `implicit`: from the first byte; `starttls`: before anything is sent, or nothing is; `off`: never. */
  readonly tls: 'implicit' | 'starttls' | 'off';
  /** PEM; certificates to trust in place of the system's. */
  readonly ca: string | undefined;
  /** Null: the server asks for none. */
  readonly login: { readonly user: string; readonly pass: string } | null;
  /** The address of the sender. */
  readonly from: string;
}

export interface OutgoingMail extends Message {
  readonly id: string;
  /** A mailto URL. */
  readonly url: string;
}

/** Longer than for an HTTP endpoint: mail servers keep strangers waiting on purpose. Still well within a claim. */
const TIME_LIMIT_MS = 30_000;

/** Sends e-mail. A repeated try has the same Message-ID, so that the message can be recognised. */
export class Mailer {
  private readonly transport: Transporter<SMTPSentMessageInfo>;

  constructor(
    private readonly server: MailServer,
    private readonly publicUrl: string | null,
    private readonly timeLimitMs = TIME_LIMIT_MS,
  ) {
    this.transport = transportTo(server);
  }

  send({ id, url, ...message }: OutgoingMail, clock: Clock): Promise<DeliveryAttempt> {
    const { from } = this.server;
    const mail = {
      ...mailOf(message, this.publicUrl),
      from: { name: 'Parley', address: from },
      to: recipientsOf(url).map((address) => ({ name: '', address })),
      messageId: `<${id}@${domainOf(from)}>`,
      // So that out-of-office notes are not sent back.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    return timed(clock, async () => {
      try {
        const sent = await this.transport.sendMail({ ...mail, signal: AbortSignal.timeout(this.timeLimitMs) });
        const answer = sent.rejected.length === 0 ? null : `Rejected: ${sent.rejected.join(', ')}.`;
        return { statusCode: Number.parseInt(sent.response, 10), answer, error: null };
      } catch (error) {
        return { answer: null, ...this.wordsFor(error) };
      }
    });
  }

  /** In words of Parley's own: the server's may name the host that it takes Parley for. */
  private wordsFor(error: unknown): Pick<DeliveryAttempt, 'statusCode' | 'error'> {
    const { originalCode, code, responseCode } = error as NodemailerError;
    if (responseCode !== undefined) {
      return { statusCode: responseCode, error: `The mail server answered ${responseCode}.` };
    }
    const isLate = code === 'EABORT' || code === 'ETIMEDOUT';
    return {
      statusCode: null,
      error: isLate
        ? `No answer of the mail server within ${this.timeLimitMs / 1_000} s.`
        : `The mail server could not be reached${code === undefined ? '' : `: ${originalCode ?? code}`}.`,
    };
  }
}

function transportTo({ host, port, tls, ca, login }: MailServer): Transporter<SMTPSentMessageInfo> {
  const options: SMTPTransportOptions = {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    ...(login === null ? {} : { auth: login }),
    ...(ca === undefined ? {} : { tls: { ca } }),
  };
  return createTransport(options, { disableFileAccess: true, disableUrlAccess: true });
}
