import { type Ask, toProblem } from '@parley/http';
import { Problem, type ProblemCode } from '@parley/kernel';
import { answerAsked, toolFor, TOOLS } from '../answer/answers.js';
import { Labels, type VersionNames } from '../answer/labels.js';
import type { Ground, TenantName } from '../domain/asked.js';
import { changeableChips, namesIn } from '../domain/changes.js';
import { render } from '../domain/render.js';
import { suggestions } from '../domain/suggestions.js';
import { CONFIDENT, type Understood, understand } from '../domain/understanding/understand.js';
import { NOT_ASKED, type Outcome } from '../model/question-model.js';
import type { ChatEvent } from './chat-event.js';

export interface ChatQuestion {
  readonly question: string;
  readonly conversationId: string;
  /** The product to ask about if the question names none; null: all. */
  readonly productId: string | null;
  readonly zone: string;
}

interface ChatMeans {
  readonly ask: Ask;
  /** The names of the tenant's own things. */
  readonly names: () => Promise<readonly TenantName[]>;
  readonly versions: VersionNames;
  readonly now: Date;
  /** Called where the grammar is not certain; it reports its steps. */
  readonly model: () => AsyncGenerator<ChatEvent, Outcome>;
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
}

/** A question without a word asks what can be asked: no model is paid for that. */
const WORD = /\p{L}/u;

const MISREAD: readonly ProblemCode[] = ['invalid', 'not_found'];

const UNEXPECTED = 'Something went wrong on our side.';

/** Answers one question; a rejection by the interface, or a failure, ends the stream with an error event. */
export async function* chat(asked: ChatQuestion, means: ChatMeans): AsyncGenerator<ChatEvent> {
  const tools: string[] = [];
  try {
    for await (const event of answered(asked, means)) {
      if (event.event === 'tool_call') tools.push(event.data.toolName);
      yield event;
    }
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) means.report(error);
    yield { event: 'error', data: { error: problem?.message ?? UNEXPECTED, code: problem?.code ?? 'internal' } };
    return;
  }
  const usage = { toolCalls: tools.length, tools };
  yield { event: 'done', data: { conversationId: asked.conversationId, status: 'complete', usage } };
}

async function* answered({ question, productId, zone }: ChatQuestion, means: ChatMeans): AsyncGenerator<ChatEvent> {
  const { now } = means;
  const names = await means.names();
  const ground = { names, now, zone, ...(productId === null ? {} : { productId }) };
  const understood = within(productId, understand(question, ground));
  if (understood !== null && understood.confidence >= CONFIDENT) {
    const rejection = yield* answeredByRules(understood, { ...ground, zone: understood.zone }, means);
    if (rejection !== null) yield* declined(null, ground, { answered: false, steps: 1, reason: rejection });
    return;
  }
  const outcome = WORD.test(question) ? yield* means.model() : NOT_ASKED;
  if (!outcome.answered) yield* declined(understood, ground, outcome);
}

/** Returns why the interface does not accept what was understood, in its words; null: it was answered. */
async function* answeredByRules(
  { asked, confidence }: Understood,
  ground: Ground,
  { ask, versions }: ChatMeans,
): AsyncGenerator<ChatEvent, string | null> {
  const step = stepOf(toolFor(asked.intent));
  yield { event: 'tool_call', data: step };
  const labels = new Labels(ground.names, ask, versions);
  let answer;
  try {
    answer = await answerAsked(asked, { ask, labels, now: ground.now, zone: ground.zone });
  } catch (error) {
    // The grammar made the query: what is wrong in it was not understood.
    if (!(error instanceof Problem && MISREAD.includes(error.code))) throw error;
    yield { event: 'tool_result', data: { ...step, output: { rejected: error.message } } };
    return error.message;
  }
  const text = render(asked, ground);
  const changeable = changeableChips(asked, ground);
  const chips = changeable.map(({ part, text: words, says, changes }) => ({
    part,
    text: words,
    says,
    changes: changes.map((change) => ({
      text: change.text,
      says: change.says,
      question: render(change.asked, ground),
    })),
  }));
  const understoodAs = { text, chips, names: namesIn(changeable, ground), confidence, zone: ground.zone };
  yield { event: 'tool_result', data: { ...step, output: { understoodAs, ...answer } } };
  yield { event: 'text_delta', data: { text: answer.sentence } };
  yield {
    event: 'text_delta',
    data: { text: `\n\nUnderstood as: ${text}\nConversations: ${answer.interactions}` },
  };
  return null;
}

const stepOf = (toolName: keyof typeof TOOLS, step = 1) => ({ step, toolName, displayName: TOOLS[toolName] });

/** A question put in order already names its product, and a question by product is about all of them. */
function within(productId: string | null, understood: Understood | null): Understood | null {
  if (understood === null || productId === null) return understood;
  const { asked, inOrder, products } = understood;
  if (inOrder || asked.by === 'product' || products.length > 0) return understood;
  return { ...understood, asked: { ...asked, filters: { ...asked.filters, productId } } };
}

/** Shows how the question was understood, so that the next one can be better, and what can be asked. */
function* declined(understood: Understood | null, ground: Ground, { steps, reason }: Outcome): Generator<ChatEvent> {
  const step = stepOf('suggest_questions', steps + 1);
  yield { event: 'tool_call', data: step };
  const unknown = understood?.unknown ?? [];
  const nearest = understood === null ? null : render(understood.asked, { ...ground, zone: understood.zone });
  const questions = suggestions(ground);
  yield { event: 'tool_result', data: { ...step, output: { reason, unknown, nearest, questions } } };
  const why = unknown.length === 0 ? '' : ` Not understood: ${unknown.map((word) => `"${word}"`).join(', ')}.`;
  const guess = nearest === null ? '' : `\nNearest: ${nearest}`;
  const text = `${reason === '' ? '' : `${reason} `}I cannot answer that for certain.${why}${guess}\nFor example, ask:\n${questions.map((one) => `- ${one}`).join('\n')}`;
  yield { event: 'text_delta', data: { text } };
}
