import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type Span, SpanStatusCode, startServerSpan, withContext } from '@parley/platform';

/** A span per request, named by its route, in the caller's trace if it sent one. Nothing while tracing is off. */
export function traceRequests(fastify: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { url = 'unknown' } = request.routeOptions;
    const [span, context] = startServerSpan(request.headers, `${request.method} ${url}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': url,
      'parley.request_id': request.id,
    });
    spans.set(request, span);
    withContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
