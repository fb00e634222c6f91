import type { Fragment } from './fragment.js';
import type { SaidRating } from './said-rating.js';
import { isSpoken } from './spoken.js';
import { ancestorsOf, type SpanNode, traceTree } from './trace-tree.js';
import type { Turn } from './turns.js';

/** A rating and its possible subjects: the message if it exists, else the conversation. */
export interface AssembledRating extends Omit<SaidRating, 'of'> {
  /** Null: the conversation as a whole. */
  readonly externalMessageId: string | null;
  /** The external id; null: nothing names the conversation. */
  readonly conversation: string | null;
}

/** The ratings in one trace, each with the answer of its turn, or with its conversation. */
export function ratingsOf(fragments: readonly Fragment[], turns: readonly Turn[]): AssembledRating[] {
  if (fragments.every(({ content }) => content.ratings.length === 0)) return [];
  const spans = turns[0]?.trace ?? traceTree(fragments);
  const bySpan = turnsBySpan(turns);
  return spans.flatMap((span) =>
    span.content.ratings.map(({ of, ...rating }) => {
      const turn = bySpan.get(span) ?? turns.at(-1);
      return {
        ...rating,
        externalMessageId: of === 'conversation' ? null : answerOf(turn, span),
        conversation: turn?.conversation ?? conversationOf(span),
      };
    }),
  );
}

/** The turn that contains each span, or the last turn below it; spans beside all turns are missing. */
function turnsBySpan(turns: readonly Turn[]): Map<SpanNode, Turn> {
  const found = new Map<SpanNode, Turn>();
  for (const turn of turns.toReversed()) {
    for (const span of [turn.owner, ...turn.below]) found.set(span, turn);
    for (const span of ancestorsOf(turn.owner)) {
      // A later turn was here, and went on upwards.
      if (found.has(span)) break;
      found.set(span, turn);
    }
  }
  return found;
}

/** The rated answer. For a span whose turn was already deleted, the answer that it may have owned. */
function answerOf(turn: Turn | undefined, span: SpanNode): string {
  const index = turn?.output.findLastIndex((said) => isSpoken(said) && said.role === 'assistant') ?? 0;
  return `otel:${turn?.owner.spanId ?? span.spanId}:out:${Math.max(0, index)}`;
}

const conversationOf = ({ names }: SpanNode): string | null =>
  names.conversation === null ? null : `otel:${names.conversation}`;
