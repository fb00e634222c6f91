import type { SentMessages } from '@parley/conversations';
import { type Json, latestTime, newId } from '@parley/kernel';
import { toComponents } from '@parley/prompts';
import { shortened, shortenedOrNull } from '../adapters/identity.js';
import type { AssembledMessage } from '../domain/assembled.js';
import type { Turn } from '../domain/turns.js';

const MAX_NAME_CHARS = 255;
const MAX_PROMPT_CHARS = 256 * 1024;

interface Addressee {
  readonly tenantId: string;
  readonly productId: string;
  /** Null: the conversation is new, and the turns name its user. */
  readonly knownUserId: string | null;
}

/** The messages that turns add to one conversation, in the form of POST /messages. */
export function toSentMessages(
  { tenantId, productId, knownUserId }: Addressee,
  turns: readonly Turn[],
  messages: readonly AssembledMessage[],
  now: Date,
): SentMessages {
  const last = turns.findLast(({ system }) => system !== null && system.length <= MAX_PROMPT_CHARS);
  const named = <T>(read: (turn: Turn) => T | null): T | null =>
    turns.map(read).find((value) => value !== null) ?? null;
  const conversation = conversationOf(turns);
  return {
    tenantId,
    newConversationId: newId(),
    defaultProductId: null,
    conversationId: null,
    externalConversationId: conversation,
    productId: knownUserId === null ? productId : null,
    externalUserId: knownUserId ?? shortened(named(({ names }) => names.user) ?? `anonymous:${conversation}`),
    externalOrganizationId: shortenedOrNull(named(({ names }) => names.organization)),
    model: null,
    // Nothing names the conversation, so that one conversation may be split into several.
    properties: turns.every(({ isTraceAlone }) => isTraceAlone) ? { 'otel.conversation': 'trace' } : null,
    voiceCall: null,
    sampleRate: 1,
    systemPrompt:
      last?.system == null
        ? null
        : {
            ...{ promptId: null, externalPromptId: null, hasVariables: false },
            components: toComponents([{ content: last.system }], 'system'),
          },
    messages: messages.map((message) => toNewMessage(message, now)),
    receivedAt: now,
  };
}

/** The external id of the conversation that all the turns belong to. */
export const conversationOf = (turns: readonly Turn[]): string => shortened(turns[0]?.conversation ?? '');

function toNewMessage(message: AssembledMessage, now: Date) {
  const { usage, atMs } = message;
  const model = message.model?.slice(0, MAX_NAME_CHARS).toWellFormed() ?? null;
  return {
    id: newId(),
    externalId: shortened(message.externalId),
    type: message.type,
    content: message.content,
    toolName: message.toolName?.slice(0, MAX_NAME_CHARS).toWellFormed() ?? null,
    input: message.input,
    output: message.output,
    model,
    usage: usage === null ? null : { ...usage, model, costNanos: null },
    latencyMs: message.latencyMs,
    finishReason: message.finishReason,
    properties: message.properties,
    context: null as Json,
    parentId: null,
    parentExternalId: null,
    voice: null,
    createdAt: isTimeOfMessage(atMs, now) ? new Date(atMs) : null,
  };
}

/** A time too far ahead is left out, where a caller of POST /messages would be told. */
export const isTimeOfMessage = (atMs: number, now: Date): boolean => atMs > 0 && atMs <= latestTime(now).getTime();
