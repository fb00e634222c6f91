import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { askWithin, OnlyReads, Operation, text, UnexpectedErrors } from '@parley/http';
import { Clock, invalidField, newId, unknownProduct } from '@parley/kernel';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isZone } from '../domain/reading/zones.js';
import { accepted } from '../explain/query-answer.js';
import { QuestionModel } from '../model/question-model.js';
import { TenantNames } from '../names/tenant-names.js';
import { chat, type ChatQuestion } from './chat.js';
import { type ChatEvent, toEventStream } from './chat-event.js';
import { ChatRequest } from './chat.request.js';

@Controller('chat')
@Requires('read')
export class ChatController {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly clock: Clock,
    private readonly names: TenantNames,
    private readonly model: QuestionModel,
    private readonly unexpected: UnexpectedErrors,
  ) {}

  @Operation<string>({
    summary: 'Ask in plain words',
    description:
      'Reads the question with a grammar, calls the API with your key, and reports each step as a server-sent event: ' +
      '`tool_call` {step, toolName, displayName}, `tool_result` with `output` {understoodAs {text, chips [{part, text, says, ' +
      'changes [{text, says, question}]}], names, confidence, zone}, request, result, sentence, names, interactions}, `text_delta` {text}, ' +
      'then `done` {conversationId, status, usage {toolCalls, tools}} or `error` {error, code}. Each entry in `changes` of a ' +
      'chip holds the complete question to ask for that change. `says` holds what the words of `text` stand for, for clients ' +
      'with words of their own: fields such as `measure`, `by` or `filters`, whose ids have their names beside the chips. A question that is not understood for certain is ' +
      'declined: the tool is then `suggest_questions`, and its `output` {reason, unknown, nearest, questions} suggests what ' +
      "you can ask, with your tenant's own names. So is one whose query the API rejects, such as one about an unknown user, after a `tool_result` with `output` {rejected}. If a language model is configured, it is tried before a question that " +
      'the grammar cannot read is declined. It may make up to six read-only tool calls, each reported as a `tool_call` and ' +
      'a `tool_result` with `output` {request, result, interactions} or {request, rejected}. Its answer is sent in one ' +
      "piece, after every number in it has been found in those results, and takes one insight from the plan's quota.",
    answers: { 200: text },
    streamed: 'text/event-stream',
    rejections: [404],
    example: {
      request: { question: 'How many conversations were there last week?', context: { timeZone: 'Europe/Berlin' } },
    },
  })
  @OnlyReads()
  @RatedAnalytics({ asksWithin: true })
  @Post()
  @HttpCode(HttpStatus.OK)
  async ask(
    @TenantId() tenantId: string,
    @Body() request: ChatRequest,
    @Req() caller: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const question = questionOf(request);
    const ask = askWithin(fastify, caller);
    // Checked first: once an answer has begun, its status is 200.
    if (question.productId !== null) {
      const product = await ask({ method: 'GET', path: `/products/${question.productId}` });
      if (product.status === 404) throw unknownProduct(question.productId);
      accepted(product);
    }
    const now = this.clock.now();
    const events = chat(question, {
      ask,
      names: () => this.names.of(tenantId, ask),
      versions: (ids) => this.names.versions(tenantId, ids),
      now,
      model: () => {
        const { messages } = request;
        return this.model.answer(tenantId, { ...question, now: now.toISOString(), earlier: messages ?? [] }, ask);
      },
      report: (error) => this.unexpected.log(error, caller),
    });
    void reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store');
    return Readable.from(lines(events));
  }
}

/** @throws Problem `invalid` for an unknown time zone. */
function questionOf({ question, productId, conversationId, context }: ChatRequest): ChatQuestion {
  const zone = context?.['timeZone'] ?? 'UTC';
  if (typeof zone !== 'string' || !isZone(zone)) {
    throw invalidField('context.timeZone', 'must be the IANA name of a time zone, such as Europe/Berlin');
  }
  return { question, productId: productId ?? null, conversationId: conversationId ?? newId(), zone };
}

async function* lines(events: AsyncIterable<ChatEvent>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(toEventStream(event));
}
