import { createHash, randomUUID } from 'node:crypto';
import type { ParleyWriter } from '../writer/parley-writer.js';
import type { ConversationOfCalls } from './conversation.js';

/** A message in the shape of the library that it came from. */
export type Said = Readonly<Record<string, unknown>>;

export interface Usage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly reasoningTokens?: number | undefined;
}

/** What a model call was given, and what it answered. */
export interface Call {
  readonly system: string | undefined;
  readonly input: readonly Said[];
  readonly answer: readonly Said[];
  readonly model: string | undefined;
  readonly usage: Usage | undefined;
  readonly finishReason: string | null | undefined;
  readonly startedAt: Date;
}

/** Calls repeat the history, so each message gets an identifier made from its content, and is stored once. */
export function recordCall(writer: ParleyWriter, conversation: ConversationOfCalls, call: Call): void {
  const endedAt = new Date();
  const { system, model, usage, finishReason, startedAt } = call;
  const written = present({
    ...{ model, finishReason, latencyMs: endedAt.getTime() - startedAt.getTime() },
    usage: usage === undefined ? undefined : present({ ...usage }),
  });
  const of = conversation.externalConversationId ?? conversation.conversationId ?? randomUUID();
  const messages = named(of, [
    ...call.input.map((message) => ({ ...message, createdAt: startedAt.toISOString() })),
    ...call.answer.map((message, index) => ({
      ...message,
      createdAt: endedAt.toISOString(),
      ...(index === 0 ? written : {}),
    })),
  ]);
  if (messages.length === 0) return;
  writer.messages({
    ...conversation,
    ...present({ model, systemPrompt: system }),
    messages,
  });
}

function named(conversation: string, messages: readonly Said[]): Said[] {
  const seen = new Map<string, number>();
  return messages.map((message) => {
    const said = fingerprint(message);
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    const externalMessageId = createHash('sha256')
      .update(`${conversation}\n${said}\n${times}`)
      .digest('hex')
      .slice(0, 32);
    return { ...message, externalMessageId };
  });
}

/** What stays the same when an answer comes back as history, whatever the application does to its other fields. */
function fingerprint(message: Said): string {
  const { role, type, content, output, tool_calls: calls } = message;
  const ids = [message['tool_call_id'], message['call_id'], ...objectsIn(calls).map(({ id }) => id)];
  const parts = typeof content === 'string' ? [content] : objectsIn(content).map(partOf);
  return JSON.stringify([role ?? type, ids.filter(Boolean), parts, role === undefined ? output : null]);
}

const partOf = ({ text, thinking, id, tool_use_id: usedBy, type }: Said): unknown =>
  text ?? thinking ?? id ?? usedBy ?? type;

export const objectsIn = (value: unknown): Said[] =>
  Array.isArray(value) ? value.filter((one): one is Said => typeof one === 'object' && one !== null) : [];

export const present = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: NonNullable<Fields[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as never;
