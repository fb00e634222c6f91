import { randomUUID } from 'node:crypto';
import type { ItemErrors } from './delivery.js';
import { Lane } from './lane.js';
import type { ConversationToRecord, EventToRecord, Rejected, WriterOptions } from './options.js';

const MAX_QUEUED = 50_000;
const MAX_WAIT_MS = 1_000;
const EVENTS_PER_BATCH = 500;
const CONVERSATIONS_PER_BATCH = 100;
const CLOSE_WITHIN_MS = 10_000;

/**
 * Records in the background, and in batches, what an application tells it. Whatever has no identifier gets one, so that
 * what is sent again after a restart of the service or a broken connection is stored once. `event` and `messages` never
 * throw.
 */
export class ParleyWriter {
  private readonly events: Lane;
  private readonly conversations: Lane;
  private readonly flushAtExit = (): void => void this.closeUnlessFlushed();
  private dropped = 0;

  constructor(private readonly options: WriterOptions) {
    const { url, key, maxQueued = MAX_QUEUED, maxWaitMs = MAX_WAIT_MS } = options;
    const base = url.replace(/\/+$/, '');
    const shared = { key, maxQueued, maxWaitMs, trouble: (message: string) => this.tell(message) };
    this.events = new Lane({
      ...shared,
      url: `${base}/v1/events/batch`,
      field: 'events',
      maxBatch: EVENTS_PER_BATCH,
      rejected: (item, errors) => this.reject('event', () => JSON.parse(item) as EventToRecord, errors),
    });
    this.conversations = new Lane({
      ...shared,
      url: `${base}/v1/messages/batch`,
      field: 'conversations',
      maxBatch: CONVERSATIONS_PER_BATCH,
      rejected: (item, errors) => this.reject('conversation', () => JSON.parse(item) as ConversationToRecord, errors),
    });
    // The process has nothing else to do and is about to end: sending what waits keeps it alive for a moment.
    process.on('beforeExit', this.flushAtExit);
  }

  /** Records an event. False: it was left out, for a full queue (`ready()` waits for room) or as it is no JSON. */
  event(event: EventToRecord): boolean {
    return this.put('event', this.events, event, () => ({
      ...event,
      ...this.productOf(event),
      insertId: event.insertId ?? randomUUID(),
    }));
  }

  /** Records messages of a conversation in the form of Parley, OpenAI, Anthropic or the AI SDK. False as in `event`. */
  messages(conversation: ConversationToRecord): boolean {
    return this.put('conversation', this.conversations, conversation, () => {
      const { conversationId, externalConversationId, messages } = conversation;
      return {
        ...conversation,
        ...this.productOf(conversation),
        ...(conversationId == null && externalConversationId == null ? { externalConversationId: randomUUID() } : {}),
        messages: Array.isArray(messages) ? messages.map(named) : messages,
      };
    });
  }

  /** Resolves when there is room again: back-pressure for a caller that has more to send than the service takes. */
  async ready(): Promise<void> {
    const half = Math.floor((this.options.maxQueued ?? MAX_QUEUED) / 2);
    await Promise.all([this.events.whenAtMost(half), this.conversations.whenAtMost(half)]);
  }

  /** Resolves when everything recorded so far is acknowledged or rejected, or when the writer is closed. */
  async flush(): Promise<void> {
    await Promise.all([this.events.whenAtMost(0), this.conversations.whenAtMost(0)]);
  }

  /** Flushes, for at most `withinMs`. @returns how many items the service has not acknowledged by then. */
  async close(withinMs = CLOSE_WITHIN_MS): Promise<number> {
    process.off('beforeExit', this.flushAtExit);
    await this.flushWithin(withinMs);
    return this.events.giveUp() + this.conversations.giveUp();
  }

  /** The writer stays open once all is sent: what listens to the same end of the process may record some more. */
  private async closeUnlessFlushed(): Promise<void> {
    if (await this.flushWithin(CLOSE_WITHIN_MS)) return;
    this.tell(`${await this.close(0)} were not sent before the process ended.`);
  }

  private async flushWithin(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)));
    const isFlushed = await Promise.race([this.flush().then(() => true), late]);
    clearTimeout(timer);
    return isFlushed;
  }

  /** The writer's product, if the item names none. */
  private productOf(item: EventToRecord | ConversationToRecord): { productId?: string } {
    const { productId } = this.options;
    return productId === undefined || item.productId != null || item.externalProductId != null ? {} : { productId };
  }

  private put(kind: Rejected['kind'], lane: Lane, item: Rejected['item'], make: () => object): boolean {
    let text: string;
    try {
      // Encoded now, not when it is sent: a later change by the caller must not change what was recorded.
      text = JSON.stringify(make());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.reject(kind, () => item, [{ path: '', message: `It is no JSON: ${why}` }]);
      return false;
    }
    const isTaken = lane.put(text);
    if (!isTaken && this.dropped++ % 1_000 === 0) {
      this.tell(`The queue is full or closed: ${this.dropped} items were left out.`);
    }
    return isTaken;
  }

  private reject(kind: Rejected['kind'], item: () => Rejected['item'], errors: ItemErrors): void {
    const { onRejected } = this.options;
    const words = errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
    quietly(() =>
      onRejected === undefined
        ? process.emitWarning(`Parley rejected: ${words}`)
        : onRejected({ kind, item: item(), errors }),
    );
  }

  private tell(message: string): void {
    quietly(() => this.options.onTrouble?.(message));
  }
}

type Message = ConversationToRecord['messages'][number];

/** The service recognises by its identifier what is sent again, and says what is wrong with what is no message. */
function named(message: Message): Message {
  if (typeof message !== 'object' || message === null) return message;
  const { externalMessageId, id } = message as { externalMessageId?: unknown; id?: unknown };
  return externalMessageId == null && id == null ? { ...message, externalMessageId: randomUUID() } : message;
}

/** A listener that throws must not stop the writer. */
function quietly(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
