import { BinaryReader } from '@bufbuild/protobuf/wire';
import Fastify from 'fastify';
import { pino } from 'pino';
import { Problem, unavailable } from '@parley/kernel';
import { sendProblem } from './send-problem.js';

const logger = pino({ level: 'silent' });
const PROTOBUF = { 'content-type': 'application/x-protobuf' };

async function answerTo(path: string, headers: Record<string, string>, error: Error) {
  const fastify = Fastify();
  fastify.setErrorHandler((thrown, request, reply) => sendProblem(logger, thrown, request, reply));
  fastify.addHook('onRequest', () => {
    throw error;
  });
  const answer = await fastify.inject({ method: 'POST', url: path, headers, payload: 'x' });
  await fastify.close();
  return answer;
}

function statusIn(bytes: Buffer): [code: number, message: string] {
  const reader = new BinaryReader(bytes);
  reader.tag();
  const code = reader.int32();
  reader.tag();
  return [code, reader.string()];
}

describe('OTLP in protobuf', () => {
  it.each([
    [503, 14, '3', 'Full.', unavailable('Full.', 3)],
    [429, 8, '7', 'Slower.', new Problem('rate_limited', 'Slower.', [], 6.2)],
    [500, 13, undefined, 'Something went wrong', new Error('secret')],
  ])('is answered %i with a Status of code %i, and told when to try again', async (status, code, wait, text, error) => {
    const answer = await answerTo('/otlp/v1/traces', PROTOBUF, error);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/x-protobuf']);
    expect(answer.headers['retry-after']).toBe(wait);
    expect(statusIn(answer.rawPayload)).toEqual([code, expect.stringContaining(text)]);
    expect(answer.payload).not.toContain('secret');
  });

  it.each([
    ['JSON', '/otlp/v1/traces', { 'content-type': 'application/json' }],
    ['what names no type', '/otlp/v1/traces', {}],
    ['protobuf anywhere else', '/v1/messages', PROTOBUF],
  ])('is not what %s is taken for', async (_, path, headers) => {
    const answer = await answerTo(path, headers, unavailable('Full.', 3));
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 503, message: 'Full.' });
  });
});
