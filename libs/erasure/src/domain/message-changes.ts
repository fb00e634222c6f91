import type { Json } from '@parley/kernel';
import { maskJson, maskText } from '@parley/privacy';

/** A message as the log holds it: of any contract, so of any fields. */
export type LoggedMessage = Readonly<Record<string, unknown>>;

/** Takes out the person's messages: those that name them, and the events that were theirs only by a conversation. */
export const withoutPerson =
  (userId: string, eventIds: ReadonlySet<string>) =>
  (message: LoggedMessage): object | null =>
    message['userId'] === userId || eventIds.has(String(message['eventId'])) ? null : message;

/** Takes out messages older than the tenant keeps: a conversation by its last message, an event by when it happened. */
export const withoutOlderThan =
  (cutoffs: ReadonlyMap<string, Date>) =>
  (message: LoggedMessage): object | null => {
    const cutoff = cutoffs.get(String(message['tenantId']));
    const time = message['lastMessageAt'] ?? message['eventAt'];
    return cutoff !== undefined && typeof time === 'string' && new Date(time) < cutoff ? null : message;
  };

/** Masks properties and text of the user's messages; a message with nothing to mask stays the same object. */
export const withMaskedTexts =
  (userId: string) =>
  (message: LoggedMessage): object => {
    const { properties, value, valueType } = message;
    if (message['userId'] !== userId) return message;
    const masked = {
      ...(properties == null ? {} : { properties: maskJson(properties as Json) }),
      ...(typeof value === 'string' && valueType === 'text' ? { value: maskText(value) } : {}),
    };
    const changes = Object.entries(masked).filter(([name, part]) => !isSame(part, message[name]));
    return changes.length === 0 ? message : { ...message, ...Object.fromEntries(changes) };
  };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
