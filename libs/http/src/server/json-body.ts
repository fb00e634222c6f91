import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import { describeJsonError } from './json-error.js';
import { jsonBoundBroken, maxJsonTokens } from './json-tokens.js';
import { mayBeIllFormed, wellFormedJson } from './well-formed.js';

/** Bodies are JSON and nothing else; an empty one is none, as many clients label even their DELETEs. */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.length === 0) return done(null, undefined);
    const broken = jsonBoundBroken(text, maxJsonTokens(request.routeOptions.bodyLimit));
    if (broken !== null) return done(new Problem('malformed', broken), undefined);
    void parse(request, text, (error, value) => {
      if (error) done(new Problem('malformed', describeJsonError(text)), undefined);
      else done(null, mayBeIllFormed(text) ? wellFormedJson(value) : value);
    });
  });
}
