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
 * what is sent again after a restart of the service or a broken connection is stored once. It never throws.
 */
export class ParleyWriter {
  private readonly events: Lane<EventToRecord>;
  private readonly conversations: Lane<ConversationToRecord>;
  private readonly flushAtExit = (): void => void this.flush();
  private dropped = 0;

  constructor(private readonly options: WriterOptions) {
    const { url, key, maxQueued = MAX_QUEUED, maxWaitMs = MAX_WAIT_MS } = options;
    const base = url.replace(/\/+$/, '');
    const shared = { key, maxQueued, maxWaitMs, trouble: (message: string) => this.tell(message) };
    this.events = new Lane<EventToRecord>({
      ...shared,
      url: `${base}/v1/events/batch`,
      maxBatch: EVENTS_PER_BATCH,
      toBody: (events) => ({ events }),
      rejected: (item, errors) => this.reject('event', item, errors),
    });
    this.conversations = new Lane<ConversationToRecord>({
      ...shared,
      url: `${base}/v1/messages/batch`,
      maxBatch: CONVERSATIONS_PER_BATCH,
      toBody: (conversations) => ({ conversations }),
      rejected: (item, errors) => this.reject('conversation', item, errors),
    });
    // The process has nothing else to do and is about to end: sending what waits keeps it alive for a moment.
    process.on('beforeExit', this.flushAtExit);
  }

  /** Records an event. False: it was left out, since the queue was full; wait for `ready()` to send without loss. */
  event(event: EventToRecord): boolean {
    return this.counted(
      this.events.put({
        insertId: randomUUID(),
        ...this.productOf(event),
        ...event,
      }),
    );
  }

  /** Records messages of a conversation in the form of Parley, OpenAI, Anthropic or the AI SDK. False as in `event`. */
  messages(conversation: ConversationToRecord): boolean {
    const { conversationId, externalConversationId } = conversation;
    const isNamed = conversationId != null || externalConversationId != null;
    return this.counted(
      this.conversations.put({
        ...this.productOf(conversation),
        ...conversation,
        ...(isNamed ? {} : { externalConversationId: randomUUID() }),
        messages: conversation.messages.map(named),
      }),
    );
  }

  /** The writer's product, if the item names none. */
  private productOf({ externalProductId }: EventToRecord | ConversationToRecord): { productId?: string } {
    const { productId } = this.options;
    return productId === undefined || externalProductId != null ? {} : { productId };
  }

  /** Resolves when there is room again: back-pressure for a caller that has more to send than the service takes. */
  async ready(): Promise<void> {
    const half = Math.floor((this.options.maxQueued ?? MAX_QUEUED) / 2);
    await Promise.all([this.events.whenAtMost(half), this.conversations.whenAtMost(half)]);
  }

  /** Resolves when everything recorded so far is acknowledged or rejected. */
  async flush(): Promise<void> {
    await Promise.all([this.events.whenAtMost(0), this.conversations.whenAtMost(0)]);
  }

  /** Flushes, for at most `withinMs`. @returns how many items the service has not acknowledged by then. */
  async close(withinMs = CLOSE_WITHIN_MS): Promise<number> {
    process.off('beforeExit', this.flushAtExit);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    await Promise.race([this.flush(), late]);
    clearTimeout(timer);
    return this.events.giveUp() + this.conversations.giveUp();
  }

  private counted(taken: boolean): boolean {
    if (!taken && this.dropped++ % 1_000 === 0) this.tell(`The queue is full: ${this.dropped} items were left out.`);
    return taken;
  }

  private reject(kind: Rejected['kind'], item: Rejected['item'], errors: ItemErrors): void {
    const { onRejected } = this.options;
    const words = errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
    quietly(() =>
      onRejected === undefined ? process.emitWarning(`Parley rejected: ${words}`) : onRejected({ kind, item, errors }),
    );
  }

  private tell(message: string): void {
    quietly(() => this.options.onTrouble?.(message));
  }
}

type Message = ConversationToRecord['messages'][number];

/** The service recognises by its identifier what is sent again. */
const named = (message: Message): Message =>
  'externalMessageId' in message || 'id' in message ? message : { externalMessageId: randomUUID(), ...message };

/** A listener that throws must not stop the writer. */
function quietly(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
