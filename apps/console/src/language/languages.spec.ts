import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONVERSATIONS } from '../screens/conversations/conversations.texts.js';
import { INBOX_TEXTS } from '../screens/inbox/inbox.texts.js';
import { OVERVIEW } from '../screens/overview/overview.texts.js';
import { SETTINGS } from '../screens/settings/settings.texts.js';
import german from './german.js';
import { compiled, i18n } from './texts.js';

const SOURCES = join(import.meta.dirname, '..');

beforeAll(async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.texts.ts'));
  for (const file of files) await import(join(SOURCES, file));
});
afterEach(() => i18n.activate('en'));

/** The names of the values in a parsed message. */
function valuesIn(message: unknown): readonly string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , cases = {}] = token as [string, string?, object?];
    return [name, ...Object.values(cases).flatMap(valuesIn)];
  });
}

const namesOf = (messages: object): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(messages)
      .map(([id, message]) => [id, [...new Set(valuesIn(message))].sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

describe('the messages of the console', () => {
  it('are the same in every language, with the same values in each', () => {
    expect(Object.keys(i18n.messages).length).toBeGreaterThan(500);
    expect(namesOf(compiled(german))).toEqual(namesOf(i18n.messages));
  });

  it('are said with the words and the plurals of the language', () => {
    const said = () => [
      SETTINGS.title,
      SETTINGS.revokeKey('backend'),
      SETTINGS.kept(1, '1'),
      SETTINGS.kept(30, '30'),
      INBOX_TEXTS.decided(2, '2', 'dismissed'),
      CONVERSATIONS.rated('4', '10'),
    ];
    expect(said()).toEqual([
      'Settings',
      'Revoke backend',
      'Conversations and events are kept for one day, then deleted.',
      'Conversations and events are kept for 30 days, then deleted.',
      '2 conversations dismissed',
      '4 of 10',
    ]);
    i18n.load('de', compiled(german));
    i18n.activate('de');
    expect(said()).toEqual([
      'Einstellungen',
      'backend widerrufen',
      'Gespräche und Ereignisse werden einen Tag aufbewahrt, dann gelöscht.',
      'Gespräche und Ereignisse werden 30 Tage aufbewahrt, dann gelöscht.',
      '2 Gespräche verworfen',
      '4 von 10',
    ]);
    expect(OVERVIEW.counted(1000, '1.000')).toBe('1.000 Gespräche');
  });

  it('say a value as it is, whatever stands in it', () => {
    const hostile = "{name} # <b>\\'{0}'";
    expect(SETTINGS.revokeKey(hostile)).toBe(`Revoke ${hostile}`);
  });
});
