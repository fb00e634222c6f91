import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';
import { describeJsonError } from './json-error.js';
import { jsonBoundBroken, LEAST_JSON_TOKENS, maxJsonTokens } from './json-tokens.js';
import { mayBeIllFormed, wellFormedJson } from './well-formed.js';

export interface ReadRequest extends FastifyRequest {
  /** The size of the body as it was unpacked; absent until it was read. */
  bodyBytes?: number;
}

/** Bodies are JSON and nothing else; an empty one counts as none, since many clients label even their DELETEs. */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    (request as ReadRequest).bodyBytes = bytes.length;
    if (bytes.length === 0) return done(null, undefined);
    // Otherwise each wrong byte would become U+FFFD, and two ids of a caller could become one.
    if (!isUtf8(bytes)) return done(new Problem('malformed', 'The body is not valid UTF-8.'), undefined);
    const text = bytes.toString();
    const isShort = text.length <= LEAST_JSON_TOKENS;
    const broken = jsonBoundBroken(text, isShort ? LEAST_JSON_TOKENS : maxJsonTokens(request.routeOptions.bodyLimit));
    if (broken !== null) return done(new Problem('malformed', broken), undefined);
    void parse(request, text, (error, value) => {
      if (error) done(new Problem('malformed', describeJsonError(text)), undefined);
      else done(null, mayBeIllFormed(text) ? wellFormedJson(value) : value);
    });
  });
}
