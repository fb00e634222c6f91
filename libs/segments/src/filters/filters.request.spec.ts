import 'reflect-metadata';
import { validate } from '@parley/http';
import { CreateSegmentRequest } from '../create-segment/create-segment.request.js';

function errors(filters: unknown, more: object = {}): string[] {
  try {
    validate(CreateSegmentRequest, { filters, ...more });
    return [];
  } catch (error) {
    return (error as { errors: { path: string; message: string }[] }).errors.map(
      ({ path, message }) => `${path} ${message}`,
    );
  }
}

const analysis = (more: object = {}) => ({ type: 'analysis', field: 'cqi', operator: 'gte', value: 0.5, ...more });
const property = (more: object = {}) => ({ type: 'property', key: 'plan', operator: 'eq', value: 'pro', ...more });
const flag = (more: object = {}) => ({ type: 'analysis_flag', field: 'jailbreakDetected', value: true, ...more });
const seen = (more: object = {}) => ({ type: 'last_seen', operator: 'within', value: '7d', ...more });
const total = (more: object = {}) => ({ type: 'conversation_count', operator: 'gte', value: 1, ...more });
const at = (rule: object) => errors({ rules: [property(), property(), rule] });

describe('a rule', () => {
  const FIELDS = ['sentiment', 'frustration', 'struggle', 'commercialIntent', 'cqi', 'rating'];
  it.each(FIELDS)('may compare %s', (field) => expect(at(analysis({ field }))).toEqual([]));
  it.each(['gt', 'gte', 'lt', 'lte', 'eq'])('may compare a metric by %s', (operator) =>
    expect(at(analysis({ operator }))).toEqual([]),
  );
  it.each(['eq', 'neq', 'contains', 'gt', 'lt', 'gte', 'lte'])('may compare a property by %s', (operator) => {
    expect(at(property({ operator }))).toEqual([]);
    expect(at(property({ operator, type: 'conversation_property' }))).toEqual([]);
  });
  it.each([
    'hallucination',
    'jailbreak',
    'userToxicity',
    'modelToxicity',
    'userBias',
    'modelBias',
    'missingCapability',
  ])('may ask for the flag %sDetected', (name) => expect(at(flag({ field: `${name}Detected` }))).toEqual([]));

  it.each([
    ['sentiment', -1, 1],
    ['frustration', 0, 1],
    ['struggle', 0, 1],
    ['commercialIntent', 0, 1],
    ['cqi', 0, 1],
  ])('keeps %s from %d to %d', (field, min, max) => {
    const rejection = [`filters.rules[2].value must lie from ${min} to ${max}, the range of ${field}`];
    expect(at(analysis({ field, value: min - 0.001 }))).toEqual(rejection);
    expect(at(analysis({ field, value: min }))).toEqual([]);
    expect(at(analysis({ field, value: max }))).toEqual([]);
    expect(at(analysis({ field, value: max + 0.001 }))).toEqual(rejection);
  });

  it.each<[object, string]>([
    [
      { type: 'weather' },
      '.type must be one of the following values: analysis, analysis_flag, property, conversation_property, conversation_count, last_seen',
    ],
    [
      { value: 1 },
      '.type is required (one of analysis, analysis_flag, property, conversation_property, conversation_count, last_seen)',
    ],
    [analysis({ operator: 'neq' }), '.operator must be one of the following values: gt, gte, lt, lte, eq'],
    [
      analysis({ field: 'mood' }),
      '.field must be one of the following values: sentiment, frustration, struggle, commercialIntent, cqi, rating',
    ],
    [analysis({ value: '0.5' }), '.value must be a number'],
    [analysis({ value: undefined }), '.value is required (a number)'],
    [analysis({ feild: 1 }), '.feild is not a known field; did you mean field?'],
    [flag({ value: 'true' }), '.value must be true or false'],
    [flag({ operator: 'gte' }), '.operator must be one of the following values: eq'],
    [property({ key: '' }), '.key must have at least 1 character'],
    [property({ key: 'k'.repeat(256) }), '.key must have at most 255 characters'],
    [property({ value: { a: 1 } }), '.value must be a string of at most 1024 characters, a number, true or false'],
    [
      property({ value: 'x'.repeat(1025) }),
      '.value must be a string of at most 1024 characters, a number, true or false',
    ],
    [property({ operator: 'contains', value: 5 }), '.value must be a string with the operator contains'],
    [property({ operator: 'gt', value: true }), '.value must be a number or a string with the operator gt'],
    [
      property({ operator: 'like' }),
      '.operator must be one of the following values: eq, neq, contains, gt, lt, gte, lte',
    ],
    [total({ operator: 'eq' }), '.operator must be one of the following values: gte, lte'],
    [total({ value: -1 }), '.value must not be less than 0'],
    [total({ value: 1.5 }), '.value must be a whole number'],
    [total({ value: 1_000_000_001 }), '.value must not be greater than 1000000000'],
    [seen({ operator: 'after' }), '.operator must be one of the following values: within, before'],
    [seen({ value: '7 days' }), '.value must be a duration such as 30m, 24h or 7d, of at most 3650 days'],
    [[], ' must be an object'],
  ])('is rejected at its place: %j', (rule, rejection) => expect(at(rule)).toEqual([`filters.rules[2]${rejection}`]));

  it('is accepted at its bounds', () => {
    expect(at(property({ key: 'k'.repeat(255), value: 'x'.repeat(1024) }))).toEqual([]);
    expect(at(property({ key: '😀'.repeat(255), value: '😀'.repeat(1024) }))).toEqual([]);
    expect(at(total({ value: 0 }))).toEqual([]);
    expect(at(total({ value: 1_000_000_000 }))).toEqual([]);
    expect(at(flag({ operator: 'eq' }))).toEqual([]);
  });
});

describe('filters', () => {
  const rules = (length: number) => Array.from({ length }, () => property());
  const id = '0198c0de-0000-7000-8000-000000000001';

  it.each([
    [0, ['filters.rules must have at least 1 item']],
    [1, []],
    [50, []],
    [51, ['filters.rules must have at most 50 items']],
  ])('hold 1 to 50 rules, not %d', (length, rejections) =>
    expect(errors({ rules: rules(length) })).toEqual(rejections),
  );

  it.each<[unknown, string[]]>([
    [undefined, ['filters is required (an object)']],
    ['all', ['filters must be an object']],
    [{}, ['filters.rules is required (a list of 1 to 50 items)']],
    [{ rules: rules(1), productId: id }, ['filters.productId is not a known field; did you mean productIds?']],
    [{ rules: rules(1), productIds: [] }, ['filters.productIds must have at least 1 item']],
    [{ rules: rules(1), productIds: Array(101).fill(id) }, ['filters.productIds must have at most 100 items']],
    [{ rules: rules(1), productIds: ['x'] }, ['filters.productIds each item must be a UUID']],
    [{ rules: rules(1), productIds: Array(100).fill(id) }, []],
    [{ rules: rules(1), dateRange: {} }, ['filters.dateRange must hold preset, from or to']],
    [
      { rules: rules(1), dateRange: { preset: '1y' } },
      ['filters.dateRange.preset must be one of the following values: 7d, 30d, 90d, all'],
    ],
    [{ rules: rules(1), dateRange: { preset: 'all' } }, []],
    [
      { rules: rules(1), dateRange: { preset: '7d', from: '2026-01-01' } },
      ['filters.dateRange.preset must not be combined with from and to'],
    ],
    [
      { rules: rules(1), dateRange: { from: '2026-01-01T00:00:00.001Z', to: '2026-01-01T00:00:00Z' } },
      ['filters.dateRange.from must lie before to'],
    ],
    [
      { rules: rules(1), dateRange: { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
      ['filters.dateRange.from must lie before to'],
    ],
    [{ rules: rules(1), dateRange: { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00.001Z' } }, []],
    [{ rules: rules(1), dateRange: { from: '2026-01-01T00:00:00Z' } }, []],
    [
      { rules: rules(1), dateRange: { from: 'monday' } },
      ['filters.dateRange.from must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z'],
    ],
  ])('given as %j', (filters, rejections) => expect(errors(filters)).toEqual(rejections));

  it.each<[string, number, string[]]>([
    ['name', 0, ['name must have at least 1 character']],
    ['name', 1, []],
    ['name', 255, []],
    ['name', 256, ['name must have at most 255 characters']],
    ['icon', 50, []],
    ['icon', 51, ['icon must have at most 50 characters']],
    ['description', 8192, []],
    ['description', 8193, ['description must have at most 8192 characters']],
  ])('beside a %s of %d characters', (field, length, rejections) =>
    expect(errors({ rules: rules(1) }, { [field]: 'x'.repeat(length) })).toEqual(rejections),
  );
});
