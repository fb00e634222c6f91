import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendProblem } from '../problems/send-problem.js';
import { UnexpectedErrors } from '../problems/unexpected-errors.js';
import { rejectWrongMethods } from './allowed-methods.js';
import { atTheDoor, type DoorStep } from './at-the-door.js';
import { BrokenAnswers } from './broken-answers.js';
import { answerBrokenConnection, rejectExpectations } from './connection-errors.js';
import type { FastPaths } from './fast-path.js';
import type { Gate } from './gate.js';
import { closeGently } from './gentle-close.js';
import { readGzipBodies } from './gzip-body.js';
import { noticeHangUps } from './hang-ups.js';
import { readJsonBodies } from './json-body.js';
import { readProtobufBodies } from './protobuf-body.js';
import { knowPublicAddress, pathOf, type PublicAddress } from './public-address.js';
import { measureRequests } from './request-metrics.js';
import { requestIdOf, sendRequestId } from './request-id.js';
import { endStalledAnswers } from './stalled-answers.js';
import { turnAwayWhenStopping } from './stopping.js';
import { traceRequests } from './trace-requests.js';
import { applyRouteLimits, MAX_BODY_BYTES } from './route-limits.js';
import { TrustedProxies } from './trusted-proxies.js';
import { rejectRepeatedKeys, sendSafeHeaders } from './safe-headers.js';

export interface ServerParts {
  readonly gate: Gate;
  readonly fastPaths: FastPaths;
  readonly address?: PublicAddress;
}

const NO_ADDRESS: PublicAddress = { url: null, proxies: new TrustedProxies() };

/** Doors, Nest, Fastify and a streamed answer wait for the end of a response, with two listeners each. */
const allowListeners: DoorStep = (_request, { raw }) => {
  raw.setMaxListeners(20);
};

/** The HTTP server with all that applies to every route: limits, request ids, JSON bodies, problem details. */
export function createServer(logger: Logger, { gate, fastPaths, address = NO_ADDRESS }: ServerParts): FastifyAdapter {
  const { proxies } = address;
  const adapter = new FastifyAdapter({
    logger: false,
    logController: new BrokenAnswers(new UnexpectedErrors(logger)),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIdOf,
    requestTimeout: 30_000,
    // Without proxies, no request pays for the check.
    ...(proxies.ranges.length === 0 ? {} : { trustProxy: (peer: string) => proxies.has(peer) }),
    clientErrorHandler: answerBrokenConnection,
    // Node's own answer is empty; see knowPublicAddress.
    http: { requireHostHeader: false },
    rewriteUrl: pathOf,
    // Fastify's own answer is no problem details; see turnAwayWhenStopping.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_048 },
    // Errors that come before routing: a broken header, a path that does not decode.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(logger, error, request, reply),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  closeGently(fastify);
  applyRouteLimits(fastify);
  traceRequests(fastify);
  fastPaths.attach(fastify);
  atTheDoor(fastify, [
    allowListeners,
    endStalledAnswers(),
    turnAwayWhenStopping(fastify),
    sendRequestId,
    sendSafeHeaders,
    rejectRepeatedKeys,
    rejectExpectations(fastify),
    knowPublicAddress(fastify, address),
    rejectWrongMethods(fastify),
  ]);
  gate.attach(fastify);
  noticeHangUps(fastify);
  measureRequests(fastify);
  readGzipBodies(fastify);
  readJsonBodies(fastify);
  readProtobufBodies(fastify);
  return adapter;
}
