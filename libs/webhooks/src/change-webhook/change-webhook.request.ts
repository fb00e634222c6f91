import { OneOf, OneOfList, Text } from '@parley/http';
import { EVENT_TYPES, type EventType } from '../domain/event-type.js';
import {
  MAX_URL_LENGTH,
  WEBHOOK_FORMATS,
  WEBHOOK_STATUSES,
  type WebhookFormat,
  type WebhookStatus,
} from '../domain/webhook.js';

/** Absent fields stay as they are. */
export class ChangeWebhookRequest {
  @Text({ optional: true, min: 1, max: MAX_URL_LENGTH, description: 'What waits is sent there as well.' })
  url?: string | null;

  @OneOfList(EVENT_TYPES, { optional: true, min: 1, max: EVENT_TYPES.length, description: 'All that it listens to.' })
  events?: EventType[] | null;

  @OneOf(WEBHOOK_FORMATS, { optional: true, description: 'What is sent.' })
  format?: WebhookFormat | null;

  @OneOf(WEBHOOK_STATUSES, { optional: true, description: '`active` sends what waited when it was disabled.' })
  status?: WebhookStatus | null;
}
