import type { MetricName } from '@parley/metrics';

/** What a question in words can want. "Who" is the top of users. */
export const INTENTS = ['value', 'trend', 'top', 'compare', 'why', 'list', 'share', 'correlation', 'status'] as const;
export type Intent = (typeof INTENTS)[number];

export const DIMENSIONS = [
  'product',
  'version',
  'prompt',
  'organization',
  'user',
  'model',
  'topic',
  'topicGroup',
  'rootCause',
  'emotion',
  'language',
  'keyword',
  'tool',
  'failingTool',
  'flag',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type FilterValue = string | number | boolean | readonly string[];
/** Filters of GET /v1/interactions, by their names there. */
export type Filters = Readonly<Record<string, FilterValue>>;

/** `from` is in, `to` is not; ISO 8601 with milliseconds, in UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A question as it was understood. What an intent has no use for is absent. */
export interface Asked extends Period {
  readonly intent: Intent;
  /** Of all but lists, shares and status. */
  readonly measure?: MetricName;
  readonly by?: Dimension;
  readonly order?: 'highest' | 'lowest';
  readonly limit?: number;
  readonly interval?: 'hour' | 'day' | 'week';
  /** As GET /v1/interactions sorts. */
  readonly sort?: string;
  readonly filters: Filters;
  /** What a share is of all that meets the filters; what a correlation holds against the rest. */
  readonly part?: Filters;
  /** What is to follow from the part, where it is no measure: a share of conversations. */
  readonly outcome?: Filters;
  /** The other side of a comparison: one of the filters with another value. */
  readonly with?: Filters;
  readonly compareTo?: 'previous' | Period;
}

/** Something of the tenant's own that has a name. */
export interface TenantName {
  readonly kind:
    'product' | 'version' | 'prompt' | 'organization' | 'segment' | 'model' | 'topic' | 'tool' | 'eventType';
  readonly name: string;
  /** What filters call it; absent: its name. */
  readonly id?: string;
  /** From when a version was used. */
  readonly since?: string;
}

/** On what a question rests beside its words. */
export interface Ground {
  readonly names: readonly TenantName[];
  readonly now: Date;
  /** An IANA zone, in which days begin and end unless the question names another. */
  readonly zone: string;
}
