import type { MetricName } from '@parley/metrics';

/** What a question in words can want. "Who" asks for the top of users. */
export const INTENTS = ['value', 'trend', 'top', 'compare', 'why', 'list', 'share', 'correlation', 'status'] as const;
export type Intent = (typeof INTENTS)[number];

export type Interval = 'hour' | 'day' | 'week';

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
/** Filters of GET /v1/interactions, with their names there. */
export type Filters = Readonly<Record<string, FilterValue>>;

/** `from` is included, `to` is not; ISO 8601 with milliseconds, in UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A question as it was understood. Fields that its intent does not use are absent. */
export interface Asked extends Period {
  readonly intent: Intent;
  /** Absent for lists, shares and status. */
  readonly measure?: MetricName;
  readonly by?: Dimension;
  readonly order?: 'highest' | 'lowest';
  readonly limit?: number;
  readonly interval?: Interval;
  /** In the form in which GET /v1/interactions sorts. */
  readonly sort?: string;
  readonly filters: Filters;
  /** A share's part of all that meets the filters; in a correlation, the part compared with the rest. */
  readonly part?: Filters;
  /** What may follow from the part, if it is not a measure: a share of conversations. */
  readonly outcome?: Filters;
  /** The other side of a comparison: one of the filters with another value. */
  readonly with?: Filters;
  readonly compareTo?: 'previous' | Period;
}

/** One of the tenant's own things, by its name. */
export interface TenantName {
  readonly kind:
    'product' | 'version' | 'prompt' | 'organization' | 'segment' | 'model' | 'topic' | 'tool' | 'eventType';
  readonly name: string;
  /** Its value in filters; absent: its name. */
  readonly id?: string;
  /** A model of the catalogue that no conversation names. */
  readonly isUnused?: boolean;
  /** When a version came into use. */
  readonly since?: string;
  /** What a version or a prompt belongs to. */
  readonly product?: { readonly id: string; readonly name: string };
}

/** "Support assistant v2": tells things of different products with the same name apart. */
export const fullNameOf = ({ name, product }: TenantName): string =>
  product === undefined ? name : `${product.name} ${name}`;

/** What reading a question depends on besides its words. */
export interface Ground {
  readonly names: readonly TenantName[];
  readonly now: Date;
  /** An IANA zone for the bounds of days, unless the question names another. */
  readonly zone: string;
  /** The product to ask about if the question names none; absent: all. */
  readonly productId?: string;
}
