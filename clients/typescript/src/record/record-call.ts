import { createHash } from 'node:crypto';
import type { ParleyWriter } from '../writer/parley-writer.js';
import type { ConversationOfCalls } from './conversation.js';
import { knownMessagesOf } from './known-conversations.js';

/** A message in the shape of the library that it came from. */
export type Said = Readonly<Record<string, unknown>>;

export interface Usage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly reasoningTokens?: number | undefined;
}

/** What a model call was given. */
export interface Given {
  readonly system: string | undefined;
  readonly input: readonly Said[];
  /** The model has the history already, so that all input is new. */
  readonly isContinued?: boolean;
}

/** What a model call answered. */
export interface Answered {
  readonly answer: readonly Said[];
  readonly model: string | undefined;
  readonly usage: Usage | undefined;
  readonly finishReason: string | null | undefined;
}

/**
 * A call of a model begins: what it is given is known from now on, also to a call that begins before this one ends.
 * @returns what records the call with its answer. Calls repeat the history, so each message has its identifier.
 */
export function beginCall(
  writer: ParleyWriter,
  conversation: ConversationOfCalls,
  { system, input, isContinued = false }: Given,
): (answered: Answered) => void {
  const startedAt = new Date();
  const known = knownMessagesOf(writer, conversation);
  const said = input.map(toSaid);
  const ids = isContinued ? known.continued(said) : known.given(said);
  return ({ answer, model, usage, finishReason }) => {
    const endedAt = new Date();
    const answers = answer.map(toSaid);
    const answerIds = isContinued ? known.continued(answers) : known.answered(answers);
    const written = present({
      ...{ model, finishReason, latencyMs: endedAt.getTime() - startedAt.getTime() },
      usage: usage === undefined ? undefined : present({ ...usage }),
    });
    const messages = [
      ...named(input, ids).map((message) => ({ ...message, createdAt: startedAt.toISOString() })),
      ...named(answer, answerIds).map((message, index) => ({
        ...message,
        createdAt: endedAt.toISOString(),
        ...(index === 0 ? written : {}),
      })),
    ];
    if (messages.length > 0)
      writer.messages({ ...conversation, ...present({ model, systemPrompt: system }), messages });
  };
}

const named = (messages: readonly Said[], ids: readonly string[]): Said[] =>
  messages.map((message, index) => ({ ...message, externalMessageId: ids[index] }));

/** What stays the same when an answer comes back as history, whatever the application does to its other fields. */
function toSaid(message: Said): string {
  const { role, type, content, output, tool_calls: calls } = message;
  const ids = [message['tool_call_id'], message['call_id'], ...objectsIn(calls).map(({ id }) => id)];
  const parts = typeof content === 'string' ? [content] : objectsIn(content).map(partOf);
  const words = JSON.stringify([role ?? type, ids.filter(Boolean), parts, role === undefined ? output : null]);
  return createHash('sha256').update(words).digest('base64');
}

const partOf = ({ text, thinking, id, tool_use_id: usedBy, type }: Said): unknown =>
  text ?? thinking ?? id ?? usedBy ?? type;

export const objectsIn = (value: unknown): Said[] =>
  Array.isArray(value) ? value.filter((one): one is Said => typeof one === 'object' && one !== null) : [];

export const present = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: NonNullable<Fields[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as never;
