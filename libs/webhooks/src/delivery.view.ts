import {
  described,
  freeForm,
  instant,
  instantText,
  integer,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '@parley/http';
import type { JsonObject } from '@parley/kernel';
import { DELIVERY_STATUSES, type DeliveryAttempt, type DeliveryStatus } from './domain/delivery.js';
import type { Delivery } from './postgres/delivery-rows.js';

export interface DeliveryView {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly createdAt: Date;
}

const ATTEMPT = record<DeliveryAttempt>('DeliveryAttempt', {
  at: described(instantText, 'When it was sent.'),
  statusCode: described(nullable(integer), 'What it was answered with, by HTTP or SMTP; null: no answer came.'),
  durationMs: described(integer, 'How long it took, in milliseconds.'),
  answer: described(nullable(text), 'The first 1,024 bytes of the answer; null: it was empty, or none came.'),
  error: described(nullable(text), 'Why it did not count as delivered; null: it did.'),
});

export const DELIVERY = record<DeliveryView>('Delivery', {
  id: described(
    uuid,
    'The id of the message, the same at every endpoint and every attempt. Sent in the header `webhook-id`; in e-mail, as part of Message-ID.',
  ),
  type: described(text, 'What it tells of.'),
  data: described(freeForm<JsonObject>(), 'What it tells.'),
  status: described(oneOf(DELIVERY_STATUSES), '`failed`: given up after the last attempt.'),
  nextAttemptAt: described(nullable(instant), 'The earliest time of the next attempt (UTC); null: there is none.'),
  attempts: described(listOf(ATTEMPT), 'The latest ten, in their order.'),
  createdAt: described(instant, 'When it was announced.'),
});

export const toDeliveryView = ({ dueAt, ...delivery }: Delivery): DeliveryView => ({
  ...delivery,
  nextAttemptAt: dueAt,
});
