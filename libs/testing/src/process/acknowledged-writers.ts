import { setTimeout as sleep } from 'node:timers/promises';
import { turnInSpans } from './turn-in-spans.js';
import { nullWithoutAnswer } from '../openapi/undocumented-answer.js';

/** Whether a client should try again. */
const mayPass = (status: number): boolean => status >= 500 || status === 429;

/** The service that takes the writes. */
export interface WriteTarget {
  readonly productId: string;
  fetch(method: string, path: string, body?: unknown): Promise<Response>;
}

export interface WriterOptions {
  /** The prefix of this run's identifiers of events, conversations and users, and the type of its events. */
  readonly name?: string;
  readonly events: number;
  readonly messages: number;
  /** Writers of conversations that are sent as spans. */
  readonly traces?: number;
}

/** What writers were told has been stored. */
export interface Acknowledged {
  /** insertIds of events. */
  readonly events: ReadonlySet<string>;
  /** Messages by conversation, both under the caller's identifiers. */
  readonly messages: ReadonlyMap<string, ReadonlySet<string>>;
}

const MESSAGES_PER_CONVERSATION = 6;
const RETRY_AFTER_MS = 100;
/** About as fast as a person asks and is answered; spans take longer to become messages than to be stored. */
const TURN_EVERY_MS = 200;

/**
 * Clients that behave as they should: each sends one thing after the other and repeats it, under the same identifier,
 * until it is acknowledged. The service may die meanwhile and come back under another address.
 */
export class AcknowledgedWriters {
  private readonly events = new Set<string>();
  private readonly messages = new Map<string, Set<string>>();
  private readonly loops: Promise<void>[] = [];
  private running = true;
  private givenUp = false;

  constructor(
    /** The service as it is now; null while it is down. */
    private readonly service: () => WriteTarget | null,
    { name = 'crash', events, messages, traces = 0 }: WriterOptions,
  ) {
    for (let writer = 0; writer < events; writer++) this.loops.push(this.writeEvents(name, writer));
    for (let writer = 0; writer < messages; writer++) this.loops.push(this.writeMessages(name, writer));
    for (let writer = 0; writer < traces; writer++) this.loops.push(this.writeTraces(name, writer));
  }

  get acknowledged(): Acknowledged {
    return { events: this.events, messages: this.messages };
  }

  get count(): number {
    return this.events.size + [...this.messages.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  /** Resolves when everything begun is acknowledged. */
  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  /** Ends the writers even where nothing is acknowledged any more. */
  giveUp(): void {
    this.running = false;
    this.givenUp = true;
  }

  private async writeEvents(name: string, writer: number): Promise<void> {
    for (let n = 0; this.running; n++) {
      const insertId = `${name}-event-${writer}-${n}`;
      const isAcknowledged = await this.untilAcknowledged('/v1/events', (productId) => ({
        eventType: name,
        productId,
        value: String(n),
        valueType: 'numeric',
        externalUserId: `${name}-user-${writer}-${n % 10}`,
        insertId,
      }));
      if (isAcknowledged) this.events.add(insertId);
    }
  }

  private async writeMessages(name: string, writer: number): Promise<void> {
    for (let n = 0; this.running; n++) {
      const conversation = `${name}-conversation-${writer}-${Math.floor(n / MESSAGES_PER_CONVERSATION)}`;
      const message = `message-${n}`;
      const isAcknowledged = await this.untilAcknowledged('/v1/messages', (productId) => ({
        productId,
        externalUserId: `${name}-user-${writer}`,
        externalConversationId: conversation,
        messages: [{ role: n % 2 === 0 ? 'user' : 'assistant', content: `Message ${n}`, externalMessageId: message }],
      }));
      if (!isAcknowledged) return;
      this.acknowledge(conversation, [message]);
    }
  }

  /** Each trace is a turn. Acknowledged are its messages, which follow once the turn is assembled. */
  private async writeTraces(name: string, writer: number): Promise<void> {
    for (let n = 0; this.running; n++) {
      const conversation = `${name}-told-${writer}-${Math.floor(n / MESSAGES_PER_CONVERSATION)}`;
      const { spanId, request } = turnInSpans(conversation, `${name}-teller-${writer}`, n);
      if (!(await this.untilAcknowledged('/otlp/v1/traces', () => request))) return;
      this.acknowledge(`otel:${conversation}`, [`otel:${spanId}:in:0`, `otel:${spanId}:out:0`]);
      await sleep(TURN_EVERY_MS);
    }
  }

  private acknowledge(conversation: string, messages: readonly string[]): void {
    const ids = this.messages.get(conversation) ?? new Set();
    for (const message of messages) ids.add(message);
    this.messages.set(conversation, ids);
  }

  /** @returns false when the writers were told to give up. */
  private async untilAcknowledged(path: string, bodyFor: (productId: string) => unknown): Promise<boolean> {
    while (!this.givenUp) {
      const service = this.service();
      const response = await service?.fetch('POST', path, bodyFor(service.productId)).catch(nullWithoutAnswer);
      if (response?.ok === true) {
        await response.text().catch(() => '');
        return true;
      }
      if (response != null && !mayPass(response.status)) {
        throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      }
      await sleep(RETRY_AFTER_MS);
    }
    return false;
  }
}
