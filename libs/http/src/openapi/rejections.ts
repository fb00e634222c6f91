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

/** As in draft-ietf-httpapi-ratelimit-headers; a plan without a limit sends none. */
export const QUOTA_HEADERS = {
  'RateLimit-Policy': header('The budget of the plan: `"insights";q=600;w=3600`.'),
  RateLimit: header('What is left of it, and the seconds until it is whole again: `"insights";r=599;t=1800`.'),
};

const REJECTIONS: Readonly<
  Record<number, { readonly name: string; readonly says: string; readonly headers?: object }>
> = {
  400: {
    name: 'Invalid',
    says: 'Malformed JSON, an unknown field, or a field that breaks a bound; `errors` names each.',
  },
  401: {
    name: 'Unauthenticated',
    says: 'The key is missing, malformed, unknown, expired or revoked.',
    headers: { 'WWW-Authenticate': header('Bearer') },
  },
  403: { name: 'Forbidden', says: 'The key lacks the scope, or the plan lacks the feature.' },
  404: { name: 'NotFound', says: 'Not there, or of another tenant.' },
  409: { name: 'Conflict', says: 'Conflicts with the state.' },
  413: { name: 'TooLarge', says: 'The body is too large.' },
  415: { name: 'UnsupportedMediaType', says: 'The body is not application/json, or not plain or gzip.' },
  429: {
    name: 'RateLimited',
    says: 'Over the limit of the plan.',
    headers: { 'Retry-After': header('Seconds to wait.', 'integer'), ...QUOTA_HEADERS },
  },
  503: {
    name: 'Unavailable',
    says: 'Not able to do it now.',
    headers: { 'Retry-After': header('Seconds to wait.', 'integer') },
  },
};

export const rejection = (status: number): JsonSchema => ({
  $ref: `#/components/responses/${REJECTIONS[status]?.name ?? 'Invalid'}`,
});

/** Every rejection once, for operations to refer to. */
export const rejectionComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.values(REJECTIONS).map(({ name, says, headers }) => [
      name,
      {
        description: says,
        ...(headers === undefined ? {} : { headers }),
        content: { 'application/problem+json': { schema: PROBLEM.schema } },
      },
    ]),
  );
