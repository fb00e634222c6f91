import { createHash } from 'node:crypto';
import { isSampled } from '@parley/kernel';
import type { NewEvent } from './new-event.js';

/**
 * Whether the event belongs to the sample of its rate: a pair of type and organization is in or out as one. The
 * organization counts by the external id that its callers gave it, however this event names it. Unlike our own id that
 * one is known before the organization is, so what is in before its first record is in afterwards; it never changes;
 * and other systems that sample by it agree.
 * @param organization empty where the event has none.
 */
export const isInSample = ({ eventType, sampleRate }: NewEvent, organization: string): boolean =>
  isSampled([eventType, organization], sampleRate);

/**
 * The id that a sampled-out event answers with: always the same for one insertId, as if it were there. It has the form
 * of a UUIDv7 of the year 1970, so that no event that is stored can have it.
 */
export function sampledOutId({ tenantId, insertId, eventId }: NewEvent): string {
  if (insertId == null) return eventId;
  const hex = createHash('sha256').update(`${tenantId}\0${insertId}`).digest('hex');
  const variant = '89ab'[parseInt(hex.charAt(3), 16) % 4] ?? '8';
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
