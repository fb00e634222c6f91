import type { ParleyWriter } from '../writer/parley-writer.js';
import type { ConversationOfCalls } from './conversation.js';
import { hearCalls, type Hearer } from './hear-calls.js';
import { objectsIn, beginCall, type Said } from './record-call.js';

/** The part of the `@anthropic-ai/sdk` client that is used, whichever its version. */
interface AnthropicLike {
  readonly messages: Messages;
  readonly beta?: { readonly messages?: Messages };
}
interface Messages {
  create: (...given: never[]) => unknown;
}

/**
 * Records the client's messages that are made `inConversation`, streamed or not, beta ones too. @returns the client.
 */
export function recordAnthropic<Client extends AnthropicLike>(client: Client, writer: ParleyWriter): Client {
  const hear = (request: unknown, conversation: ConversationOfCalls): Hearer => {
    const { messages, system } = request as { messages: unknown; system?: unknown };
    const record = beginCall(writer, conversation, {
      system: typeof system === 'string' ? system : textsOf(objectsIn(system)),
      input: objectsIn(messages).map(inBlocks),
    });
    const answered = (answer: unknown): void => {
      const { model, content, stop_reason: finishReason, usage } = answer as Answer;
      record({
        answer: content.length === 0 ? [] : [{ role: 'assistant', content }],
        ...{ model, usage: usageOf(usage), finishReason },
      });
    };
    const whole = new WholeAnswer();
    return { answered, part: (event) => whole.add(event as Event), ended: () => answered(whole.answer()) };
  };
  hearCalls(client.messages, 'create', hear);
  if (client.beta?.messages !== undefined) hearCalls(client.beta.messages, 'create', hear);
  return client;
}

interface AnthropicUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}
interface Answer {
  readonly model?: string;
  readonly content: readonly Said[];
  readonly stop_reason?: string | null;
  readonly usage?: AnthropicUsage;
}
interface Event {
  readonly type: string;
  readonly index?: number;
  readonly message?: Answer;
  readonly content_block?: Said;
  readonly delta?: { readonly [part: string]: string | null | undefined };
  readonly usage?: AnthropicUsage;
}

/** A stream's answer, put together again. */
class WholeAnswer {
  private start: Answer = { content: [] };
  private readonly blocks: { given: Said; text: string; json: string }[] = [];
  private stopReason: string | null = null;
  private usage: AnthropicUsage = {};

  add({ type, index = 0, message, content_block: given, delta = {}, usage }: Event): void {
    if (type === 'message_start' && message !== undefined) this.start = message;
    if (type === 'content_block_start') this.blocks[index] = { given: given ?? {}, text: '', json: '' };
    const block = this.blocks[index];
    if (type === 'content_block_delta' && block !== undefined) {
      block.text += delta['text'] ?? delta['thinking'] ?? '';
      block.json += delta['partial_json'] ?? '';
    }
    if (type === 'message_delta') {
      this.stopReason = delta['stop_reason'] ?? this.stopReason;
      this.usage = usage ?? this.usage;
    }
  }

  answer(): Answer {
    const content = this.blocks.filter(Boolean).flatMap(({ given, text, json }) => {
      if (given['type'] === 'thinking') return [{ ...given, thinking: text }];
      if (!('input' in given)) return [{ ...given, text }];
      return json === '' ? [given] : inputIn(json).map((input) => ({ ...given, input }));
    });
    return { ...this.start, content, stop_reason: this.stopReason, usage: { ...this.start.usage, ...this.usage } };
  }
}

/** None for a tool call whose stream ended before it was whole. */
function inputIn(json: string): unknown[] {
  try {
    return [JSON.parse(json)];
  } catch {
    return [];
  }
}

/** Anthropic counts tokens read from and written to its cache apart from the rest. */
const usageOf = (usage: AnthropicUsage = {}) => ({
  inputTokens:
    (usage.input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
  outputTokens: usage.output_tokens ?? 0,
  cachedInputTokens: usage.cache_read_input_tokens ?? 0,
});

/** An answer comes as blocks and may go back as a text: as blocks again, it is recognised. */
const inBlocks = (message: Said): Said =>
  typeof message['content'] === 'string' && message['role'] === 'assistant'
    ? { ...message, content: [{ type: 'text', text: message['content'] }] }
    : message;

const textsOf = (blocks: readonly Said[]): string | undefined =>
  blocks.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n') || undefined;
