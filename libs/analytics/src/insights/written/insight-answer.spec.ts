import fc from 'fast-check';
import { fitting, knownOf, schemaOf } from './insight-answer.js';

const composed = {
  overview: 'Quality is 0.45 over 1,200 conversations (25%).',
  empty: '',
  items: [{ title: 'First' }, { title: 'Second, 7 of 9' }],
};
const known = knownOf({ topic: 'windows 11', change: -0.31 }, composed);
const good = { overview: 'Low: 0.45.', empty: 'x', items: [{ title: 'One' }, { title: 'Two' }] };
const fit = (answer: unknown) => () => fitting(answer, composed, known);

describe('words in the place of composed text', () => {
  it('take its shape, and nothing where it has nothing', () => {
    expect(fit(good)()).toEqual({ ...good, empty: '' });
    expect(fit({ ...good, more: 'dropped' })()).not.toHaveProperty('more');
  });

  it.each([
    'It fell by 0.31.',
    'A quarter of 1200 (25%)',
    'Seven of nine, that is 7 of 9, about "windows 11"',
    'A value of 0.450',
  ])('may hold numbers of the metrics: %s', (overview) => {
    expect(fit({ ...good, overview })()).toMatchObject({ overview });
  });

  it.each([
    ['a number of its own', { ...good, overview: 'About 33 percent' }],
    ['a number that is rounded otherwise', { ...good, overview: 'Quality is 0.5' }],
    ['a link', { ...good, overview: 'See https://evil.example' }],
    ['an e-mail address', { ...good, overview: 'Write to eve@evil.example' }],
    ['markup', { ...good, overview: '<script>alert</script>' }],
    ['a text that is too long', { ...good, overview: 'x'.repeat(801) }],
    ['an empty text', { ...good, overview: ' ' }],
    ['no text', { ...good, overview: 7 }],
    ['too few items', { ...good, items: [{ title: 'One' }] }],
    ['too many items', { ...good, items: [...good.items, { title: 'Three' }] }],
    ['no list', { ...good, items: {} }],
    ['no object', { ...good, items: [null, null] }],
    ['nothing', null],
  ])('are rejected with %s', (_, answer) => {
    expect(fit(answer)).toThrow(expect.objectContaining({ code: 'malformed_answer' }) as Error);
  });

  it('are without line breaks and control characters', () => {
    expect(fit({ ...good, overview: 'a\nb\u0007c\u202ed' })()).toMatchObject({ overview: 'a b c d' });
  });

  it('never let anything through that is not of the composed text’s shape, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        try {
          expect(Object.keys(fitting(answer, composed, known))).toEqual(Object.keys(composed));
        } catch (error) {
          expect(error).toMatchObject({ code: 'malformed_answer' });
        }
      }),
    );
  });

  it('have a schema that names every field and the length of every list', () => {
    expect(schemaOf(composed)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['overview', 'empty', 'items'],
      properties: {
        overview: { type: 'string' },
        empty: { type: 'string' },
        items: {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['title'],
            properties: { title: { type: 'string' } },
          },
        },
      },
    });
  });
});
