import { isStoreOutage, Problem, type RateLimit } from '@parley/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { SAFE_HEADERS } from '../server/safe-headers.js';
import { OutageLog } from './outage-log.js';
import { toProblem, toProblemDetails } from './problem-details.js';
import { isOtlpInProtobuf, protobufStatus } from './protobuf-status.js';
import { UnexpectedErrors } from './unexpected-errors.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const NO_JSON = 'The body must be JSON, sent with the header "Content-Type: application/json".';
const NO_OTLP = 'The Content-Type must be application/x-protobuf or application/json.';
const outages = new OutageLog();

/**
 * Answers with problem details, or with a Status where OTLP wants one. An unexpected error is logged in full, and the
 * caller sees only the request's id.
 */
export function sendProblem(logger: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem =
    error instanceof Problem ? namingTheParameter(error, request) : namingTheRule(toProblem(error), request);
  if (problem === null) new UnexpectedErrors(logger).log(error, request);
  if (isStoreOutage(error)) outages.say(logger, error);
  if (problem?.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  if (problem?.retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(problem.retryAfterSeconds));
  if (problem?.rate !== undefined) sendRate(problem.rate, reply);
  const details = toProblemDetails(problem, request.id);
  // An error before routing also comes before the hook that sends the request's id.
  void reply.header('x-request-id', request.id).headers(SAFE_HEADERS);
  void reply.status(details.status);
  if (isOtlpInProtobuf(request)) {
    void reply.type('application/x-protobuf').send(protobufStatus(problem?.code ?? 'internal', details.detail));
  } else {
    void reply.type('application/problem+json').send(JSON.stringify(details));
  }
}

/** As in draft-ietf-httpapi-ratelimit-headers. */
function sendRate({ name, limit, windowSeconds, remaining, waitSeconds }: RateLimit, reply: FastifyReply): void {
  void reply.header('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`);
  void reply.header('ratelimit', `"${name}";r=${remaining};t=${waitSeconds}`);
}

/** What was not found, and is no field of the request, is what its path names; a path that is not there names nothing. */
function namingTheParameter(problem: Problem, { is404, params }: FastifyRequest): Problem {
  const [name, other] = Object.keys(params ?? {});
  if (problem.code !== 'not_found' || is404 || problem.errors.length > 0 || name === undefined || other !== undefined)
    return problem;
  return new Problem('not_found', problem.message, [{ path: name, message: 'was not found' }]);
}

/** Fastify says only that a body is too large, or of a wrong type; what is right depends on the route. */
function namingTheRule(problem: Problem | null, { routeOptions }: FastifyRequest): Problem | null {
  if (problem?.code === 'unsupported_media_type')
    return new Problem(problem.code, routeOptions.config.protobuf === true ? NO_OTLP : NO_JSON);
  if (problem?.code !== 'too_large') return problem;
  const bytes = routeOptions.bodyLimit;
  return new Problem('too_large', `A body here has at most ${sizeOf(bytes)} (${bytes} bytes), unpacked.`);
}

const sizeOf = (bytes: number): string => (bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`);
