import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from './analytics.queries.js';
import { API } from './api.texts.js';
import { client, read, Rejected } from './client.js';
import { eventsOf, soFar } from './event-stream.js';
import type { paths } from './schema.js';

export type AskedFilters = Readonly<Record<string, string | number | boolean | readonly string[]>>;
/** `from` is included, `to` is not. */
export interface AskedPeriod {
  readonly from: string;
  readonly to: string;
}

/** What the words of a part of the question stand for. */
export interface Says extends Partial<AskedPeriod> {
  readonly intent?: 'value' | 'trend' | 'top' | 'compare' | 'why' | 'list' | 'share' | 'correlation' | 'status';
  readonly measure?: string;
  readonly by?: string;
  readonly order?: 'highest' | 'lowest';
  readonly limit?: number;
  readonly interval?: 'hour' | 'day' | 'week';
  readonly sort?: string;
  /** Empty: without the filter. */
  readonly filters?: AskedFilters;
  readonly part?: AskedFilters;
  readonly outcome?: AskedFilters;
  readonly with?: AskedFilters;
  readonly compareTo?: 'previous' | AskedPeriod;
  readonly period?:
    'today' | 'yesterday' | 'last 7 days' | 'last 30 days' | 'last 90 days' | 'this month' | 'last month';
}

/** What a part of the question can be changed to, with the question that results. */
export interface Change {
  readonly says: Says;
  readonly question: string;
}

export interface Chip {
  readonly part: 'intent' | 'measure' | 'by' | 'order' | 'interval' | 'filter' | 'part' | 'outcome' | 'with' | 'period';
  readonly says: Says;
  readonly changes: readonly Change[];
}

export interface Understood {
  readonly chips: readonly Chip[];
  /** Of the things that the chips are about, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The zone of the question's days. */
  readonly zone: string;
}

/** What one tool found, and how the question was understood if rules read it. */
export interface Output<Found = Result> {
  readonly understoodAs?: Understood;
  readonly result: Found;
  readonly sentence?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly interactions: string;
}

export interface Contribution {
  readonly name: string | null;
  readonly contribution: number;
  readonly mix: number;
  readonly rate: number;
}
export interface Explanation {
  readonly change: { readonly value: number | null; readonly previous: number | null } | null;
  readonly sources: Readonly<Record<string, readonly Contribution[]>>;
}
export interface Listed {
  readonly total: number;
  readonly conversations: paths['/v1/interactions']['get']['responses'][200]['content']['application/json'];
}
interface Part {
  readonly conversations: number;
  readonly of: number;
}
export type Share = Part & { readonly share: number | null };
export interface Shares {
  readonly such: Part;
  readonly all: Part;
}
export type Result = Answer | Explanation | Listed | Share | Shares;

/** What can be asked, for a question that was not understood. */
export interface Suggestions {
  /** Why a language model did not answer it either; empty where none was asked. */
  readonly reason: string;
  readonly unknown: readonly string[];
  readonly nearest: string | null;
  readonly questions: readonly string[];
}

export interface Told {
  readonly text: string;
  readonly outputs: readonly Output[];
  readonly suggestions: Suggestions | null;
}

/**
 * Days begin in UTC as on every other screen, unless the question names another zone. A language model's answer is paid
 * for, so a question is asked again only when somebody asks it.
 */
export const askQuery = (question: string, productId: string) =>
  queryOptions({
    queryKey: ['ask', question, productId],
    queryFn: async ({ signal, client: cache }) => {
      const body = { question, productId };
      const { data } = await read(client.POST('/v1/chat', { body, parseAs: 'stream', signal }));
      let stream = '';
      cache.setQueryData(STEP, null);
      for await (stream of soFar(data)) cache.setQueryData(STEP, stepOf(stream));
      return toldBy(stream);
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    // An answer never gets stale, but a failure always is.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export interface Step {
  readonly toolName: string;
  readonly displayName: string;
}

const STEP = ['ask', 'step'] as const;

/** The current step of the latest question; a language model may spend a minute on several steps. */
export const stepQuery = queryOptions<Step | null>({ queryKey: STEP, initialData: null, enabled: false });

/** The tool at work; null: none. */
export function stepOf(stream: string): Step | null {
  const { event, data } = eventsOf(stream).at(-1) ?? { event: '', data: '' };
  return event === 'tool_call' ? (JSON.parse(data) as Step) : null;
}

/** @throws Rejected if the service could not answer. */
export function toldBy(stream: string): Told {
  const events = eventsOf(stream).map(({ event, data }) => ({ event, data: JSON.parse(data) as Data }));
  const failed = events.find(({ event }) => event === 'error');
  if (failed !== undefined) throw new Rejected(ANSWERED, failed.data.error ?? API.untold);
  const outputs = events.filter(({ event }) => event === 'tool_result').flatMap(({ data }) => data.output ?? []);
  return {
    text: events.flatMap(({ event, data }) => (event === 'text_delta' ? (data.text ?? '') : [])).join(''),
    outputs: outputs.filter((output): output is Output => 'interactions' in output),
    suggestions: outputs.find((output): output is Suggestions => 'questions' in output) ?? null,
  };
}

/** Marks a failed answer as final: asking again would bring the same. */
const ANSWERED = 422;

interface Data {
  readonly text?: string;
  readonly error?: string;
  readonly output?: Output | Suggestions;
}
