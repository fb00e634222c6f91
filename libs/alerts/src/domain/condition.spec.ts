import { type Condition, type Evidence, judge } from './condition.js';

const EVIDENCE: Evidence = {
  value: 0.6,
  conversations: 100,
  before: { value: 0.7, conversations: 400 },
  pValue: 0.001,
  significant: true,
  history: Array.from({ length: 30 }, (_, index) => 0.7 + (index % 5) * 0.01),
};
const verdict = (condition: Condition, evidence: Partial<Evidence> = {}, minConversations = 30) =>
  judge(condition, { ...EVIDENCE, ...evidence }, minConversations);

describe('a window', () => {
  const threshold: Condition = { type: 'threshold', operator: 'lt', value: 0.5, warning: 0.6 };
  it.each([
    [0.49, 'alert'],
    [0.5, 'warning'],
    [0.59, 'warning'],
    [0.6, 'ok'],
    [null, 'no_data'],
  ])('of %s is held against a threshold: %s', (value, expected) => {
    expect(verdict(threshold, { value })).toBe(expected);
  });

  it.each([
    ['gt', 'ok'],
    ['gte', 'alert'],
    ['lte', 'alert'],
    ['lt', 'ok'],
  ] as const)('at the bound itself passes %s: %s', (operator, expected) => {
    expect(verdict({ type: 'threshold', operator, value: 0.6, warning: null })).toBe(expected);
  });

  it('with too few conversations tells nothing', () => {
    expect(verdict(threshold, { value: 0.1, conversations: 29 })).toBe('no_data');
  });

  it.each<[string, Partial<Evidence>, Partial<Extract<Condition, { type: 'change' }>>, string]>([
    ['that is worse than chance explains', {}, {}, 'alert'],
    ['that changed the other way', {}, { direction: 'up' }, 'ok'],
    ['that changed either way', {}, { direction: 'either' }, 'alert'],
    ['that changed by chance', { pValue: 0.01, significant: false }, {}, 'ok'],
    [
      'that changed by chance, where that does not matter',
      { pValue: 0.01, significant: false },
      { significant: false },
      'alert',
    ],
    [
      'that no test fits, where that does not matter',
      { pValue: null, significant: false },
      { significant: false },
      'alert',
    ],
    ['that changed by too little to care', {}, { minChange: 0.11 }, 'ok'],
    ['with too few before it', { before: { value: 0.7, conversations: 10 } }, {}, 'no_data'],
    ['with nothing before it', { before: { value: null, conversations: 400 } }, {}, 'no_data'],
    ['of which no test can tell', { pValue: null, significant: false }, {}, 'no_data'],
  ])('%s', (_, evidence, more, expected) => {
    expect(verdict({ type: 'change', direction: 'down', minChange: 0.05, significant: true, ...more }, evidence)).toBe(
      expected,
    );
  });

  it.each<[string, Partial<Evidence>, string]>([
    ['far below those before it', { value: 0.5 }, 'alert'],
    ['among those before it', { value: 0.69 }, 'ok'],
    ['far above them', { value: 0.95 }, 'ok'],
    ['with too few before it', { value: 0.1, history: EVIDENCE.history.slice(1) }, 'no_data'],
    ['unlike any of those that are all alike', { value: 0.6, history: Array.from({ length: 30 }, () => 0.7) }, 'alert'],
  ])('%s is anomalous downwards, or not', (_, evidence, expected) => {
    expect(verdict({ type: 'anomaly', direction: 'down' }, evidence)).toBe(expected);
  });
});
