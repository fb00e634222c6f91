import { ApiDocument, type RawDocument } from './api-document.js';
import { nullWithoutAnswer, UndocumentedAnswer } from './undocumented-answer.js';

const requestId = { 'X-Request-Id': { required: true } };
const json = (schema: object) => ({ headers: requestId, content: { 'application/json': { schema } } });
const user = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, name: { type: ['string', 'null'] } },
  required: ['id', 'name'],
  additionalProperties: false,
};
const problem = {
  type: 'object',
  properties: { status: { type: 'integer' } },
  required: ['status'],
  additionalProperties: false,
};

const document = new ApiDocument({
  paths: {
    '/v1/users/{id}': {
      get: {
        tags: ['Users'],
        parameters: [],
        responses: { '200': json(user), '404': { $ref: '#/components/responses/NotFound' }, '500': json(problem) },
      },
      delete: { tags: ['Users'], parameters: [], responses: { '204': { headers: requestId } } },
    },
    '/v1/users/all': { get: { tags: ['Users'], parameters: [], responses: { '200': json({ type: 'array' }) } } },
  },
  components: {
    schemas: {},
    responses: {
      NotFound: { headers: requestId, content: { 'application/problem+json': { schema: problem } } },
    },
  },
} as unknown as RawDocument);

const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };
const ADA = { id: '0198c0de-0000-7000-8000-000000000001', name: null };
const ofUser = (answer: object) =>
  document.findingsAt('GET', '/v1/users/ada?colour=red', { status: 200, headers, body: ADA, ...answer });

describe('an answer held against the document', () => {
  it('passes when it is as documented, whatever the path holds', () => {
    expect(ofUser({})).toEqual([]);
    expect(document.findingsAt('GET', '/v1/users/all', { status: 200, headers, body: [] })).toEqual([]);
    expect(document.findingsAt('DELETE', '/v1/users/ada', { status: 204, headers, body: '' })).toEqual([]);
  });

  it.each([
    ['a field that is not documented', { body: { ...ADA, age: 36 } }, /age/],
    ['a field that is missing', { body: { id: ADA.id } }, /name/],
    ['a value of another type', { body: { ...ADA, name: 1 } }, /name/],
    ['an id that is none', { body: { ...ADA, id: 'ada' } }, /uuid/],
    ['a status that is not documented', { status: 418 }, /418/],
    ['a failure, documented or not', { status: 500, body: { status: 500 } }, /500/],
    ['another type of content', { headers: { ...headers, 'content-type': 'text/html' } }, /text\/html/],
    ['a rejection that is no problem', { status: 404, body: { status: 404 } }, /application\/problem\+json/],
    ['a header that is missing', { headers: { 'content-type': 'application/json' } }, /X-Request-Id/],
  ])('does not with %s', (_, answer, finding) => {
    expect(ofUser(answer).join('\n')).toMatch(finding);
  });

  it('does not with a body where there is none', () => {
    expect(document.findingsAt('DELETE', '/v1/users/ada', { status: 204, headers, body: 'x' })).toHaveLength(1);
  });

  it('may be a page or a rejection outside of the document, and nothing else', () => {
    const page = { status: 200, headers, body: '<html>' };
    for (const path of ['/', '/docs', '/docs/start.js', '/metrics'])
      expect(document.findingsAt('GET', path, page)).toEqual([]);
    for (const path of ['/v1/nothing', '/health', '/docsx'])
      expect(document.findingsAt('GET', path, page)).toHaveLength(1);
    const rejected = { ...headers, 'content-type': 'application/problem+json' };
    for (const status of [404, 405])
      expect(document.findingsAt('PUT', '/v1/users/ada', { status, headers: rejected, body: { status } })).toEqual([]);
    expect(document.findingsAt('PUT', '/v1/users/ada', { status: 418, headers: rejected, body: {} })).toHaveLength(1);
  });

  it('is an error even for callers who expect that none comes', () => {
    expect(nullWithoutAnswer(new TypeError('fetch failed'))).toBeNull();
    const undocumented = new UndocumentedAnswer('GET', '/v1/users/ada', { status: 200, headers, body: {} }, ['no id']);
    expect(() => nullWithoutAnswer(undocumented)).toThrow('no id');
  });
});
