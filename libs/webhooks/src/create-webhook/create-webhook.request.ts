import { OneOf, OneOfList, Text } from '@parley/http';
import { EVENT_TYPES, type EventType } from '../domain/event-type.js';
import { MAX_URL_LENGTH, WEBHOOK_FORMATS, type WebhookFormat } from '../domain/webhook.js';

export class CreateWebhookRequest {
  @Text({
    min: 1,
    max: MAX_URL_LENGTH,
    description:
      'An https URL of the public internet; redirects are not followed. For `email` mailto: and up to 10 recipients, separated by commas.',
  })
  url!: string;

  @OneOfList(EVENT_TYPES, {
    min: 1,
    max: EVENT_TYPES.length,
    description: 'What it listens to; `email` to `alert.*` alone.',
  })
  events!: EventType[];

  @OneOf(WEBHOOK_FORMATS, { optional: true, default: 'standard', description: 'What is sent.' })
  format?: WebhookFormat | null;
}
