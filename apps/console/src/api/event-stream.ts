/** One event of text/event-stream, with its data unparsed. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of a stream in order. An event that has not ended yet is left out. */
export const eventsOf = (stream: string): StreamedEvent[] =>
  stream
    .split('\n\n')
    .slice(0, -1)
    .map((block) => ({ event: fieldOf(block, 'event'), data: fieldOf(block, 'data') }))
    .filter(({ event }) => event !== '');

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? '';

/** Yields all text received so far, whenever more arrives. */
export async function* soFar(stream: ReadableStream<BufferSource> | null): AsyncGenerator<string> {
  if (stream === null) return;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    yield text;
  }
}
