import { described, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { EVENT_TYPES } from './domain/event-type.js';
import { DISABLED_REASONS, type Webhook, WEBHOOK_FORMATS, WEBHOOK_STATUSES } from './domain/webhook.js';

export interface WebhookView extends Omit<Webhook, 'previousUntil'> {
  readonly previousSecretUntil: Date | null;
}

export interface WebhookWithSecretView extends WebhookView {
  readonly secret: string;
}

const FIELDS = {
  id: uuid,
  url: described(text, 'Where messages are sent.'),
  events: described(listOf(oneOf(EVENT_TYPES)), 'What it listens to.'),
  format: described(
    oneOf(WEBHOOK_FORMATS),
    '`standard`: type, timestamp and data; `slack`: a sentence for a channel; `email`: to people.',
  ),
  status: described(
    oneOf(WEBHOOK_STATUSES),
    'While it is `disabled`, new messages are dropped: they are not sent later either. Messages already waiting are sent once it is `active` again.',
  ),
  disabledReason: described(
    nullable(oneOf(DISABLED_REASONS)),
    '`by_hand`: disabled with PATCH; `gone`: it answered 410; `failing`: nothing has arrived for three days; null: it is active.',
  ),
  failingSince: described(nullable(instant), 'Since when it has been failing (UTC); null: the last message arrived.'),
  previousSecretUntil: described(
    nullable(instant),
    'Until when the previous secret signs too, after a rotation (UTC); null: it does not.',
  ),
  createdAt: instant,
  updatedAt: instant,
};

export const WEBHOOK = record<WebhookView>('Webhook', FIELDS);
export const WEBHOOK_WITH_SECRET = record<WebhookWithSecretView>('WebhookWithSecret', {
  ...FIELDS,
  secret: described(text, 'What messages are signed by, for Standard Webhooks; e-mail is not. It is not shown again.'),
});

export const toWebhookView = ({ previousUntil, ...webhook }: Webhook): WebhookView => ({
  ...webhook,
  previousSecretUntil: previousUntil,
});
