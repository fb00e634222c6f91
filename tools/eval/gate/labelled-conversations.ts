import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnalysisMessage, type ConversationAnalysis, FLAGS } from '../../../libs/analysis/src/index.js';

export interface LabelledConversation {
  readonly name: string;
  readonly messages: readonly AnalysisMessage[];
  readonly isMet: (analysis: ConversationAnalysis) => boolean;
}

/** The conversations of `conversations.txt`, whose head says how they are written. */
export function labelledConversations(): LabelledConversation[] {
  const file = readFileSync(join(import.meta.dirname, 'conversations.txt'), 'utf8');
  return file
    .split(/\n\n(?=# )/)
    .slice(1)
    .map(parse);
}

function parse(block: string): LabelledConversation {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const [name = '', expected = ''] = head.slice(2).split(' | ');
  return { name, messages: lines.map(messageOf), isMet: expectationOf(expected) };
}

const SPEAKERS: Readonly<Record<string, Pick<AnalysisMessage, 'role' | 'tool'>>> = {
  U: { role: 'user' },
  A: { role: 'assistant' },
  S: { role: 'system' },
  C: { role: 'tool', tool: 'call' },
  T: { role: 'tool', tool: 'result' },
  E: { role: 'tool', tool: 'error' },
};

function messageOf(line: string, index: number): AnalysisMessage {
  const [, letter = '', toolName, text = ''] = /^(\w)(?:\((\w+)\))?: ?(.*)$/.exec(line) ?? [];
  const speaker = SPEAKERS[letter];
  if (speaker === undefined) throw new Error(`Nobody says "${line}"`);
  return { id: `m${index}`, content: unescaped(text), ...speaker, ...(toolName === undefined ? {} : { toolName }) };
}

/** `\n`, `\t` and characters that nobody would see in the file, as `\u200b`. */
const unescaped = (text: string): string =>
  text
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

function expectationOf(expected: string): LabelledConversation['isMet'] {
  const named = (key: string): string[] => new RegExp(`\\b${key}=(\\S+)`).exec(expected)?.[1]?.split(',') ?? [];
  const [raised, allowed] = [named('flags'), named('allowed')];
  const bounds = [...expected.matchAll(/(\w+)(<|>=|>|=)(\S+)/g)].filter(([, key]) => !/^(?:flags|allowed)$/.test(key!));
  return (analysis) =>
    FLAGS.every((flag) => allowed.includes(flag) || analysis.flags[flag].raised === raised.includes(flag)) &&
    bounds.every(([, key, sign, bound]) => holds(analysis[key as keyof ConversationAnalysis], sign!, bound!));
}

function holds(value: unknown, sign: string, bound: string): boolean {
  if (sign === '=') return bound.split('/').includes(String(value));
  if (typeof value !== 'number') return false;
  if (sign === '<') return value < Number(bound);
  return sign === '>' ? value > Number(bound) : value >= Number(bound);
}
