import type { ParleyWriter } from '../writer/parley-writer.js';
import { hearCalls, type Hearer } from './hear-calls.js';
import { beginCall, objectsIn, type Said, type Usage } from './record-call.js';

type Method = (...given: never[]) => unknown;

/** The part of the `openai` client that is used, whichever its version. */
interface OpenAiLike {
  readonly chat: { readonly completions: { create: Method } };
  readonly responses?: { create: Method };
}

/** Records the client's Chat Completions and Responses that are made `inConversation`. @returns the client. */
export function recordOpenAi<Client extends OpenAiLike>(client: Client, writer: ParleyWriter): Client {
  hearCalls(client.chat.completions, 'create', (request, conversation): Hearer => {
    const input = objectsIn((request as { messages: unknown }).messages);
    const record = beginCall(writer, conversation, {
      system: systemOf(input),
      input: input.filter((message) => !isSystem(message)),
    });
    const answered = (answer: unknown): void => {
      const { choices, model, usage } = answer as Completion;
      const [choice] = choices;
      record({
        answer: choice === undefined ? [] : [choice.message],
        ...{ model, usage: completionUsage(usage), finishReason: choice?.finish_reason },
      });
    };
    const whole = new WholeCompletion();
    return { answered, part: (part) => whole.add(part as Chunk), ended: () => answered(whole.completion()) };
  });
  if (client.responses !== undefined) {
    hearCalls(client.responses, 'create', (request, conversation): Hearer => {
      const { input, instructions, previous_response_id: previous, conversation: kept } = request as ResponsesRequest;
      const given = typeof input === 'string' ? [{ role: 'user', content: input }] : objectsIn(input);
      const record = beginCall(writer, conversation, {
        system: instructions ?? systemOf(given),
        input: given.filter((message) => !isSystem(message)),
        isContinued: previous != null || kept != null,
      });
      const answered = (answer: unknown): void => {
        const { output, model, usage, status } = answer as ResponsesAnswer;
        record({
          ...{ answer: objectsIn(output), model, usage: responsesUsage(usage), finishReason: status },
        });
      };
      const whole = new WholeResponse();
      const ended = (): void => {
        const last = whole.response();
        if (last !== null) answered(last);
      };
      return { answered, part: (event) => whole.add(event as ResponsesEvent), ended };
    });
  }
  return client;
}

interface CompletionUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly prompt_tokens_details?: { readonly cached_tokens?: number };
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number };
}
interface Completion {
  readonly model?: string;
  readonly choices: readonly { readonly message: Said; readonly finish_reason?: string | null }[];
  readonly usage?: CompletionUsage | null;
}
interface Chunk {
  readonly model?: string;
  readonly usage?: CompletionUsage | null;
  readonly choices: readonly {
    readonly index: number;
    readonly delta: Delta;
    readonly finish_reason?: string | null;
  }[];
}
interface Delta {
  readonly content?: string | null;
  readonly refusal?: string | null;
  readonly tool_calls?: readonly ToolCallDelta[];
}
interface ToolCallDelta {
  readonly index: number;
  readonly id?: string;
  readonly function?: { readonly name?: string; readonly arguments?: string };
}
interface ResponsesRequest {
  readonly input: unknown;
  readonly instructions?: string;
  readonly previous_response_id?: unknown;
  readonly conversation?: unknown;
}
interface ResponsesAnswer {
  readonly model?: string;
  readonly status?: string;
  readonly output?: unknown;
  readonly usage?: {
    readonly input_tokens?: number;
    readonly output_tokens?: number;
    readonly input_tokens_details?: { readonly cached_tokens?: number };
    readonly output_tokens_details?: { readonly reasoning_tokens?: number };
  } | null;
}

interface ResponsesEvent {
  readonly type: string;
  readonly response?: ResponsesAnswer;
  readonly output_index?: number;
  readonly item?: Said;
  readonly delta?: unknown;
}

/** A stream's last response; of one that ended early, which has no output, with the output that came. */
class WholeResponse {
  private last: ResponsesAnswer | null = null;
  private readonly items: Said[] = [];
  private readonly texts: string[] = [];

  add({ type, response, output_index: index, item, delta }: ResponsesEvent): void {
    this.last = response ?? this.last;
    if (index === undefined) return;
    if (item !== undefined) this.items[index] = item;
    if (type === 'response.output_text.delta' && typeof delta === 'string') {
      this.texts[index] = (this.texts[index] ?? '') + delta;
    }
  }

  response(): ResponsesAnswer | null {
    if (this.last === null || objectsIn(this.last.output).length > 0) return this.last;
    const output = this.items.flatMap((item, index) => {
      if (item['status'] !== 'in_progress') return [item];
      const text = this.texts[index];
      return text === undefined ? [] : [{ ...item, content: [{ type: 'output_text', text }] }];
    });
    return { ...this.last, output };
  }
}

/** The first choice of a stream, put together again. */
class WholeCompletion {
  private content = '';
  private refusal = '';
  private readonly calls: { id: string; type: string; function: { name: string; arguments: string } }[] = [];
  private model: string | undefined;
  private finishReason: string | null = null;
  private usage: CompletionUsage | null = null;

  add({ model, usage, choices }: Chunk): void {
    this.model = model ?? this.model;
    this.usage = usage ?? this.usage;
    for (const { index, delta, finish_reason } of choices) {
      if (index !== 0) continue;
      this.content += delta.content ?? '';
      this.refusal += delta.refusal ?? '';
      this.finishReason = finish_reason ?? this.finishReason;
      for (const call of delta.tool_calls ?? []) this.addCall(call);
    }
  }

  completion(): Completion {
    const tool_calls = this.calls.filter(Boolean);
    const message = {
      role: 'assistant',
      content: this.content || null,
      ...(this.refusal === '' ? {} : { refusal: this.refusal }),
      ...(tool_calls.length > 0 ? { tool_calls } : {}),
    };
    const isEmpty = this.content === '' && this.refusal === '' && tool_calls.length === 0;
    return {
      ...(this.model === undefined ? {} : { model: this.model }),
      choices: isEmpty ? [] : [{ message, finish_reason: this.finishReason }],
      usage: this.usage,
    };
  }

  private addCall({ index, id, function: part }: ToolCallDelta): void {
    const call = (this.calls[index] ??= { id: '', type: 'function', function: { name: '', arguments: '' } });
    call.id ||= id ?? '';
    call.function.name += part?.name ?? '';
    call.function.arguments += part?.arguments ?? '';
  }
}

const completionUsage = (usage: CompletionUsage | null | undefined): Usage | undefined =>
  usage == null
    ? undefined
    : {
        inputTokens: usage.prompt_tokens,
        outputTokens: usage.completion_tokens,
        cachedInputTokens: usage.prompt_tokens_details?.cached_tokens,
        reasoningTokens: usage.completion_tokens_details?.reasoning_tokens,
      };

const responsesUsage = (usage: ResponsesAnswer['usage']): Usage | undefined =>
  usage == null
    ? undefined
    : {
        inputTokens: usage.input_tokens,
        outputTokens: usage.output_tokens,
        cachedInputTokens: usage.input_tokens_details?.cached_tokens,
        reasoningTokens: usage.output_tokens_details?.reasoning_tokens,
      };

const isSystem = ({ role }: Said): boolean => role === 'system' || role === 'developer';

const systemOf = (messages: readonly Said[]): string | undefined =>
  messages
    .filter(isSystem)
    .map(({ content }) => content)
    .find((content) => typeof content === 'string');
