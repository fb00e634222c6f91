import type { components } from '../schema.js';

type Schemas = components['schemas'];

/** As POST /v1/events takes it; the writer's product may stand in for the event's. */
export type EventToRecord = Omit<Schemas['RecordEventRequest'], 'productId'> & { productId?: string };

/** As POST /v1/messages takes it. */
export type ConversationToRecord = Schemas['RecordMessagesRequest'];

/** What the service will not take, however often it is sent. */
export interface Rejected {
  readonly kind: 'event' | 'conversation';
  readonly item: EventToRecord | ConversationToRecord;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

export interface WriterOptions {
  /** Address of the service, without /v1. */
  readonly url: string;
  /** A key with the scope ingest. */
  readonly key: string;
  /** The product of items that name none. */
  readonly productId?: string;
  /** How many events, and how many conversations, may wait at most; 50,000 each by default. */
  readonly maxQueued?: number;
  /** How long an item waits for others at most; 1,000 by default. */
  readonly maxWaitMs?: number;
  /** Hears of each rejected item; by default the process emits a warning. */
  readonly onRejected?: (rejected: Rejected) => void;
  /** Hears of each failed attempt that will be repeated, and of items left out because the queue was full. */
  readonly onTrouble?: (message: string) => void;
}
