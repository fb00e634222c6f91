import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InsightQuota, WritingModel } from '@parley/analytics';
import { type Ask, urlOf } from '@parley/http';
import { failureInWords, type LanguageModel, LanguageModelError } from '@parley/llm';
import { rejections } from '@parley/platform';
import type { ChatEvent } from '../chat/chat-event.js';
import { ModelTools, type ToolAnswer } from './model-tools.port.js';
import { type Move, MOVE_SCHEMA, moveOf, type Posed, stepPrompt, type Taken } from './step-prompt.js';

const MOST_STEPS = 6;
/** Nobody waits longer for a sentence. */
const PATIENCE_MS = 60_000;

/** A language model for questions that the grammar cannot read: it has only tools, and states only their numbers. */
@Injectable()
export class QuestionModel {
  private readonly model: LanguageModel | null;

  constructor(
    { model }: WritingModel,
    private readonly tools: ModelTools,
    private readonly quota: InsightQuota,
  ) {
    this.model = model;
  }

  /** Streams the steps and the answer; returns the outcome. */
  async *answer(tenantId: string, posed: Posed, ask: Ask): AsyncGenerator<ChatEvent, Outcome> {
    if (this.model === null) return NOT_ASKED;
    const { granted, quota } = await this.quota.consume(tenantId, randomBytes(32));
    if (!granted) {
      rejections.inc({ limiter: 'insights' });
      return {
        answered: false,
        steps: 0,
        reason: `The plan allows ${quota.limit} insights an hour, and they are used up.`,
      };
    }
    const taken: Taken[] = [];
    try {
      const answer = yield* this.steps(this.model, { tenantId, posed, ask, taken });
      yield { event: 'text_delta', data: { text: answer } };
      const by = `Written by the language model ${this.model.name}, and every number in it is of what its tools found.`;
      yield { event: 'text_delta', data: { text: `\n\n${by}` } };
      return { answered: true, steps: taken.length, reason: '' };
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      const reason = `The language model ${this.model.name} ${failureInWords(error.code)}.`;
      return { answered: false, steps: taken.length, reason };
    }
  }

  private async *steps(model: LanguageModel, { tenantId, posed, ask, taken }: Run): AsyncGenerator<ChatEvent, string> {
    const results: object[] = [];
    const until = Date.now() + PATIENCE_MS;
    for (let step = 1; Date.now() < until; step++) {
      const basis = { requests: [...taken.map(({ input }) => input), posed.now], results, question: posed.question };
      const tools = step > MOST_STEPS ? [] : this.tools.all;
      const request = { messages: stepPrompt(posed, tools, taken), name: 'step', schema: MOVE_SCHEMA };
      const move = await model.ask(tenantId, request, (text): Move => moveOf(text, tools, basis));
      if ('answer' in move) return move.answer;
      const displayName = tools.find(({ name }) => name === move.tool)?.title ?? move.tool;
      const call = { step, toolName: move.tool, displayName };
      yield { event: 'tool_call', data: call };
      const found = await this.tools.call(move.tool, move.input, ask);
      taken.push({ ...move, text: found?.text ?? '' });
      if (found?.data != null) results.push(found.data);
      yield { event: 'tool_result', data: { ...call, output: outputOf(move, found) } };
    }
    throw new LanguageModelError('timeout', 'It took too long.');
  }
}

export const NOT_ASKED: Outcome = { answered: false, steps: 0, reason: '' };

export interface Outcome {
  readonly answered: boolean;
  /** Number of tool calls. */
  readonly steps: number;
  /** A sentence; empty if there is nothing to say. */
  readonly reason: string;
}

interface Run {
  readonly tenantId: string;
  readonly posed: Posed;
  readonly ask: Ask;
  readonly taken: Taken[];
}

type Call = Extract<Move, { tool: string }>;

/** In the form of answers by rules; a rejected call has no result. */
function outputOf({ tool, input }: Call, found: ToolAnswer | null): object {
  if (found?.data == null) return { request: input, rejected: found?.text ?? '' };
  const { interactions = listed(tool, input), ...rest } = found.data;
  return { request: input, result: rest, ...(interactions === null ? {} : { interactions }) };
}

const listed = (tool: string, input: unknown): string | null =>
  tool === 'list_conversations'
    ? urlOf({ method: 'GET', path: '/interactions', query: input as Readonly<Record<string, string>> })
    : null;
