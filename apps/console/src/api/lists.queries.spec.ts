import { everyPage, named } from './lists.queries.js';

describe('the name of a version', () => {
  it('is its number, however many older ones there are', () => {
    const versions = named([{ number: 120 }, { number: 119 }]);
    expect(versions.map(({ name }) => name)).toEqual(['v119', 'v120']);
  });

  it('is for those that have a prompt', () => {
    expect(named([{ number: 1 }, { number: 0 }]).map(({ name }) => name)).toEqual(['v1']);
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
