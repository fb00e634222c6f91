import { Readable } from 'node:stream';
import type { ImportSource } from './import-source.js';
import { jsonLines } from './json-lines.js';
import type { Read } from './line.js';

async function read(text: string): Promise<Read[]> {
  const found: Read[] = [];
  for await (const one of jsonLines({ lines: Readable.from([Buffer.from(text)]) } as ImportSource)) found.push(one);
  return found;
}

describe('a file of JSON lines', () => {
  it('may begin with a byte order mark and hold line separators in its texts', async () => {
    expect(await read('\u{feff}{"a":"x\u{2028}y"}\n\n{"a":2}\r\nno JSON')).toEqual([
      { number: 1, value: { a: 'x\u{2028}y' } },
      null,
      { number: 3, value: { a: 2 } },
      { number: 4, malformed: 'is not a JSON object' },
    ]);
  });

  it('may hold a line that nests too deeply to be sent', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await read(`${deep}\n{"a":1}`)).toEqual([
      { number: 1, malformed: 'nests too deeply' },
      { number: 2, value: { a: 1 } },
    ]);
  });
});
