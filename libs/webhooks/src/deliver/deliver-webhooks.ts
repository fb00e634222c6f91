import type { Destinations } from '../domain/destinations.js';
import { guardedAgent } from '../send/guarded-agent.js';
import { Mailer, type MailServer } from '../send/mailer.js';
import { type DelivererParts, WebhookDeliverer } from './webhook-deliverer.js';

/** What messages are sent through. */
export interface Outlets {
  readonly destinations: Destinations;
  /** Null: no e-mail is sent. */
  readonly mailServer: MailServer | null;
  /** What links for people begin with; null: they stay paths. */
  readonly publicUrl: string | null;
}

/** A deliverer that is not started yet. */
export const createWebhookDeliverer = (
  parts: Omit<DelivererParts, 'dispatcher' | 'mailer' | 'publicUrl'>,
  { destinations, mailServer, publicUrl }: Outlets,
): WebhookDeliverer =>
  new WebhookDeliverer({
    ...parts,
    dispatcher: guardedAgent(destinations.networks),
    mailer: mailServer === null ? null : new Mailer(mailServer, publicUrl),
    publicUrl,
  });
