import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BEHAVIOUR } from './interface/behaviour.js';
import { FIELD_TABLES } from './interface/index.js';
import { renderConformance } from './render.js';
import { namedTest } from './sentence.js';
import { allTitles, titlesOf } from './test-titles.js';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the table of conformance', () => {
  const titles = allTitles(ROOT);
  const sentences = BEHAVIOUR.flatMap(({ title, sentences }) =>
    sentences.map(({ says, heldBy }): [string, readonly string[]] => [`${title}: ${says}`, heldBy]),
  );

  it.each(sentences)('%s', (_, heldBy) => {
    for (const text of heldBy) {
      const { file, title } = namedTest(text);
      const found = (titles.get(file) ?? []).filter((one) => one === title || one.endsWith(` > ${title}`));
      expect({ file, title, found: found.length }).toEqual({ file, title, found: 1 });
    }
  });

  it('says nothing twice', () => {
    const said = sentences.map(([sentence]) => sentence);
    expect(said).toEqual([...new Set(said)]);
  });

  it('is in docs/conformance.md as `npm run conformance` makes it', () => {
    expect(readFileSync(resolve(ROOT, 'docs/conformance.md'), 'utf8')).toBe(renderConformance(BEHAVIOUR, FIELD_TABLES));
  });
});

describe('the titles of a test file', () => {
  it('are those of its tests, each behind its describes, whatever calls them', () => {
    const text = `
      describe('a', () => {
        it('b', () => undefined);
        it.each([1])('c %d', () => undefined);
        describe.each([1])('d', () => { it.concurrent('e', () => undefined); });
        // it('gone', () => undefined);
      });`;
    expect(titlesOf('a.spec.ts', text)).toEqual(['a > b', 'a > c %d', 'a > d > e']);
  });
});
