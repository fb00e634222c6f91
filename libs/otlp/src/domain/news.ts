import { textKey } from './align.js';
import type { Held } from './held.js';
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

export function newsOf(held: Held, { owner, input, output }: Turn): News {
  const [given, answered] = [keysOf(input), keysOf(output)];
  if (owner.startMs < held.lastTextMs) return newsOfEarlier(held, given, answered);
  const before = held.texts.before(given.map(({ key }) => key));
  const isGap = held.texts.length > 0 && before === 0 && given.length > 1;
  return { inputFrom: afterText(given, before), hasOutput: false, isGap };
}

/** For a turn that began before the last message: it is late, or was assembled before. */
function newsOfEarlier({ texts }: Held, given: readonly Text[], answered: readonly Text[]): News {
  const whole = [...given, ...answered].map(({ key }) => key);
  const givenEnd = texts.anywhere(whole);
  return {
    inputFrom: afterText(given, Math.min(givenEnd, given.length)),
    hasOutput: answered.length > 0 && givenEnd === whole.length,
    isGap: false,
  };
}

interface Text {
  readonly key: string;
  readonly index: number;
}

const keysOf = (said: readonly Said[]): Text[] =>
  said.flatMap((one, index) => (isSpoken(one) ? [{ key: textKey(one.role, one.text), index }] : []));

const afterText = (given: readonly Text[], count: number): number =>
  count === 0 ? 0 : (given[count - 1]?.index ?? -1) + 1;
