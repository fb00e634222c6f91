import type { Json } from '@parley/kernel';
import { ratingsIn } from './ratings.js';

const attributes = (given: Record<string, Json>) => new Map(Object.entries(given));
const event = (given: Record<string, Json>) => ({
  name: 'gen_ai.evaluation.result',
  timeMs: 7,
  attributes: attributes(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^_/, 'gen_ai.evaluation.'), value])),
  ),
});
const annotated = (list: string, item: string, given: Record<string, Json>) =>
  ratingsIn(
    attributes(Object.fromEntries(Object.entries(given).map(([name, value]) => [`${list}.0.${item}.${name}`, value]))),
    [],
    5,
  );
const share = (rating: number, ratingMin = 0, ratingMax = 1) => ({ rating, ratingMin, ratingMax });

describe('ratings in spans', () => {
  const HUMAN = { name: 'helpfulness', annotator_kind: 'HUMAN' };

  it.each([
    ['annotations', 'annotation', 'answer'],
    ['trace.annotations', 'annotation', 'answer'],
    ['session.annotations', 'annotation', 'conversation'],
    ['evaluations', 'evaluation', 'answer'],
    ['session.evaluations', 'evaluation', 'conversation'],
  ])('are read of %s', (list, item, of) => {
    const given = { ...HUMAN, score: 0.5, explanation: 'Too long.' };
    expect(annotated(list, item, given)).toEqual([{ of, ...share(0.5), feedback: 'Too long.', atMs: 5 }]);
  });

  it.each<[string, Record<string, Json>, object | null]>([
    ['a score from 0 to 1', { ...HUMAN, score: 1 }, share(1)],
    ['a score below 0', { ...HUMAN, score: -1 }, share(-1, -1)],
    ['a label that says good', { ...HUMAN, label: 'Thumbs-Up', score: 5 }, share(1)],
    ['a label that says bad', { ...HUMAN, label: '👎🏽' }, share(0)],
    ['a score on a scale that nobody names', { ...HUMAN, score: 4 }, null],
    ['a label that says nothing', { ...HUMAN, label: 'polite' }, null],
    ['feedback of a user, by its name', { name: 'user-feedback', score: 1 }, share(1)],
    ['the name of a judge', { name: 'faithfulness', score: 1 }, null],
    ['what a model judged', { name: 'user-feedback', annotator_kind: 'LLM', score: 1 }, null],
    ['what code judged', { name: 'exact match', annotator_kind: 'CODE', score: 1 }, null],
    ['no number', { ...HUMAN, score: 'high' }, null],
    ['nothing', {}, null],
  ])('are told from other results: %s', (_, given, expected) => {
    expect(annotated('annotations', 'annotation', given)).toMatchObject(expected === null ? [] : [expected]);
  });

  it.each<[string, Record<string, Json>, object | null]>([
    ['of a user', { _name: 'user_feedback', '_score.label': 'pass', _explanation: 'Good.' }, share(1)],
    ['of a person', { _name: 'tone', '_score.value': 0, 'evaluation.annotator_kind': 'human' }, share(0)],
    ['of a judge', { _name: 'relevance', '_score.value': 0.9 }, null],
    [
      'within the bounds that its sender names',
      { _name: 'relevance', '_score.value': 4, 'parley.rating.min': 1, 'parley.rating.max': 5 },
      share(4, 1, 5),
    ],
    [
      'beyond those bounds',
      { _name: 'user_feedback', '_score.value': 6, 'parley.rating.min': 1, 'parley.rating.max': 5 },
      null,
    ],
    [
      'within bounds that are none',
      { _name: 'stars', '_score.value': 1, 'parley.rating.min': 1, 'parley.rating.max': 1 },
      null,
    ],
    [
      'within bounds too wide for a rating',
      { _name: 'stars', '_score.value': 1e308, 'parley.rating.min': -1e308, 'parley.rating.max': 1e308 },
      null,
    ],
  ])('are read of the result of an evaluation %s', (_, given, expected) => {
    const read = ratingsIn(attributes({}), [event(given)], 5);
    expect(read).toMatchObject(expected === null ? [] : [{ ...expected, of: 'answer', atMs: 7 }]);
  });

  it('count once where they stand under both names, and are bounded in number and length', () => {
    const both = Object.fromEntries(
      ['annotation', 'evaluation'].flatMap((item) =>
        Object.entries({ ...HUMAN, score: 1 }).map(([name, value]) => [`${item}s.0.${item}.${name}`, value]),
      ),
    );
    expect(ratingsIn(attributes(both), [], 5)).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, index) =>
      event({ _name: 'feedback', '_score.value': index / 100, _explanation: '€'.repeat(10_000) }),
    );
    const ratings = ratingsIn(attributes({}), many, 5);
    expect(ratings).toHaveLength(16);
    expect(Buffer.byteLength(ratings[0]?.feedback ?? '')).toBeLessThanOrEqual(8_192);
  });
});
