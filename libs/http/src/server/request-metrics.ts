import type { FastifyInstance } from 'fastify';
import { histogram } from '@parley/platform';

const duration = histogram(
  'http_request_duration_seconds',
  'Time from the arrival of a request to the end of its answer.',
  ['method', 'route', 'status'],
  [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
);

type Observe = (seconds: number) => void;

/** Labels by the route's pattern, never by the path: a path may hold a person's external id. */
export function measureRequests(fastify: FastifyInstance): void {
  // Looking the series up by text costs more than adding to it.
  const known = new Map<string, Map<number, Observe>>();
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown' } = request.routeOptions;
    const key = request.method + url;
    let byStatus = known.get(key);
    if (byStatus === undefined) known.set(key, (byStatus = new Map<number, Observe>()));
    let observe = byStatus.get(reply.statusCode);
    if (observe === undefined) {
      const series = duration.labels(request.method, url, String(reply.statusCode));
      byStatus.set(reply.statusCode, (observe = (seconds) => series.observe(seconds)));
    }
    observe(reply.elapsedTime / 1_000);
    done();
  });
}
