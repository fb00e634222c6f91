import fc from 'fast-check';
import { draftOf, newDraft, type Rule, RULE_KINDS, RULE_TYPES, ruleOf, rulesOf } from './rule-draft.js';

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one);
const value = fc.oneof(fc.string({ maxLength: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const anyRule = fc.constantFrom(...RULE_TYPES).chain((type): fc.Arbitrary<Rule> => {
  const { fields, operators } = RULE_KINDS[type];
  const field = fc.constantFrom(...(fields.length > 0 ? fields : ['']));
  const operator = fc.constantFrom(...operators);
  const number = fc.integer({ min: -10, max: 1_000 });
  const of: Readonly<Record<typeof type, object>> = {
    analysis: { field, operator, value: number },
    analysis_flag: { field, value: fc.boolean() },
    conversation_count: { operator, value: number },
    last_seen: { operator, value: fc.constantFrom('30m', '24h', '7d') },
    property: { key: text, operator: fc.constantFrom('eq', 'gte'), value },
    conversation_property: { key: text, operator: fc.constantFrom('eq', 'contains'), value: text },
  };
  return fc.record({ type: fc.constant(type), ...of[type] }) as unknown as fc.Arbitrary<Rule>;
});

describe('a rule of a segment while somebody writes it', () => {
  it('says the same after it was read from the service', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const again = ruleOf(draftOf(rule));
        expect(JSON.stringify(again)).toBe(JSON.stringify(rule));
      }),
    );
  });

  it.each(RULE_TYPES.filter((type) => type !== 'analysis_flag'))('is none before it has a value: %s', (type) => {
    expect(ruleOf(newDraft(type))).toBeNull();
  });

  it.each(['', 'many', '0,6'])('is not left out of a segment when its value is unreadable: "%s"', (value) => {
    const readable = { ...newDraft('conversation_count'), value: '3' };
    expect(rulesOf([readable])).toHaveLength(1);
    expect(rulesOf([readable, { ...newDraft('analysis'), value }])).toEqual([]);
  });

  it('takes what looks like a number or a truth for one, unless it is in quotation marks', () => {
    const of = (value: string, operator = 'eq') =>
      (ruleOf({ type: 'property', field: 'seats', operator, value }) as { value: unknown }).value;
    expect([of('5'), of('"5"'), of('true'), of('pro'), of('5', 'contains')]).toEqual([5, '5', true, 'pro', '5']);
  });
});
