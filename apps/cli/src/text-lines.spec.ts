import { Readable } from 'node:stream';
import { textLines } from './text-lines.js';

const linesOf = async (chunks: readonly Uint8Array[]): Promise<string[]> =>
  Readable.from(textLines(Readable.from(chunks))).toArray() as Promise<string[]>;

describe('the lines of a text', () => {
  it.each([
    ['', []],
    ['one', ['one']],
    ['one\n', ['one']],
    ['one\r\ntwo\n\n', ['one', 'two', '']],
    ['\u{feff}{"a":1}\n\u{feff}', ['{"a":1}', '\u{feff}']],
    ['{"a":"x\u{2028}y\u{2029}z\u{85}"}\n2', ['{"a":"x\u{2028}y\u{2029}z\u{85}"}', '2']],
  ])('end at line feeds alone: %j', async (text, lines) => {
    expect(await linesOf([Buffer.from(text)])).toEqual(lines);
  });

  it('are whole wherever the text is cut into chunks', async () => {
    const bytes = Buffer.from('{"a":"größer"}\r\n{"b":"\u{2028}🙂"}\nlast');
    const lines = await linesOf([...bytes].map((byte) => Uint8Array.of(byte)));
    expect(lines).toEqual(['{"a":"größer"}', '{"b":"\u{2028}🙂"}', 'last']);
  });
});
