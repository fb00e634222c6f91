import type { FastifyRequest } from 'fastify';
import { requireSameOrigin } from './same-origin.js';

const request = (method: string, headers: Record<string, string>) =>
  ({ method, headers: { host: 'parley.example', ...headers } }) as unknown as FastifyRequest;

describe('a request with the cookie of a browser', () => {
  it.each([
    ['reads', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['comes from our page', 'POST', { 'sec-fetch-site': 'same-origin' }],
    ['comes from our page, as an older browser says it', 'DELETE', { origin: 'https://parley.example' }],
  ])('may come in when it %s', (_, method, headers) => {
    expect(() => requireSameOrigin(request(method, headers))).not.toThrow();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of ours', { 'sec-fetch-site': 'same-site' }],
    ['another site that sends our Origin', { 'sec-fetch-site': 'cross-site', origin: 'https://parley.example' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['nobody knows where', {}],
  ])('is kept out when it changes something and comes from %s', (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(() => requireSameOrigin(request(method, headers))).toThrow('must come from a page of the console');
    }
  });
});
