import type { ParleyWriter } from '../writer/parley-writer.js';
import { currentConversation } from './conversation.js';
import { quietly } from './hear-calls.js';
import { beginCall, objectsIn, type Said } from './record-call.js';

interface ModelCall {
  readonly params: {
    readonly prompt: unknown;
    readonly abortSignal?: AbortSignal | undefined;
    readonly providerOptions?: Readonly<Record<string, Said>> | undefined;
  };
  readonly model: { readonly modelId: string };
}

interface StreamPart {
  readonly type: string;
}

/** Middleware for `wrapLanguageModel` of the AI SDK 5 and newer: records the calls that are made `inConversation`. */
export const parleyMiddleware = (writer: ParleyWriter) => ({
  specificationVersion: 'v3' as const,

  async wrapGenerate<Result>({ doGenerate, ...call }: ModelCall & { doGenerate: () => PromiseLike<Result> }) {
    const record = quietly(() => begin(writer, call));
    const result = await doGenerate();
    record?.(result as Generated);
    return result;
  },

  async wrapStream<Part extends StreamPart, Result extends { stream: ReadableStream<Part> }>({
    doStream,
    ...call
  }: ModelCall & { doStream: () => PromiseLike<Result> }): Promise<Result> {
    const record = quietly(() => begin(writer, call));
    const result = await doStream();
    if (record === undefined) return result;
    const whole = new WholeResult();
    const { abortSignal } = call.params;
    let hasEnded = false;
    const ended = (): void => {
      abortSignal?.removeEventListener('abort', ended);
      if (!hasEnded) record(whole.result());
      hasEnded = true;
    };
    // Once aborted, the SDK reads no further, and a model may go on as if nothing had happened.
    abortSignal?.addEventListener('abort', ended);
    return { ...result, stream: heard(result.stream, (part) => whole.add(part), ended) };
  },
});

/** The same stream, of which each part and then its end are heard, also an early end: an error or a cancellation. */
function heard<Part>(
  stream: ReadableStream<Part>,
  part: (part: Part) => void,
  ended: () => void,
): ReadableStream<Part> {
  const reader = stream.getReader();
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            quietly(() => part(value));
            controller.enqueue(value);
            return;
          }
        } catch (error) {
          ended();
          throw error;
        }
        ended();
        controller.close();
      },
      async cancel(reason) {
        ended();
        await reader.cancel(reason);
      },
    },
    // A part is read when the caller asks for it, not before.
    { highWaterMark: 0 },
  );
}

interface Generated {
  readonly content: readonly Said[];
  readonly finishReason?: unknown;
  readonly usage?: { readonly inputTokens?: unknown; readonly outputTokens?: unknown };
  readonly response?: { readonly modelId?: string };
}

/** @returns what records the call with its result; undefined if the call is not recorded. */
function begin(writer: ParleyWriter, { params, model }: ModelCall): ((result: Generated) => void) | undefined {
  const conversation = currentConversation();
  if (conversation === undefined) return undefined;
  const prompt = objectsIn(params.prompt);
  const system = prompt.find(({ role }) => role === 'system')?.['content'];
  const given = {
    system: typeof system === 'string' ? system : undefined,
    input: prompt.filter(({ role }) => role !== 'system').flatMap(toChat),
    isContinued: params.providerOptions?.['openai']?.['previousResponseId'] != null,
  };
  const record = beginCall(writer, conversation, given);
  return ({ content, finishReason, usage, response }) =>
    quietly(() =>
      record({
        answer: toChat({ role: 'assistant', content }),
        model: response?.modelId ?? model.modelId,
        finishReason: textIn(finishReason, 'unified'),
        usage: {
          inputTokens: numberIn(usage?.inputTokens, 'total'),
          outputTokens: numberIn(usage?.outputTokens, 'total'),
          cachedInputTokens: numberIn(usage?.inputTokens, 'cacheRead'),
          reasoningTokens: numberIn(usage?.outputTokens, 'reasoning'),
        },
      }),
    );
}

/** The service has no input for the SDK's own form of prompts, so their messages are sent in the shape of OpenAI. */
function toChat({ role, content }: Said): Said[] {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content);
  if (role === 'tool') return parts.flatMap(toResult);
  const text = parts.flatMap((part) => (part['type'] === 'text' ? [String(part['text'])] : [])).join('');
  const tool_calls = parts.flatMap((part) => (part['type'] === 'tool-call' ? [toCall(part)] : []));
  if (text === '' && tool_calls.length === 0) return [];
  return [{ role, content: text === '' ? null : text, ...(tool_calls.length > 0 ? { tool_calls } : {}) }];
}

const toCall = ({ toolCallId, toolName, input }: Said) => ({
  ...{ id: toolCallId, type: 'function' },
  function: { name: toolName, arguments: typeof input === 'string' ? input : JSON.stringify(input ?? {}) },
});

function toResult({ type, toolCallId, output }: Said): Said[] {
  if (type !== 'tool-result') return [];
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : output;
  return [
    { role: 'tool', tool_call_id: toolCallId, content: typeof value === 'string' ? value : JSON.stringify(value) },
  ];
}

/** A stream's result, put together again. */
class WholeResult {
  private text = '';
  private readonly calls: Said[] = [];
  private end: Said = {};
  private modelId: string | undefined;

  add(given: StreamPart): void {
    const part = given as Said & StreamPart;
    if (part.type === 'text-delta') this.text += textIn(part['delta'], '') ?? '';
    if (part.type === 'tool-call') this.calls.push(part);
    if (part.type === 'response-metadata') this.modelId = part['modelId'] as string | undefined;
    if (part.type === 'finish') this.end = part;
  }

  result(): Generated {
    const { text, calls, end, modelId } = this;
    return {
      ...end,
      content: [...(text === '' ? [] : [{ type: 'text', text }]), ...calls],
      ...(modelId === undefined ? {} : { response: { modelId } }),
    };
  }
}

/** Some versions of the SDK give a number, others an object of its parts. */
function numberIn(value: unknown, name: string): number | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? (value as Said)[name] : value;
  return typeof found === 'number' && (typeof value === 'object' || name === 'total') ? found : undefined;
}

const textIn = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? (value as Said)[name] : value;
  return typeof found === 'string' ? found : undefined;
};
