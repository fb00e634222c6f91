import { invalidField } from '@parley/kernel';
import type { EventType } from './event-type.js';
import type { Destinations } from './destinations.js';
import { type InnerNetworks, isAddress, isPublicAddress } from './inner-networks.js';
import { recipientsUrl } from './recipients.js';

/** `slack`: a sentence, as an incoming webhook of Slack takes it; `email`: to the recipients of a mailto URL. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'email'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** `by_hand`: somebody asked for it; `gone`: it answered 410; `failing`: nothing has arrived for three days. */
export const DISABLED_REASONS = ['by_hand', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const MAX_URL_LENGTH = 2_048;
/** Of one tenant. */
export const MAX_WEBHOOKS = 20;

/** An endpoint as its tenant knows it. Its secret is shown once. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly format: WebhookFormat;
  readonly status: WebhookStatus;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly previousUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The address in canonical form.
 * @throws Problem `invalid` for an address that nothing would ever be sent to.
 */
export const addressOf = (given: string, format: WebhookFormat, { networks, mailDomains }: Destinations): string =>
  format === 'email' ? recipientsUrl(given, mailDomains) : endpointUrl(given, networks);

/**
 * The events without duplicates.
 * @throws Problem `invalid` for events not sent by e-mail: people read it, and nothing is erased from mailboxes.
 */
export function eventsOf(given: readonly EventType[], format: WebhookFormat): EventType[] {
  const events = [...new Set(given)];
  if (format === 'email' && events.some((event) => event !== 'alert.*')) {
    throw invalidField('events', 'must be alert.* alone: nothing else is told by e-mail');
  }
  return events;
}

/**
 * The address in canonical form. What its name resolves to is checked on connecting.
 * @throws Problem `invalid` for an address that nothing would ever be sent to.
 */
function endpointUrl(given: string, networks: InnerNetworks): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const schemes = networks.areAny ? ['https:', 'http:'] : ['https:'];
  if (url === null || !schemes.includes(url.protocol)) throw invalidField('url', 'must be an https URL');
  if (url.username !== '' || url.password !== '') throw invalidField('url', 'must not hold a user or a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = !isAddress(host) || networks.has(host) || (url.protocol === 'https:' && isPublicAddress(host));
  if (!isAllowed) throw invalidField('url', 'must lead to the public internet, not to an inner address');
  return url.href;
}
