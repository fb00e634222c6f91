import type { TenantName } from '../asked.js';
import { CONFIDENT, understand } from './understand.js';

const SUPPORT = { id: 'p-support', name: 'Support assistant' };
const DOCS = { id: 'p-docs', name: 'Docs assistant' };
const NAMES: readonly TenantName[] = [
  { kind: 'product', ...SUPPORT },
  { kind: 'product', ...DOCS },
  { kind: 'prompt', name: 'Support assistant', id: 'support-prompt', product: SUPPORT },
  { kind: 'prompt', name: 'Docs assistant', id: 'docs-prompt', product: DOCS },
  { kind: 'prompt', name: 'Reviewer', id: 'reviewer', product: DOCS },
  { kind: 'version', name: 'v2', id: 'docs-2', since: '2026-11-01T00:00:00.000Z', product: DOCS },
  { kind: 'version', name: 'v1', id: 'docs-1', since: '2026-10-01T00:00:00.000Z', product: DOCS },
  { kind: 'version', name: 'v3', id: 'support-3', since: '2026-11-10T00:00:00.000Z', product: SUPPORT },
  { kind: 'version', name: 'v2', id: 'support-2', since: '2026-09-15T00:00:00.000Z', product: SUPPORT },
  { kind: 'version', name: 'v1', id: 'support-1', since: '2026-06-01T00:00:00.000Z', product: SUPPORT },
  { kind: 'model', name: 'gpt-5', id: 'gpt-5' },
  { kind: 'model', name: 'GPT-5', id: 'gpt-5' },
];
const read = (question: string, productId?: string) => {
  const ground = { names: NAMES, now: new Date('2026-11-26T12:00:00Z'), zone: 'UTC' };
  return understand(question, { ...ground, ...(productId === undefined ? {} : { productId }) });
};
const readFor = (question: string, productId?: string) => {
  const understood = read(question, productId);
  return understood === null || understood.confidence < CONFIDENT ? null : understood.asked;
};

describe('a version', () => {
  it('is declined where several products have one of its name', () => {
    expect(readFor('v3 vs v2 on quality')).toBeNull();
    expect(readFor('frustration since v2')).toBeNull();
  });

  it('is one of the product of the request', () => {
    const two = { filters: { versionId: 'support-3' }, with: { versionId: 'support-2' } };
    expect(readFor('v3 vs v2 on quality', 'p-support')).toMatchObject(two);
    expect(readFor('frustration since v2', 'p-support')).toMatchObject({ from: '2026-09-15T00:00:00.000Z' });
    expect(readFor('frustration since v2', 'p-docs')).toMatchObject({ from: '2026-11-01T00:00:00.000Z' });
  });

  it('is one of the product that the question names, whatever the request says', () => {
    const filters = { productId: 'p-support', versionId: 'support-3' };
    const question = 'v3 vs v2 on quality for the Support assistant';
    for (const productId of [undefined, 'p-docs'])
      expect(readFor(question, productId)).toMatchObject({ filters, with: { versionId: 'support-2' } });
    expect(readFor('frustration of the Support assistant since v2')).toMatchObject({
      filters: { productId: 'p-support' },
      from: '2026-09-15T00:00:00.000Z',
    });
  });

  it('may be named with its product', () => {
    const [of, other] = [{ versionId: 'support-2' }, { versionId: 'docs-2' }];
    const question = 'Support assistant v2 vs Docs assistant v2 on quality';
    expect(readFor(question, 'p-docs')).toMatchObject({ filters: of, with: other });
    expect(read(question, 'p-docs')?.products).toEqual(['p-support', 'p-docs']);
    expect(readFor('Support assistant v3 vs v2 on quality')).toMatchObject({
      filters: { versionId: 'support-3' },
      with: of,
    });
    expect(readFor('frustration since Support assistant v2')).toMatchObject({
      filters: { productId: 'p-support' },
      from: '2026-09-15T00:00:00.000Z',
    });
  });

  it('is declined where the product asked about has none of its name', () => {
    expect(readFor('quality of v3', 'p-docs')).toBeNull();
    expect(readFor('quality of v3 for the Docs assistant')).toBeNull();
    expect(readFor('quality since v3', 'p-docs')).toBeNull();
    expect(readFor('quality of v3')).toMatchObject({ filters: { versionId: 'support-3' } });
  });
});

describe('a prompt', () => {
  it('is meant by the name of a product only after the word for it', () => {
    expect(readFor('quality of the Docs assistant')).toMatchObject({ filters: { productId: 'p-docs' } });
    expect(readFor('quality of "Docs assistant"')).toMatchObject({ filters: { productId: 'p-docs' } });
    for (const question of ['quality of prompt Docs assistant', 'quality of prompt "Docs assistant"'])
      expect(readFor(question)?.filters).toEqual({ promptId: 'docs-prompt' });
    expect(readFor('quality of Reviewer')?.filters).toEqual({ promptId: 'reviewer' });
  });
});

it('a thing with two names that are read alike is one thing', () => {
  expect(readFor('quality of gpt-5')?.filters).toEqual({ model: 'gpt-5' });
});

describe('a list', () => {
  it('is of users where users are asked for', () => {
    for (const question of ['list users with churn risk', 'show me all the users with churn risk'])
      expect(readFor(question)).toMatchObject({ intent: 'top', by: 'user', measure: 'churnRisk' });
    expect(readFor('list customers with high frustration')).toMatchObject({ intent: 'top', by: 'organization' });
  });

  it('is of conversations where users only say whose', () => {
    expect(readFor('list user conversations with churn risk')).toMatchObject({ intent: 'list' });
    expect(readFor('list the conversations of users with churn risk')).toMatchObject({ intent: 'list' });
  });
});

describe('the change in sentiment', () => {
  it('is that between two times where its cause is asked for', () => {
    for (const question of ['what drove the change in sentiment last month', 'why did sentiment change'])
      expect(readFor(question)).toMatchObject({ intent: 'why', measure: 'sentiment', compareTo: 'previous' });
  });

  it('is that within conversations where it is said to have changed itself', () => {
    for (const question of ['why did the change in sentiment drop', 'why did sentiment change within conversations'])
      expect(readFor(question)).toMatchObject({ intent: 'why', measure: 'sentimentChange' });
  });
});
