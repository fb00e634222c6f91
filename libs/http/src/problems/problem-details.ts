import { HttpException } from '@nestjs/common';
import {
  type FieldError,
  isStoreContention,
  isStoreOutage,
  Problem,
  type ProblemCode,
  unavailable,
} from '@parley/kernel';

/** RFC 9457, with what Parley adds to it. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The same text as `detail`, since most clients print `message`. */
  readonly message: string;
  readonly requestId: string;
  readonly errors: readonly FieldError[];
}

const STATUS: Readonly<Record<ProblemCode | 'internal', { readonly status: number; readonly title: string }>> = {
  malformed: { status: 400, title: 'Malformed request' },
  invalid: { status: 400, title: 'Invalid request' },
  unauthenticated: { status: 401, title: 'Not authenticated' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  timed_out: { status: 408, title: 'Request timed out' },
  conflict: { status: 409, title: 'Conflict' },
  too_large: { status: 413, title: 'Body too large' },
  headers_too_large: { status: 431, title: 'URL or headers too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  rate_limited: { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Not available now' },
  internal: { status: 500, title: 'Internal error' },
};

const CODE_OF_STATUS: ReadonlyMap<number, ProblemCode> = new Map(
  (Object.keys(STATUS) as (ProblemCode | 'internal')[])
    .filter((code): code is ProblemCode => code !== 'internal' && code !== 'invalid')
    .map((code) => [STATUS[code].status, code]),
);

/** Any error as a problem in the domain's terms; null for an unexpected error. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message);
  const { statusCode, message } = (error ?? {}) as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode === 'number') return fromStatus(statusCode, String(message));
  if (isStoreContention(error)) return unavailable('Others are changing the same just now. Try again shortly.', 1);
  return isStoreOutage(error) ? unavailable('A store does not answer just now. Try again shortly.', 2) : null;
}

function fromStatus(status: number, message: string): Problem | null {
  const code = CODE_OF_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'malformed' : null);
  return code === null ? null : new Problem(code, sentence(message));
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export function toProblemDetails(problem: Problem | null, requestId: string): ProblemDetails {
  const code = problem?.code ?? 'internal';
  const detail = problem?.message ?? `Something went wrong on our side. Quote request ${requestId} when you report it.`;
  return {
    type: `urn:parley:problem:${code}`,
    ...STATUS[code],
    detail,
    message: detail,
    requestId,
    errors: problem?.errors ?? [],
  };
}
