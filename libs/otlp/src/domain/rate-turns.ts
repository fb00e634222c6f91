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
  return spans.flatMap((span) =>
    span.content.ratings.map(({ of, ...rating }) => {
      const turn = turnOf(span, turns);
      return {
        ...rating,
        externalMessageId: of === 'conversation' ? null : answerOf(turn, span),
        conversation: turn?.conversation ?? conversationOf(span),
      };
    }),
  );
}

/** The turn that contains the span, else the last turn below it, else the trace's last turn. */
const turnOf = (span: SpanNode, turns: readonly Turn[]): Turn | undefined =>
  turns.find(({ owner, below }) => owner === span || below.includes(span)) ??
  turns.findLast(({ owner }) => [...ancestorsOf(owner)].includes(span)) ??
  turns.at(-1);

/** The rated answer. For a span whose turn was already deleted, the answer that it may have owned. */
function answerOf(turn: Turn | undefined, span: SpanNode): string {
  const index = turn?.output.findLastIndex((said) => isSpoken(said) && said.role === 'assistant') ?? 0;
  return `otel:${turn?.owner.spanId ?? span.spanId}:out:${Math.max(0, index)}`;
}

const conversationOf = ({ names }: SpanNode): string | null =>
  names.conversation === null ? null : `otel:${names.conversation}`;
