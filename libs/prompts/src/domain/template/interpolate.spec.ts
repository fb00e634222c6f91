import fc from 'fast-check';
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

  it('takes time in proportion to the text', () => {
    const started = performance.now();
    for (const hostile of ['{{'.repeat(500_000), '{{a'.repeat(300_000), `{{${'a'.repeat(1_000_000)}`]) fill(hostile);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
