import { readdir, readFile } from 'node:fs/promises';
import { logFragment, spanFragment } from './adapters/to-fragments.js';
import { decodeLogs, decodeTraces } from './decode/decode.js';
import { assemble } from './domain/assemble.js';
import type { Fragment } from './domain/fragment.js';
import { turnsOf } from './domain/turns.js';

const FIXTURES = new URL('fixtures/', import.meta.url);

interface Recording {
  readonly emitter: string;
  readonly requests: readonly { readonly path: string; readonly body: string }[];
}

const recordings: Recording[] = [];
for (const file of (await readdir(FIXTURES)).sort()) {
  recordings.push(JSON.parse(await readFile(new URL(file, FIXTURES), 'utf8')) as Recording);
}

const fragmentsOf = ({ requests }: Recording): Fragment[] =>
  requests.flatMap(({ path, body }) => {
    const bytes = Buffer.from(body, 'base64');
    if (path.endsWith('/traces')) return decodeTraces(bytes).items.map(spanFragment);
    return decodeLogs(bytes).items.flatMap((log) => logFragment(log) ?? []);
  });

describe('the same turn, as libraries export it', () => {
  it.each(recordings.map((recording) => [recording.emitter, recording] as const))('%s', (_name, recording) => {
    const turns = turnsOf(fragmentsOf(recording));
    const messages = assemble([], turns);
    expect(
      messages.map(({ type, content, toolName, input, output }) => [type, content || toolName, input, output]),
    ).toEqual([
      ['user_message', 'Where is order 7?', null, null],
      ['tool_call', 'order_lookup', { id: 7 }, { id: 7, state: 'sent' }],
      ['assistant_message', 'Order 7 was sent on Monday.', null, null],
    ]);
    expect(messages.at(-1)).toMatchObject({
      model: 'gpt-4o-mini-2024-07-18',
      properties: { usage: { inputTokens: expect.any(Number) as number, outputTokens: expect.any(Number) as number } },
    });
    for (const turn of turns) {
      expect(turn).toMatchObject({ conversation: 'otel:c-1', names: { user: 'ada', service: 'shop-assistant' } });
      expect(turn.system).toBe('You answer for a shop.');
    }
  });
});
