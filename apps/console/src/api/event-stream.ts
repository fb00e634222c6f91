/** One event of text/event-stream, its data still as it came. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

/** What a whole stream told, one after the other. */
export const eventsOf = (stream: string): StreamedEvent[] =>
  stream
    .split('\n\n')
    .map((block) => ({ event: fieldOf(block, 'event'), data: fieldOf(block, 'data') }))
    .filter(({ event }) => event !== '');

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? '';
