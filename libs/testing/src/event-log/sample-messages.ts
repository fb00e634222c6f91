import type { ConversationChangedV1, EventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';

/** A plain event, as the write side puts it into the log. */
export const eventMessage = (more: Partial<EventRecordedV1> = {}): EventRecordedV1 => ({
  tenantId: newId(),
  eventId: newId(),
  revision: 1,
  productId: newId(),
  eventType: 'purchase',
  valueType: 'currency',
  amount: 49.9,
  currency: 'EUR',
  influence: 'positive',
  qualityImpactScore: 0.5,
  sampleRate: 1,
  userId: null,
  organizationId: null,
  conversationId: null,
  eventAt: '2026-11-21T03:34:00.000Z',
  createdAt: '2026-11-21T03:34:00.000Z',
  ...more,
});

/** A conversation of two messages without a rating, as the write side puts it into the log. */
export const conversationMessage = (more: Partial<ConversationChangedV1> = {}): ConversationChangedV1 => ({
  tenantId: newId(),
  conversationId: newId(),
  revision: 1,
  productId: newId(),
  versionId: newId(),
  promptId: newId(),
  userId: newId(),
  organizationId: null,
  model: null,
  properties: {},
  messageCount: 2,
  userMessageCount: 1,
  rating: null,
  ratingMin: null,
  ratingMax: null,
  createdAt: '2026-11-21T03:34:00.000Z',
  lastMessageAt: '2026-11-21T03:34:00.001Z',
  ...more,
});
