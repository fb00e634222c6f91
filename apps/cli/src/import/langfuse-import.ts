import { type ApiClient, ApiError } from '@parley/api-client';
import type { JsonObject } from '@parley/kernel';
import { conversationImport } from './conversation-import.js';
import type { ImportKind, LineResult } from './import-file.js';
import type { Line } from './line.js';
import {
  isScore,
  isTrace,
  langfuseConversation,
  type LangfuseRating,
  type RatingBounds,
  ratingOf,
  ratingsIn,
} from './langfuse-lines.js';

/** Each line is a trace, a session with its traces, or a score, as Langfuse's API returns them. */
export function langfuseImport(product: string, user: string | undefined, bounds: RatingBounds): ImportKind {
  const conversations = conversationImport(product);
  const read = ({ number, value }: Line): Line | LineResult => {
    const line = value as JsonObject;
    const body = isTrace(line) ? langfuseConversation(line, user) : null;
    if (body !== null) return { number, value: body };
    const reason = isTrace(line) ? 'says nothing' : 'is no trace, session or score of Langfuse';
    return { number, outcome: 'rejected', reason };
  };
  return {
    name: 'langfuse',
    linesPerBatch: conversations.linesPerBatch,
    send: async (api, lines, source) => {
      const spoken = lines.filter(({ value }) => !isScore(value as JsonObject)).map(read);
      const bodies = spoken.filter((one): one is Line => 'value' in one);
      const results = bodies.length === 0 ? [] : await conversations.send(api, bodies, source);
      const taken = [...spoken.filter((one): one is LineResult => 'outcome' in one), ...results];
      const outcomes = new Map(taken.map((result) => [result.number, result]));
      // After the conversations, since a score may precede what it rates.
      for (const { number, value } of lines) {
        const ratings = ratingsOf(value as JsonObject, bounds);
        const result = outcomes.get(number) ?? { number, outcome: 'created' };
        if (result.outcome === 'rejected') continue;
        outcomes.set(
          number,
          typeof ratings === 'string' ? rejected(number, ratings) : await rate(api, product, result, ratings),
        );
      }
      return [...outcomes.values()];
    },
  };
}

function ratingsOf(line: JsonObject, bounds: RatingBounds): LangfuseRating[] | string {
  if (!isScore(line)) return ratingsIn(line, bounds);
  const rating = ratingOf(line, bounds);
  return typeof rating === 'string' ? rating : [rating];
}

async function rate(
  api: ApiClient,
  productId: string,
  result: LineResult,
  ratings: readonly LangfuseRating[],
): Promise<LineResult> {
  try {
    for (const rating of ratings) await api.call('POST', '/ratings', { productId, ...rating });
    return result;
  } catch (error) {
    if (error instanceof ApiError) return rejected(result.number, `rating: ${error.message}`);
    throw error;
  }
}

const rejected = (number: number, reason: string): LineResult => ({ number, outcome: 'rejected', reason });
