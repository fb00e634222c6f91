import { thousandths } from './shared.js';

/** The lists of an answer, with the letter that the keys of their entries begin with. */
export const ENTRY_KINDS = {
  topics: 't',
  topicGroups: 'g',
  keywords: 'k',
  topicScores: 's',
  rootCauses: 'r',
  failingTools: 'f',
  themes: 'h',
} as const;

export type EntryKind = keyof typeof ENTRY_KINDS;

/**
 * Separates the two parts of a key: PostgreSQL stores no text with it, so no name holds it. It sorts before every other
 * character, so keys sort by name.
 */
const SEPARATOR = "'\\0'";

const QUALITY = thousandths('ifNull(quality_index, 0)');
/** Whether a conversation counts for the themes of dissatisfaction. */
export const WENT_BADLY =
  'quality_index IS NOT NULL AND (ifNull(quality_index, 1) < 0.65 OR frustration >= 0.5 OR struggle >= 0.5)';

const entry = (kind: EntryKind, name: string, other: string, values: readonly string[] = []): string => {
  const [a = '0', b = '0', c = '0'] = values.map((value) => `toInt32(${value})`);
  return `(concat('${ENTRY_KINDS[kind]}', ${name}, ${SEPARATOR}, ${other}), ${a}, ${b}, ${c})`;
};

const ONE_EACH = [
  entry('topics', 'topic', "''"),
  entry('topicGroups', 'topic_group', "''"),
  entry('topicScores', "if(quality_index IS NULL, '', topic)", "''", [QUALITY]),
  entry('rootCauses', 'root_cause', 'root_cause_source', [thousandths('root_cause_confidence')]),
  entry('themes', `if(${WENT_BADLY}, topic, '')`, 'topic_group', [
    thousandths('frustration'),
    thousandths('struggle'),
    QUALITY,
  ]),
];

/**
 * What one analysed conversation adds to the lists over any set of conversations: for each entry a key (kind, name, and
 * a second part that tells entries apart) and three whole numbers to add up. One column to unfold and group by, which
 * each answer would otherwise build from a dozen. Stored like the measures: its meaning never changes, and another
 * definition is another column.
 */
export const entriesExpression = `arrayFilter(entry -> substring(entry.1, 2, 1) != ${SEPARATOR}, arrayConcat(
    [${ONE_EACH.join(',\n      ')}],
    arrayMap(word -> ${entry('keywords', 'word', "''")}, keywords),
    arrayMap((tool, calls, failures) -> ${entry('failingTools', 'tool', "''", ['calls', 'failures'])},
      tool_names, tool_calls, tool_failures)))`;

export interface EntryKey {
  readonly kind: string;
  readonly name: string;
  readonly other: string;
}

export function readEntryKey(key: string): EntryKey {
  const end = key.lastIndexOf('\0');
  return { kind: key.slice(0, 1), name: key.slice(1, end), other: key.slice(end + 1) };
}
