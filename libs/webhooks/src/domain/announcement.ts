import type { JsonObject } from '@parley/kernel';
import { v5 } from 'uuid';
import type { MessageType } from './event-type.js';

/** A fact that endpoints may listen to. */
export interface Announcement {
  readonly tenantId: string;
  readonly type: MessageType;
  /** Which fact of the type it is: announced again under the same key, it is the same message. */
  readonly key: string;
  /** Made only where somebody listens. */
  readonly data: () => JsonObject;
  readonly at: Date;
  /** The conversation that the data tells of: the message is erased with it. */
  readonly conversationId?: string;
  /** The only endpoints to tell, whether they listen to the type or not; absent: all that listen. */
  readonly webhookIds?: readonly string[];
}

const NAMESPACE = '6f1c1d4e-0a0b-5a52-9c0e-6d4f3f0b7a11';

/** The same in any process, and for every endpoint. */
export const messageIdOf = ({ tenantId, type, key }: Announcement): string =>
  v5(JSON.stringify([tenantId, type, key]), NAMESPACE);
