import type { components } from '../schema.js';

type Schemas = components['schemas'];

/** As POST /v1/events takes it; the product may be the writer's. */
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
  /** Of the service, without /v1. */
  readonly url: string;
  /** With the scope ingest. */
  readonly key: string;
  /** Of whatever names none. */
  readonly productId?: string;
  /** Items that wait at the most, of events and of conversations each; 50,000 by default. */
  readonly maxQueued?: number;
  /** How long an item waits for others at the most; 1,000 by default. */
  readonly maxWaitMs?: number;
  /** Hears what was rejected; by default it is a warning of the process. */
  readonly onRejected?: (rejected: Rejected) => void;
  /** Hears of each attempt that failed and will be made again, and of items that found the queue full. */
  readonly onTrouble?: (message: string) => void;
}
