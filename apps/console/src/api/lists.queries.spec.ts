import { named } from './lists.queries.js';

describe('the name of a version', () => {
  const newestFirst = [
    { id: 'third', prompts: [{}], createdAt: '2026-11-15T10:32:03.000Z' },
    { id: 'second', prompts: [{}], createdAt: '2026-11-15T10:32:02.000Z' },
    { id: 'first', prompts: [], createdAt: '2026-11-15T10:32:01.000Z' },
  ];
  const names = (goesOn: boolean) => named(newestFirst, goesOn).map(({ id, name }) => [id, name]);

  it('is its number from the oldest, without the one that a product begins with', () => {
    expect(names(false)).toEqual([
      ['second', 'v1'],
      ['third', 'v2'],
    ]);
  });

  it('is the time of its creation where there are too many to number', () => {
    expect(names(true)).toEqual([
      ['second', '2026-11-15 10:32:02'],
      ['third', '2026-11-15 10:32:03'],
    ]);
  });
});
