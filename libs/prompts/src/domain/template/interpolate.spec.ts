import fc from 'fast-check';
import { growthInTime, PROPORTIONAL } from '../../../../testing/src/waiting/growth-in-time.js';
import { growth, interpolate } from './interpolate.js';

const fill = (text: string, variables: Record<string, string> = {}) =>
  interpolate(text, new Map(Object.entries(variables)));

describe('interpolate', () => {
  it.each([
    ['Hello {{name}}!', 'Hello Ada!'],
    ['Hello {{ name }}!', 'Hello Ada!'],
    ['Hello {{\tname\n}}!', 'Hello Ada!'],
    ['{{name}}{{name}}', 'AdaAda'],
    ['{{{name}}}', '{Ada}'],
    ['{{ {{name}} }}', '{{ Ada }}'],
    ['{{unset}} {{ unset }}', '{{unset}} {{ unset }}'],
    ['{{}} {{ }}', '{{}} {{ }}'],
    ['{name} {{name} {name}}', '{name} {{name} {name}}'],
    ['{{Name}}', '{{Name}}'],
    ['', ''],
  ])('makes of %j %j', (text, expected) => expect(fill(text, { name: 'Ada', '': 'nothing' })).toBe(expected));

  it('inserts values as they are, and never expands them again', () => {
    expect(fill('{{a}} {{b}}', { a: '{{b}}', b: '$& $1 {{a}}' })).toBe('{{b}} $& $1 {{a}}');
    expect(fill('{{__proto__}} {{constructor}}')).toBe('{{__proto__}} {{constructor}}');
  });

  it('leaves a text without variables alone, whatever it holds', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fill(text) === text));
  });

  it('foretells how much the values add', () => {
    expect(
      growth(
        '{{a}} {{ a }} {{b}} {{c}}',
        new Map([
          ['a', 'four'],
          ['b', ''],
        ]),
      ),
    ).toBe(8);
  });

  it.each<[string, (units: number) => string]>([
    ['two braces', (units) => '{{'.repeat(units)],
    ['names that nothing closes', (units) => '{{a'.repeat(units)],
    ['one long name that nothing closes', (units) => `{{${'a'.repeat(units)}`],
  ])('takes time in proportion to a text of %s', (_, textOf) => {
    expect(growthInTime(800_000, textOf, (text) => fill(text))).toBeLessThan(PROPORTIONAL);
  });
});
