import { type Ask, toProblem } from '@parley/http';
import { answerAsked, toolFor, TOOLS } from '../answer/answers.js';
import { Labels } from '../answer/labels.js';
import { tenantNames } from '../answer/tenant-names.js';
import type { Ground } from '../domain/asked.js';
import { chipsOf, render } from '../domain/render.js';
import { CONFIDENT, type Understood, understand } from '../domain/understanding/understand.js';
import type { ChatEvent } from './chat-event.js';

export interface ChatQuestion {
  readonly question: string;
  readonly conversationId: string;
  /** Of whose conversations it is where it names no product. */
  readonly productId: string | null;
  readonly zone: string;
}

interface ChatMeans {
  readonly ask: Ask;
  readonly now: Date;
  /** Told of what nobody expected. */
  readonly report: (error: unknown) => void;
}

const UNEXPECTED = 'Something went wrong on our side.';

/** Answers one question; what the interface rejects, and what fails, ends it as an error. */
export async function* chat(asked: ChatQuestion, { ask, now, report }: ChatMeans): AsyncGenerator<ChatEvent> {
  const tools: string[] = [];
  try {
    for await (const event of answered(asked, ask, now)) {
      if (event.event === 'tool_call') tools.push(event.data.toolName);
      yield event;
    }
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) report(error);
    yield { event: 'error', data: { error: problem?.message ?? UNEXPECTED, code: problem?.code ?? 'internal' } };
    return;
  }
  const usage = { toolCalls: tools.length, tools };
  yield { event: 'done', data: { conversationId: asked.conversationId, status: 'complete', usage } };
}

async function* answered({ question, productId, zone }: ChatQuestion, ask: Ask, now: Date): AsyncGenerator<ChatEvent> {
  const names = await tenantNames(ask, now);
  const understood = within(productId, understand(question, { names, now, zone }));
  if (understood === null || understood.confidence < CONFIDENT) {
    yield { event: 'text_delta', data: { text: declined(understood, names) } };
    return;
  }
  const naming = { names, zone: understood.zone };
  const toolName = toolFor(understood.asked.intent);
  const step = { step: 1, toolName, displayName: TOOLS[toolName] };
  yield { event: 'tool_call', data: step };
  const { request, result, sentence, interactions } = await answerAsked(understood.asked, {
    ask,
    labels: new Labels(names, ask),
  });
  const understoodAs = {
    text: render(understood.asked, naming),
    chips: chipsOf(understood.asked, naming),
    confidence: understood.confidence,
    zone: understood.zone,
  };
  yield { event: 'tool_result', data: { ...step, output: { understoodAs, request, result, interactions } } };
  yield { event: 'text_delta', data: { text: sentence } };
  yield {
    event: 'text_delta',
    data: { text: `\n\nUnderstood as: ${understoodAs.text}\nConversations: ${interactions}` },
  };
}

function within(productId: string | null, understood: Understood | null): Understood | null {
  if (understood === null || productId === null || 'productId' in understood.asked.filters) return understood;
  const { asked } = understood;
  return { ...understood, asked: { ...asked, filters: { ...asked.filters, productId } } };
}

const EXAMPLES = [
  'How many conversations were there last week?',
  'Quality over time',
  'Which topics have the highest frustration?',
  'Why did quality drop last week?',
  'Show me conversations with jailbreaks yesterday',
  'What share of conversations has hallucinations?',
];

/** What it made of the question, so that the next one can be better, and what can be asked. */
function declined(understood: Understood | null, names: Ground['names']): string {
  const unknown = understood?.unknown ?? [];
  const why = unknown.length === 0 ? '' : ` Not understood: ${unknown.map((word) => `"${word}"`).join(', ')}.`;
  const guess = understood === null ? '' : `\nNearest: ${render(understood.asked, { names, zone: understood.zone })}`;
  return `I cannot answer that for certain.${why}${guess}\nFor example, ask:\n${EXAMPLES.map((one) => `- ${one}`).join('\n')}`;
}
