import { newId } from './ids.js';

/** Why a request was rejected, in terms of the domain. libs/http turns each code into a status, in one place. */
export type ProblemCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'unavailable';

/** One bad field: where it is (`messages[3].content`) and which bound it broke. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface RateLimit {
  readonly name: string;
  /** How much is allowed in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly waitSeconds: number;
}

/** An expected rejection. Its message is shown to the caller: no SQL, host or personal data in it. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
    /** Seconds after which a retry makes sense. */
    readonly retryAfterSeconds?: number,
    /** The limit that was exceeded, when it was a rate limit. */
    readonly rate?: RateLimit,
  ) {
    super(message);
    this.name = 'Problem';
  }
}

/** The result of `decide`, or the Problem that it throws. */
export function orProblem<T>(decide: () => T): T | Problem {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Callers make up names of any length; this much of one identifies it. */
const MAX_PATH_LENGTH = 200;

export const shownPath = (path: string): string =>
  path.length <= MAX_PATH_LENGTH ? path : `${path.slice(0, MAX_PATH_LENGTH).toWellFormed()}…`;

export function invalid(given: readonly FieldError[]): Problem {
  const errors = given.map(({ path, message }) => ({ path: shownPath(path), message }));
  return new Problem('invalid', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors);
}

export const invalidField = (path: string, message: string): Problem => invalid([{ path, message }]);

/**
 * @param what "The product".
 * @param path where the request names it, unless that is the only parameter of its path.
 */
export function notFound(what: string, path?: string): Problem {
  if (path === undefined) return new Problem('not_found', `${what} was not found.`);
  const message = `${what.charAt(0).toLowerCase()}${what.slice(1)} was not found`;
  return new Problem('not_found', `${shownPath(path)}: ${message}.`, [{ path: shownPath(path), message }]);
}

/** The id of no product, in place of callers' own ids that nobody has. */
export const NOBODYS_PRODUCT = newId();

/** Says which field of a write names the product that is not there. */
export const unknownProduct = (productId: string): Problem =>
  notFound('The product', productId === NOBODYS_PRODUCT ? 'externalProductId' : 'productId');

export const conflict = (message: string): Problem => new Problem('conflict', message);

export const unavailable = (message: string, retryAfterSeconds: number): Problem =>
  new Problem('unavailable', message, [], retryAfterSeconds);

/** For one of many things sent together, when it failed for no fault of its own. */
export const failedAlone = (): Problem =>
  unavailable('It was not stored: something went wrong on our side. Send it again.', 1);
