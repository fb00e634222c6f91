import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** How long an earlier secret signs beside the one that replaced it. */
export const ROTATION_MS = 86_400_000;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret as Standard Webhooks writes it; it is shown once. */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** What a message is signed with: the secret, and an earlier one until it expires. */
export interface Secrets {
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
}

/** The headers of Standard Webhooks 1.0: a signature for each secret, the newest first. */
export function signedHeaders(message: SignedMessage, secrets: Secrets, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secretsAt(secrets, now).map(sign).join(' '),
  };
}

const secretsAt = ({ secret, previousSecret, previousUntil }: Secrets, now: Date): Buffer[] =>
  previousSecret === null || previousUntil === null || previousUntil <= now ? [secret] : [secret, previousSecret];
