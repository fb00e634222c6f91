import { everyPage, named } from './lists.queries.js';

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

describe('a list of more than one page', () => {
  const pageAt = (pages: readonly (readonly string[])[]) => (page: number) =>
    Promise.resolve({
      data: pages[page - 1] ?? [],
      headers: new Headers(page < pages.length ? { link: '</v1/products>; rel="next"' } : {}),
    });

  it.each([[[]], [[['a']]], [[['a', 'b'], ['c', 'd'], ['e']]]])('is read to its end: %j', async (pages) => {
    expect(await everyPage(pageAt(pages))).toEqual(pages.flat());
  });
});
