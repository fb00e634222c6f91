import fc from 'fast-check';
import { growthInTime, PROPORTIONAL } from '../../../../testing/src/waiting/growth-in-time.js';
import { interpolate } from './interpolate.js';
import { findLinearly, findLiteral } from './readings.js';
import { matchTemplate, parseTemplate } from './template.js';

const match = (template: string, text: string) => {
  const reading = matchTemplate(parseTemplate(template), text);
  return reading === null ? null : [reading.confidence, Object.fromEntries(reading.variables)];
};

describe('matchTemplate', () => {
  it.each([
    ['You are {{role}} for {{company}}.', 'You are a bot for Acme.', ['high', { role: 'a bot', company: 'Acme' }]],
    ['Hello {{ name }}!', 'Hello Ada!', ['high', { name: 'Ada' }]],
    ['Be {{tone}} to {{name}}. {{name}} pays.', 'Be kind to Ada. Ada pays.', ['high', { tone: 'kind', name: 'Ada' }]],
    ['Answer in {{language}}, please.', 'Answer in , please.', ['high', { language: '' }]],
    ['Answer {{question}} from this: {{text}}', 'Answer {{question}} from this: abc', ['high', { text: 'abc' }]],
  ])('reads %j out of %j', (template, text, expected) => expect(match(template, text)).toEqual(expected));

  it('gives only the values that are the same in every reading', () => {
    // "and" occurs twice: either may be the template's.
    expect(match('Compare {{a}} and {{b}} as {{role}}', 'Compare x and y and z as a judge')).toEqual([
      'medium',
      { role: 'a judge' },
    ]);
    expect(match('As an expert, weigh {{a}}{{b}}', 'As an expert, weigh this')).toEqual(['medium', {}]);
  });

  it.each([
    ['a text that ends otherwise', 'You are {{role}}. Be brief.', 'You are a bot. Be verbose.'],
    ['literals that overlap', 'abab{{x}}abab', 'ababab'],
    ['a variable with two values', 'Dear {{name}}, goodbye {{name}}.', 'Dear Ada, goodbye Bob.'],
    ['a template that would swallow every text', '{{everything}}', 'You are a pirate.'],
    ['a template with too few words of its own', 'Hi {{rest}}', 'Hi there, you are a pirate who sells insurance.'],
    ['another template', 'You are {{name}}, born in {{year}}.', 'You are {{who}}, born in {{when}}.'],
  ])('does not take for its own %s', (_, template, text) => expect(match(template, text)).toBeNull());

  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '{', '}', '\n'), maxLength: 6 });
  const literal = word.filter((text) => !/[{}]/.test(text));
  const hole = fc.constantFrom('one', 'two', 'three', 'four');
  const template = fc.tuple(literal, fc.array(fc.tuple(hole, literal), { maxLength: 6 }));
  const written = ([first, rest]: [string, [string, string][]]) =>
    first + rest.map(([name, text]) => `{{${name}}}${text}`).join('');

  it('never tells a value that was not put in', () => {
    fc.assert(
      fc.property(template, fc.dictionary(hole, word), (parts, values) => {
        const variables = new Map(Object.entries(values));
        const reading = matchTemplate(parseTemplate(written(parts)), interpolate(written(parts), variables));
        for (const [name, value] of reading?.variables ?? []) expect(value).toBe(variables.get(name) ?? `{{${name}}}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('recovers every value that does not look like the template', () => {
    const value = fc.string({ unit: fc.constantFrom('x', 'y', 'é', '😀', '{', '.'), maxLength: 8 });
    const named = fc.uniqueArray(hole, { minLength: 1 });
    fc.assert(
      fc.property(named, fc.dictionary(hole, value), (names, values) => {
        const text = names.map((name, index) => `part ${index} of this template says ${name}: {{${name}}} `).join('');
        const variables = new Map(Object.entries(values).filter(([name]) => (names as string[]).includes(name)));
        const reading = matchTemplate(parseTemplate(text), interpolate(text, variables));
        expect(reading?.confidence).toBe('high');
        expect(reading?.variables).toEqual(variables);
      }),
    );
  });

  it('finds what the built-in search finds', () => {
    const text = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'a', 'b'), minLength, maxLength });
    // To match anything longer than a head, texts have to repeat.
    const long = fc.tuple(text(1, 5), fc.integer({ min: 1, max: 60 })).map(([part, times]) => part.repeat(times));
    fc.assert(
      fc.property(fc.oneof(text(0, 200), long), fc.oneof(text(1, 6), long), (all, part) => {
        for (const find of [findLiteral, findLinearly]) expect(find(all, part, 0, all.length)).toBe(all.indexOf(part));
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes time in proportion to the two texts', () => {
    const growth = growthInTime(
      100_000,
      (length) => 'a'.repeat(length),
      (half) => {
        match(`{{x}}${half}b{{y}}`, half + half);
        match(`{{x}}b${half}{{y}}`, half + half);
        match('{{x}}a'.repeat(half.length / 5), half);
      },
    );
    expect(growth).toBeLessThan(PROPORTIONAL);
  });
});
