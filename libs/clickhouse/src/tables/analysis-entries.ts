import { thousandths } from './shared.js';

/** Lists of an answer, by the letter with which the keys of their entries begin. */
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

/** Between the two parts of a key; no text that PostgreSQL keeps holds it. It sorts before all else, so keys sort by name. */
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
 * What one analysed conversation adds to the lists of any set of them: a key (kind, name and a second part of what tells
 * entries apart) and three whole numbers to add up. One column to unfold and group by, where each answer would otherwise
 * build it from a dozen. Stored like the measures: its meaning never changes, and another definition is another column.
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
