/** What an endpoint may listen to. `alert.*`: all that happens to an alert. */
export const EVENT_TYPES = [
  'inbox.item',
  'conversation.flagged',
  'conversation.analysed',
  'rating.created',
  'alert.*',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a message tells of. A test of an endpoint is asked for, not listened to. */
export type MessageType = Exclude<EventType, 'alert.*'> | `alert.${string}` | 'webhook.test';

export const listensTo = (events: readonly EventType[], type: MessageType): boolean =>
  events.some((event) => (event === 'alert.*' ? type.startsWith('alert.') : event === type));
