import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentAsker } from '@parley/platform';
import { type Ask, toApiAnswer, urlOf } from './ask.js';

/** Headers that say who asks, and from where: a browser's session holds only for requests of its own page. */
const OF_THE_CALLER = ['authorization', 'cookie', 'host', 'origin', 'sec-fetch-site'] as const;

/** Asks this service itself, with every check of a request from outside: key, scope, rate, bounds, body. */
export const askWithin =
  (fastify: FastifyInstance, { headers, id }: FastifyRequest): Ask =>
  async (question) => {
    const passedOn = Object.fromEntries(
      OF_THE_CALLER.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ) as Record<string, string>;
    // Nothing more is asked for a caller who has hung up, however much was still to come.
    currentAsker()?.signal.throwIfAborted();
    const response = await fastify.inject({
      method: question.method,
      url: urlOf(question),
      headers: { ...passedOn, 'x-request-id': id },
      ...(question.body === undefined ? {} : { payload: question.body }),
    });
    return toApiAnswer(response.statusCode, response.payload, {
      link: one(response.headers['link']),
      total: one(response.headers['x-total-count']),
    });
  };

const one = (header: number | string | string[] | undefined): string | null =>
  header === undefined ? null : header.toString();
