import type { FieldError } from '@parley/kernel';
import type { ProblemDetails } from '../problems/problem-details.js';
import { described, integer, type JsonSchema, listOf, record, text } from './shape.js';

export const FIELD_ERROR = record<FieldError>('FieldError', {
  path: described(text, 'Where in the request: `messages.0.content`; empty for the body as a whole.'),
  message: described(text, 'What is wrong, with the bound that it broke.'),
});

export const PROBLEM = record<ProblemDetails>('Problem', {
  type: described(text, 'A URI of the kind of problem; `about:blank` where the status says it all.'),
  title: described(text, 'The kind of problem, in words.'),
  status: described(integer, 'The HTTP status.'),
  detail: described(text, 'What went wrong this time.'),
  message: described(text, 'The same as detail.'),
  requestId: described(text, 'The X-Request-Id of the answer.'),
  errors: described(listOf(FIELD_ERROR), 'One for each bad field; empty where none is to blame.'),
});

const header = (description: string, type = 'string') => ({ description, schema: { type } });
/** A header that the answer always has. */
const everyTime = (description: string, type = 'string') => ({ required: true, ...header(description, type) });

export const REQUEST_ID_HEADER = { 'X-Request-Id': everyTime('The one from your request, or a new one.') };
const RETRY_AFTER = { 'Retry-After': everyTime('Seconds to wait.', 'integer') };

/** As in draft-ietf-httpapi-ratelimit-headers; absent for a plan without a limit. */
export const QUOTA_HEADERS = {
  'RateLimit-Policy': header('The rate of the plan that counts here: `"insights";q=600;w=3600`.'),
  RateLimit: header('What is left of it, and the seconds until it is whole again: `"insights";r=599;t=1800`.'),
};

interface Rejection {
  readonly name: string;
  readonly says: string;
  readonly headers?: object;
}

const REJECTIONS = {
  400: {
    name: 'Invalid',
    says: 'Malformed JSON, an unknown field, or a field that breaks a bound; `errors` names each.',
  },
  401: {
    name: 'Unauthenticated',
    says: 'The key is missing, malformed, unknown, expired or revoked.',
    headers: { 'WWW-Authenticate': everyTime('Bearer') },
  },
  403: { name: 'Forbidden', says: 'The key lacks the scope, or the plan lacks the feature.' },
  404: { name: 'NotFound', says: 'Does not exist, or belongs to another tenant.' },
  405: {
    name: 'MethodNotAllowed',
    says: 'The path exists, but not for this method.',
    headers: { Allow: everyTime('The methods that the path takes.') },
  },
  408: { name: 'TimedOut', says: 'The request did not come in time.' },
  409: { name: 'Conflict', says: 'Conflicts with the current state; `detail` says how.' },
  413: { name: 'TooLarge', says: 'The body is too large.' },
  415: {
    name: 'UnsupportedMediaType',
    says: 'The body is not application/json, or is compressed with something other than gzip.',
  },
  429: { name: 'RateLimited', says: 'Over the limit of the plan.', headers: { ...RETRY_AFTER, ...QUOTA_HEADERS } },
  431: { name: 'HeadersTooLarge', says: 'The URL and the headers are larger than 16 KiB together.' },
  500: { name: 'Failed', says: 'Something went wrong in Parley; quote the `requestId` when you report it.' },
  503: {
    name: 'Unavailable',
    says: 'Temporarily unavailable; try again after `Retry-After` seconds.',
    headers: RETRY_AFTER,
  },
} as const satisfies Readonly<Record<number, Rejection>>;

export type RejectionStatus = keyof typeof REJECTIONS;

export const rejection = (status: RejectionStatus): JsonSchema => ({
  $ref: `#/components/responses/${REJECTIONS[status].name}`,
});

/** Every rejection once, for operations to reference. */
export const rejectionComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.values<Rejection>(REJECTIONS).map((rejected) => [rejected.name, response(rejected)]));

/** The rejection of an operation that answers in other content types as well. */
export const rejectionAlsoIn = (status: RejectionStatus, others: object): JsonSchema =>
  response(REJECTIONS[status], others);

const response = ({ says, headers }: Rejection, others: object = {}): JsonSchema => ({
  description: says,
  headers: { ...REQUEST_ID_HEADER, ...headers },
  content: { 'application/problem+json': { schema: PROBLEM.schema }, ...others },
});
