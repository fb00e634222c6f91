import type { FastifyInstance } from 'fastify';
import { Problem } from '@parley/kernel';
import { MAX_JSON_DEPTH, nestsTooDeep } from './json-depth.js';
import { describeJsonError } from './json-error.js';
import { mayBeIllFormed, wellFormedJson } from './well-formed.js';

/** Bodies are JSON and nothing else; an empty one is none, as many clients label even their DELETEs. */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.length === 0) return done(null, undefined);
    if (nestsTooDeep(text)) {
      return done(new Problem('malformed', `The body nests deeper than ${MAX_JSON_DEPTH} levels.`), undefined);
    }
    void parse(request, text, (error, value) => {
      if (error) done(new Problem('malformed', describeJsonError(text)), undefined);
      else done(null, mayBeIllFormed(text) ? wellFormedJson(value) : value);
    });
  });
}
