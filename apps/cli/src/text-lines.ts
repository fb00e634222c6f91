/**
 * The lines of a text in UTF-8, without their ends and without a byte order mark. On Node.js 24 `readline` also ends
 * lines at U+2028 and U+2029, which JSON holds as they are.
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let line = '';
  for await (const chunk of chunks) {
    const [end = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    line += end;
    for (const next of more) {
      yield withoutReturn(line);
      line = next;
    }
  }
  line += decoder.decode();
  if (line !== '') yield withoutReturn(line);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
