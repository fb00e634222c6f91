import { finished } from 'node:stream';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Problem } from '@parley/kernel';
import { currentAsker, onBehalfOf } from '@parley/platform';
import { AddRouteConfig } from './route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    onlyReads?: true;
  }
}

/** Marks a route that changes nothing although its method could. */
export const OnlyReads = () => AddRouteConfig({ onlyReads: true });

/**
 * Ends reads, and what they ask of the service internally, when their caller hangs up. Writes go on: they may be
 * durable already.
 */
export function noticeHangUps(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.config?.onlyReads !== true) return;
    route.onRequest = [...[route.onRequest ?? []].flat(), endWithCaller];
  });
}

const endWithCaller: onRequestHookHandler = (_request, reply, done) => {
  const hangUp = new AbortController();
  const outer = currentAsker()?.signal;
  const signal = outer === undefined ? hangUp.signal : AbortSignal.any([outer, hangUp.signal]);
  const leave = onBehalfOf({ signal }, done);
  finished(reply.raw, () => {
    if (!reply.raw.writableFinished) hangUp.abort(new Problem('timed_out', 'The caller hung up.'));
    leave();
  });
};
