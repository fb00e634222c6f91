import { type MessageRole, type MessageType, roleOf } from '@parley/contracts';
import { type Json, type JsonObject, NANOS_PER_USD } from '@parley/kernel';

/** A message as readers of a conversation see it. */
export interface InteractionMessage {
  readonly id: string;
  readonly externalMessageId: string | null;
  readonly role: MessageRole;
  /** The type as it was sent, before it was folded into a role. */
  readonly messageType: MessageType;
  readonly content: string;
  readonly timestamp: Date;
  /** Only where a tool is named. */
  readonly toolName?: string;
  readonly input: Json;
  readonly output: Json;
  readonly properties: JsonObject | null;
  readonly usage: UsageView | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
}

/** What a language model used for a message. */
export interface UsageView {
  readonly model: string | null;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly costUsd: number | null;
}

type StoredUsage = Omit<UsageView, 'costUsd'> & { readonly costNanos: number | null };

export interface StoredMessage {
  readonly id: string;
  readonly externalId: string | null;
  readonly type: MessageType;
  readonly content: string;
  readonly input: Json;
  readonly output: Json;
  readonly properties: JsonObject | null;
  readonly usage: StoredUsage | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
  readonly toolName: string | null;
  readonly createdAt: Date;
}

/** A step without text shows its input (a call) or its output (anything else). */
export function toInteractionMessage(message: StoredMessage): InteractionMessage {
  const { id, externalId, type, content, input, output, properties, toolName, createdAt } = message;
  const { usage, latencyMs, finishReason } = message;
  const role = roleOf(type);
  const data = role === 'tool_call' ? (input ?? output) : (output ?? input);
  return {
    id,
    externalMessageId: externalId,
    role,
    messageType: type,
    content: content === '' ? textOf(data) : content,
    timestamp: createdAt,
    ...(toolName === null ? {} : { toolName }),
    input,
    output,
    properties,
    usage: usage === null ? null : toUsageView(usage),
    latencyMs,
    finishReason,
  };
}

const textOf = (data: Json): string => (data === null ? '' : typeof data === 'string' ? data : JSON.stringify(data));

const toUsageView = ({ costNanos, ...tokens }: StoredUsage): UsageView => ({
  ...tokens,
  costUsd: costNanos === null ? null : costNanos / NANOS_PER_USD,
});
