import fc from 'fast-check';
import type { Alert } from '../../api/alerts.queries.js';
import { INTERVALS } from '../../state/windows.js';
import { boundShown, DIRECTIONS, draftOf, newDraft, OPERATORS, requestOf } from './alert-draft.js';

const FRUSTRATION = { name: 'frustration', unit: 'score', better: 'lower' } as const;
const number = fc.double({ min: -1, max: 1, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const direction = fc.constantFrom(...DIRECTIONS);
const condition: fc.Arbitrary<Alert['condition']> = fc.oneof(
  fc.record({
    type: fc.constant('threshold' as const),
    operator: fc.constantFrom(...OPERATORS),
    value: number,
    warning: fc.option(number),
  }),
  fc.record({ type: fc.constant('change' as const), direction, minChange: number, significant: fc.boolean() }),
  fc.record({ type: fc.constant('anomaly' as const), direction }),
);
const definition = fc.record({
  window: fc.constantFrom(...INTERVALS),
  condition,
  minConversations: fc.nat(),
  forEvaluations: fc.integer({ min: 1, max: 100 }),
  renotifyHours: fc.option(fc.integer({ min: 1, max: 100 })),
  noData: fc.constantFrom('ok' as const, 'alert' as const, 'keep' as const),
  channels: fc.array(fc.uuid(), { maxLength: 3 }),
});

describe('an alert while somebody writes it', () => {
  it('is, when nothing is changed, the alert as it was', () => {
    fc.assert(
      fc.property(definition, (given) => {
        const query = { measure: 'frustration' as const, filters: { minMessageCount: 3 } };
        expect(requestOf(draftOf({ ...given, query }, FRUSTRATION), 'Anger', query.filters)).toEqual({
          ...given,
          name: 'Anger',
          query,
        });
      }),
    );
  });

  it('begins with what would be worse', () => {
    expect(newDraft(FRUSTRATION)).toMatchObject({ type: 'change', direction: 'up', operator: 'gt', significant: true });
    expect(newDraft({ name: 'cost', unit: 'usd', better: 'neither' })).toMatchObject({
      direction: 'either',
      significant: false,
    });
  });

  it('is none without a name or a bound', () => {
    const draft = { ...newDraft(FRUSTRATION), type: 'threshold' as const };
    expect([requestOf(draft, 'Anger', {}), boundShown(draft)]).toEqual([null, null]);
    expect(requestOf({ ...draft, value: '0.4' }, '', {})).toBeNull();
    expect(boundShown({ ...draft, value: '0.4' })).toEqual({
      type: 'threshold',
      operator: 'gt',
      value: 0.4,
      warning: null,
    });
  });
});
