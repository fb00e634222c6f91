import { hasAddress } from '@parley/llm';

/** What an answer may rest on. */
export interface Basis {
  /** The inputs of tool calls: only their days count. */
  readonly requests: readonly unknown[];
  /** The results of tool calls. */
  readonly results: readonly unknown[];
  /** The caller's own words, whose numbers and days count. */
  readonly question: string;
}

/** Text that people wrote in conversations: a number in it is not a figure, whatever it claims. */
const SAID = new Set(['messages', 'content', 'input', 'output', 'firstUserMessage', 'summary', 'notice']);

const DAY = /\d{4}-\d\d-\d\d/gu;
const NUMBER = /(?<![\p{L}\d])(\d+(?:,\d{3})*(?:\.\d+)?)(\s?%)?/gu;
const SMALL = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SPELLED = new RegExp(`\\b(${SMALL.slice(2).join('|')})\\b`, 'giu');
const LARGE =
  /\b(eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(hundred|thousand|million|billion|dozen)s?|half|thirds?|quarters?|twice|(doubl|tripl)(e|ed|es|ing))\b/iu;

/** The first unsupported part of an answer; null: all its numbers are figures from the results, and it has no links. */
export function unsupported(answer: string, { requests, results, question }: Basis): string | null {
  if (hasAddress(answer)) return 'an address';
  const found = leavesOf(results);
  const names = found.filter((leaf): leaf is string => typeof leaf === 'string' && isName(leaf));
  const days = daysIn([...found, ...leavesOf(requests), question]);
  const rest = names
    .sort((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, ' '), answer)
    .replaceAll(DAY, (day) => (days.has(day) ? ' ' : day))
    .replaceAll(SPELLED, (word) => String(SMALL.indexOf(word.toLowerCase())));
  const figures = found.filter((leaf) => typeof leaf === 'number');
  const asked = numbersIn(question).map(({ value }) => value);
  const wrong = numbersIn(rest).find(
    (number) => !asked.includes(number.value) && !figures.some((figure) => says(number, Math.abs(figure))),
  );
  return wrong?.text ?? LARGE.exec(rest)?.[0] ?? null;
}

interface Written {
  readonly text: string;
  readonly value: number;
  readonly decimals: number;
  readonly percent: boolean;
}

const numbersIn = (text: string): Written[] =>
  [...text.matchAll(NUMBER)].map(([whole, digits = '', percent]) => ({
    text: whole,
    value: Number(digits.replaceAll(',', '')),
    decimals: digits.split('.')[1]?.length ?? 0,
    percent: percent !== undefined,
  }));

/** A figure may be rounded, though not to nothing, and a share may be given as a percentage. */
function says({ value, decimals, percent }: Written, figure: number): boolean {
  const rounds = (one: number) =>
    one === value || ((decimals > 0 || one >= LEAST_ROUNDED) && near(one, value, decimals));
  return rounds(figure) || (percent && figure <= 1 && near(figure * 100, value, decimals));
}

/** Smaller figures say too little without their decimals. */
const LEAST_ROUNDED = 10;

const near = (one: number, value: number, decimals: number): boolean =>
  Math.abs(one - value) <= 0.5 * 10 ** -decimals + Number.EPSILON;

/** Such as gpt-5, v3 or order_4711: one word that is not a number. */
const isName = (text: string): boolean => /^(?=.*\d)(?=.*\p{L})\S{1,80}$/u.test(text);

function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (SAID.has(key) ? [] : leavesOf(part)));
}

/** A period that ends at the beginning of a day may be described by the day before. */
function daysIn(leaves: readonly (string | number)[]): ReadonlySet<string> {
  const days = leaves.flatMap((leaf) => (typeof leaf === 'string' ? (leaf.match(DAY) ?? []) : []));
  const before = days.map((day) => new Date(Date.parse(day) - DAY_MS)).filter((date) => !Number.isNaN(date.getTime()));
  return new Set([...days, ...before.map((date) => date.toISOString().slice(0, 10))]);
}

const DAY_MS = 86_400_000;
