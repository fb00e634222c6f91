import type { MessageType } from '@parley/contracts';
import { knownAnywhere, knownBefore, textKey } from './align.js';
import type { KnownMessage } from './assembled.js';
import { isSpoken } from './spoken.js';
import type { Said } from './said.js';
import type { Turn } from './turns.js';

/** The part of a turn that the conversation does not hold yet. */
export interface News {
  /** Index in the turn's input from which on the conversation does not hold it. */
  readonly inputFrom: number;
  readonly hasOutput: boolean;
  /** The turn came with more than one message, none of which continues what the conversation holds. */
  readonly isGap: boolean;
}

const SPOKEN: Readonly<Partial<Record<MessageType, string>>> = {
  user_message: 'user',
  assistant_message: 'assistant',
  final_response: 'assistant',
};

/** Most texts of a turn that are compared with the conversation: the last ones. */
const MAX_COMPARED = 2_000;
/** The work grows with the product of both numbers: a turn of many texts is compared with fewer of the conversation. */
const MAX_PAIRS = 4_000_000;

/** @param held the messages that the conversation holds, in its order. */
export function newsOf(held: readonly KnownMessage[], { owner, input, output }: Turn): News {
  const spokenHeld = held.filter(({ type }) => type in SPOKEN);
  const [given, answered] = [keysOf(input), keysOf(output)];
  const pairedWith = Math.floor(MAX_PAIRS / Math.max(1, given.length + answered.length));
  const known = spokenHeld.slice(-pairedWith).map(keyOf);
  const lastAtMs = spokenHeld.reduce((last, { atMs }) => Math.max(last, atMs), 0);
  if (owner.startMs < lastAtMs) return newsOfEarlier(known, given, answered);
  const before = knownBefore(
    known,
    given.map(({ key }) => key),
  );
  const isGap = known.length > 0 && before === 0 && given.length > 1;
  return { inputFrom: afterText(given, before), hasOutput: false, isGap };
}

/** For a turn that began before the last message: it is late, or was assembled before. */
function newsOfEarlier(known: readonly string[], given: readonly Text[], answered: readonly Text[]): News {
  const whole = [...given, ...answered].map(({ key }) => key);
  const givenEnd = knownAnywhere(known, whole);
  return {
    inputFrom: afterText(given, Math.min(givenEnd, given.length)),
    hasOutput: answered.length > 0 && givenEnd === whole.length,
    isGap: false,
  };
}

/** Every later turn of a trace is compared with the same messages. */
const KEYS = new WeakMap<KnownMessage, string>();

function keyOf(message: KnownMessage): string {
  const key = KEYS.get(message) ?? textKey(SPOKEN[message.type] ?? '', message.content);
  KEYS.set(message, key);
  return key;
}

interface Text {
  readonly key: string;
  readonly index: number;
}

const keysOf = (said: readonly Said[]): Text[] =>
  said
    .flatMap((one, index) => (isSpoken(one) ? [{ one, index }] : []))
    .slice(-MAX_COMPARED)
    .map(({ one, index }) => ({ key: textKey(one.role, one.text), index }));

const afterText = (given: readonly Text[], count: number): number =>
  count === 0 ? 0 : (given[count - 1]?.index ?? -1) + 1;
