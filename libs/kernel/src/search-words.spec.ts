import fc from 'fast-check';
import { inRow, searchWords } from './search-words.js';

describe('words to search for', () => {
  it.each([
    ["Where's my REFUND?", ['where', 's', 'my', 'refund']],
    ['order_lookup failed: 404', ['order', 'lookup', 'failed', '404']],
    ['Ärger, ｆｕｌｌ Straße', ['ärger', 'full', 'straße']],
    ['返品したい now', ['返', '品', 'し', 'た', 'い', 'now']],
    [' \n\t…', []],
  ])('of %j are %j', (text, words) => expect(searchWords(text)).toEqual(words));

  it('are found again, in a row as well, wherever they stand', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, said) => {
        const text = inRow(searchWords(`${before} ${said}`));
        expect(text).toContain(inRow(searchWords(said)));
      }),
    );
  });
});
