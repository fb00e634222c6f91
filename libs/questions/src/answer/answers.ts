import type { Ask } from '@parley/http';
import type { MetricName } from '@parley/metrics';
import type { Asked, Filters, Intent } from '../domain/asked.js';
import { languageWords } from '../domain/lexicon/values.js';
import { intervalOf, type QueryBody, queryOf } from '../domain/query.js';
import { dimensionWords, periodWords } from '../domain/render.js';
import { explain, EXPLAINING } from '../explain/explain-change.js';
import { accepted, type QueryAnswer, queryBy } from '../explain/query-answer.js';
import { difference, figure, shareOf, titleOf } from './figures.js';
import { course } from './course.js';
import type { Labels } from './labels.js';

/** The tools behind answers, with the names that POST /chat shows. */
export const TOOLS = {
  query_metrics: 'Measure conversations',
  explain_change: 'Explain a change',
  list_conversations: 'List conversations',
  suggest_questions: 'Suggest questions',
} as const;
type ToolName = keyof typeof TOOLS;

export interface Answer {
  /** The request to the interface. */
  readonly request: object;
  readonly result: object;
  readonly sentence: string;
  /** Names for the ids among a dimension's values. */
  readonly names?: Readonly<Record<string, string>>;
  /** Path and query of the conversations behind the answer. */
  readonly interactions: string;
}

interface Means {
  readonly ask: Ask;
  readonly labels: Labels;
  readonly now: Date;
  /** The zone of the question's days. */
  readonly zone: string;
}

export const toolFor = (intent: Intent): ToolName =>
  intent === 'why' ? 'explain_change' : intent === 'list' ? 'list_conversations' : 'query_metrics';

type Answering = (asked: Asked, means: Means) => Promise<Answer>;

const TOLD_ROWS = 5;
const NAMED_ROWS = 25;
const LISTED = 5;

export const answerAsked: Answering = (asked, means) => ANSWERS[asked.intent](asked, means);

/** An answer from a single query, and the sentence about it. */
const queried =
  (say: (answer: QueryAnswer, asked: Asked, means: Means) => string): Answering =>
  async (asked, means) => {
    const request = queryOf(asked);
    const result = await queryBy(means.ask)(request);
    return { request, result, sentence: say(result, asked, means), interactions: result.interactions };
  };

const measureOf = ({ measure = 'conversations' }: Asked): MetricName => measure;

/** "In the time before" only where it is right before and as long; any other time by its dates. */
const before = ({ compareTo = 'previous' }: Asked, { zone }: Means): string =>
  compareTo === 'previous' ? 'in the time before' : `for ${periodWords(compareTo, { names: [], zone })}`;

const ANSWERS: Readonly<Record<Intent, Answering>> = {
  value: queried(
    ({ rows: [row] }, asked) => `${titleOf(measureOf(asked))}: ${figure(measureOf(asked), row?.[measureOf(asked)])}.`,
  ),
  trend: queried(({ rows }, asked, means) =>
    course(rows, { ...asked, ...means, measure: measureOf(asked), interval: intervalOf(asked) }),
  ),
  top: async (asked, means) => {
    const { by = 'topic' } = asked;
    const measure = measureOf(asked);
    const request = queryOf(asked);
    const result = await queryBy(means.ask)(request);
    const known = result.rows.filter((row) => row[by] !== null && row[measure] !== null).slice(0, NAMED_ROWS);
    const names = await means.labels.all(
      by,
      known.map((row) => String(row[by])),
    );
    const words = (value: string): string => names[value] ?? (by === 'language' ? languageWords(value) : value);
    const each = known.slice(0, TOLD_ROWS).map((row) => `${words(String(row[by]))} ${figure(measure, row[measure])}`);
    const sentence = `${titleOf(measure)} by ${dimensionWords(by)}: ${each.join(', ')}.`;
    return {
      request,
      result,
      names,
      sentence: each.length === 0 ? 'There is nothing to compare in that time.' : sentence,
      interactions: result.interactions,
    };
  },
  compare: queried(
    ({ comparison }, asked, means) =>
      `${titleOf(measureOf(asked))}: ${difference(measureOf(asked), comparison?.metrics[measureOf(asked)], asked.with === undefined ? before(asked, means) : 'of the other')}.`,
  ),
  status: queried(({ comparison, rows: [row] }, asked) =>
    queryOf(asked)
      .measures.filter((measure) => row?.[measure] !== null)
      .map(
        (measure) => `${titleOf(measure)}: ${difference(measure, comparison?.metrics[measure], 'in the time before')}.`,
      )
      .join('\n'),
  ),
  correlation: async (asked, means) =>
    asked.outcome === undefined ? correlated(asked, means) : outcomeShares(asked, asked.outcome, means),
  share: async (asked, { ask }) => {
    const [whole, part] = await Promise.all([count(ask, asked, {}), count(ask, asked, asked.part ?? {})]);
    return {
      request: part.request,
      result: { conversations: part.conversations, of: whole.conversations, share: share(part, whole) },
      sentence: `Conversations: ${shareOf(part.conversations, whole.conversations)}.`,
      interactions: part.interactions,
    };
  },
  list: async (asked, { ask }) => {
    const { from, to, filters, sort } = asked;
    const query = { ...(filters as Record<string, string>), from, to, ...(sort === undefined ? {} : { sort }) };
    const answer = await ask({ method: 'GET', path: '/interactions', query: { ...query, limit: LISTED } });
    const conversations = accepted(answer);
    const total = answer.total ?? 0;
    return {
      request: query,
      result: { total, conversations },
      sentence:
        total === 0
          ? 'There are no such conversations in that time.'
          : `${total} conversation${total === 1 ? '' : 's'}.`,
      interactions: `/v1/interactions?${parametersOf(query).toString()}`,
    };
  },
  why: async (asked, means) => {
    const { ask, labels } = means;
    const { measures, filters, from, to, compareTo = 'previous' } = queryOf(asked);
    const [measure = 'conversations'] = measures;
    const request = { measure, filters, from, to, compareTo, by: unnamed(filters) };
    const explanation = await explain(request, queryBy(ask));
    if (explanation === null) throw new Error('A comparison was asked for, and there is none.');
    const change = explanation.change?.change ?? 0;
    const each = await Promise.all(
      Object.entries(explanation.sources).map(([dimension, groups]) =>
        labels.all(
          dimension,
          groups.flatMap(({ name }) => name ?? []),
        ),
      ),
    );
    const names = Object.assign({}, ...each) as Readonly<Record<string, string>>;
    const sources = Object.entries(explanation.sources)
      .flatMap(([dimension, groups]) => groups.slice(0, TOLD_ROWS).map((group) => ({ dimension, ...group })))
      .filter(({ name, contribution }) => name !== null && Math.sign(contribution) === Math.sign(change))
      .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
      .slice(0, TOLD_ROWS)
      .map(({ dimension, name, contribution, mix, rate }) => {
        const cause = Math.abs(mix) > Math.abs(rate) ? 'mostly from their number' : 'mostly from their value';
        const label = names[String(name)] ?? String(name);
        return `${dimensionWords(dimension)} ${label} ${signed(measure, contribution)} (${cause})`;
      });
    const where = sources.length === 0 ? '' : `\nWhere it comes from: ${sources.join(', ')}.`;
    return {
      request,
      result: explanation,
      names,
      sentence: `${titleOf(measure)}: ${difference(measure, explanation.change, before(asked, means))}.${where}`,
      interactions: explanation.interactions,
    };
  },
};

/** A dimension fixed by a filter explains nothing. */
const unnamed = (filters: Filters): string[] =>
  EXPLAINING.filter((dimension) => !(dimension in filters) && !(`${dimension}Id` in filters));

const signed = (measure: MetricName, value: number): string =>
  `${value < 0 ? '-' : '+'}${figure(measure, Math.abs(value))}`;

const correlated = queried(
  ({ comparison }, asked) =>
    `${titleOf(measureOf(asked))} of the matching conversations: ${difference(measureOf(asked), comparison?.metrics[measureOf(asked)], 'for all conversations')}. A correlation is not necessarily a cause.`,
);

async function outcomeShares(asked: Asked, outcome: Filters, { ask }: Means): Promise<Answer> {
  const part = asked.part ?? {};
  const [whole, had, such, suchHad] = await Promise.all([
    count(ask, asked, {}),
    count(ask, asked, outcome),
    count(ask, asked, part),
    count(ask, asked, { ...part, ...outcome }),
  ]);
  return {
    request: suchHad.request,
    result: {
      such: { conversations: suchHad.conversations, of: such.conversations },
      all: { conversations: had.conversations, of: whole.conversations },
    },
    sentence: `Of the matching conversations: ${shareOf(suchHad.conversations, such.conversations)}; of all conversations: ${shareOf(had.conversations, whole.conversations)}. A correlation is not necessarily a cause.`,
    interactions: suchHad.interactions,
  };
}

const share = (part: Counted, whole: Counted): number | null =>
  whole.conversations === 0 ? null : part.conversations / whole.conversations;

interface Counted {
  readonly conversations: number;
  readonly interactions: string;
  readonly request: QueryBody;
}

async function count(ask: Ask, { filters, from, to }: Asked, more: Filters): Promise<Counted> {
  const request: QueryBody = { measures: ['conversations'], filters: { ...filters, ...more }, from, to };
  const { rows, interactions } = await queryBy(ask)(request);
  return { conversations: Number(rows[0]?.['conversations'] ?? 0), interactions, request };
}

function parametersOf(query: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters;
}
