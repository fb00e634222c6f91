import { ApiClient } from '@parley/api-client';
import { times, type Times } from '../analytics/measure.js';
import type { Question } from './questions.js';

const WARM_UP = 2;

/** Times of each kind of question, and of all kinds together. */
export interface Asked {
  readonly all: Times;
  readonly kinds: readonly (Times & { readonly question: string })[];
}

/** One request at a time, the kinds in turn. */
export async function timeQuestions(api: ApiClient, questions: readonly Question[], requests: number): Promise<Asked> {
  const taken = new Map(questions.map(({ name }) => [name, [] as number[]]));
  for (let n = -WARM_UP; n < requests; n++) {
    for (const { name, path, body } of questions) {
      const turn = n + WARM_UP;
      const startedAt = performance.now();
      await (body === undefined ? api.call('GET', path(turn)) : api.call('POST', path(turn), body(turn)));
      if (n >= 0) taken.get(name)?.push(performance.now() - startedAt);
    }
  }
  return {
    all: times([...taken.values()].flat()),
    kinds: [...taken].map(([question, values]) => ({ question, ...times(values) })),
  };
}
