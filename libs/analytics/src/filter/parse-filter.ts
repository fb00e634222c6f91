import { type FieldError, invalid, type ReviewStatus, toInstant } from '@parley/kernel';
import {
  type ConversationFilter,
  type PropertyFilter,
  RANGED_SCORES,
  type RangedScore,
  type ScoreRange,
} from '../domain/conversation-filter.js';
import { parseSearch, searchErrors } from '../domain/search.js';
import type { ConversationFilterRequest } from './conversation-filter.request.js';

/** Names in a filter that have to be looked up. */
export interface NamedInFilter {
  readonly userId: string | null;
  readonly externalUserId: string | null;
  readonly organizationId: string | null;
  readonly externalOrganizationId: string | null;
  readonly segmentId: string | null;
  readonly promptId: string | null;
  readonly model: string | null;
  readonly externalConversationId: string | null;
  readonly topic: string | null;
  readonly theme: string | null;
  readonly reviewStatus: ReviewStatus | null;
}

/** A filter as its parameters state it: what is known at once, and the names to look up. */
export interface AskedFilter {
  readonly known: ConversationFilter;
  readonly named: NamedInFilter;
  /** What comes before the name of a parameter in the path of an error. */
  readonly within: string;
}

/**
 * The filter that the parameters say.
 * @param within the prefix of an error's path: `filters.` where the parameters are in an object of that name.
 * @throws Problem `invalid` where two of them contradict each other, or a property is not `key:value`.
 */
export function parseFilter(request: Partial<ConversationFilterRequest>, within = ''): AskedFilter {
  const from = request.from == null ? null : toInstant(request.from);
  const to = request.to == null ? null : toInstant(request.to);
  const ranges = RANGED_SCORES.flatMap((of) => rangeOf(of, request));
  const endsBefore = from !== null && to !== null && from >= to ? [before('from', `to (${to.toISOString()})`)] : [];
  const errors = [
    ...ranges.flatMap(({ of, min, max }) =>
      min !== null && max !== null && min > max
        ? [{ path: `min${of}`, message: `must not be greater than max${of} (${max})` }]
        : [],
    ),
    ...searchErrors(request.q ?? null),
    ...(request.property ?? []).flatMap((text, index) => (COLON.test(text) ? [] : [notAProperty(index)])),
  ];
  if (endsBefore.length + errors.length > 0) {
    throw invalid([...endsBefore, ...errors.map(({ path, message }) => ({ path: within + path, message }))]);
  }
  return { known: { ...plainPart(request), from, to, ranges }, named: namedPart(request), within };
}

/** Everything up to the first colon is the key. */
const COLON = /^[^:]+:/;

const plainPart = (request: Partial<ConversationFilterRequest>): ConversationFilter => ({
  productId: request.productId ?? null,
  versionId: request.versionId ?? null,
  topicGroup: request.topicGroup ?? null,
  keyword: request.keyword ?? null,
  rootCause: request.rootCause ?? null,
  rootCauseSource: request.rootCauseSource ?? null,
  failingTool: request.failingTool ?? null,
  tool: request.tool ?? null,
  emotion: request.emotion ?? null,
  language: request.language ?? null,
  flags: request.flag ?? null,
  eventType: request.eventType ?? null,
  rated: request.rated ?? null,
  properties: request.property?.map(toProperty) ?? null,
  phrases: request.q == null ? null : parseSearch(request.q),
});

const namedPart = (request: Partial<ConversationFilterRequest>): NamedInFilter => ({
  userId: request.userId ?? null,
  externalUserId: request.externalUserId ?? null,
  organizationId: request.organizationId ?? null,
  externalOrganizationId: request.externalOrganizationId ?? null,
  segmentId: request.segmentId ?? null,
  promptId: request.promptId ?? null,
  model: request.model ?? null,
  externalConversationId: request.externalConversationId ?? null,
  topic: request.topic ?? null,
  theme: request.theme ?? null,
  reviewStatus: request.reviewStatus ?? null,
});

function rangeOf(of: RangedScore, request: Partial<ConversationFilterRequest>): ScoreRange[] {
  const min = request[`min${of}`] ?? null;
  const max = request[`max${of}`] ?? null;
  return min === null && max === null ? [] : [{ of, min, max }];
}

function toProperty(text: string): PropertyFilter {
  const colon = text.indexOf(':');
  return { key: text.slice(0, colon), value: text.slice(colon + 1) };
}

const before = (path: string, bound: string): FieldError => ({ path, message: `must be before ${bound}` });

const notAProperty = (index: number): FieldError => ({
  path: `property[${index}]`,
  message: 'must be a key and a value with a colon between, such as channel:web',
});
