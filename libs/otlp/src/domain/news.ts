import type { MessageType } from '@parley/contracts';
import { knownAnywhere, knownBefore, textKey } from './align.js';
import type { KnownMessage } from './assembled.js';
import { isSpoken } from './spoken.js';
import type { Said } from './said.js';
import type { Turn } from './turns.js';

/** What of a turn the conversation does not hold yet. */
export interface News {
  /** What stands before it in the input the conversation holds already. */
  readonly inputFrom: number;
  readonly hasOutput: boolean;
  /** What was said before is not known, and more than one message of it came with this turn. */
  readonly isGap: boolean;
}

const SPOKEN: Readonly<Partial<Record<MessageType, string>>> = {
  user_message: 'user',
  assistant_message: 'assistant',
  final_response: 'assistant',
};

/** @param held what the conversation holds, in its order. */
export function newsOf(held: readonly KnownMessage[], { owner, input, output }: Turn): News {
  const spokenHeld = held.filter(({ type }) => type in SPOKEN);
  const known = spokenHeld.map(({ type, content }) => textKey(SPOKEN[type] ?? '', content));
  const given = keysOf(input);
  const lastAtMs = Math.max(0, ...spokenHeld.map(({ atMs }) => atMs));
  if (owner.startMs < lastAtMs) return newsOfEarlier(known, given, keysOf(output));
  const before = knownBefore(
    known,
    given.map(({ key }) => key),
  );
  const isGap = known.length > 0 && before === 0 && given.length > 1;
  return { inputFrom: afterText(given, before), hasOutput: false, isGap };
}

/** Of a turn that began before what was said last: one that is late, or was assembled before. */
function newsOfEarlier(known: readonly string[], given: readonly Text[], answered: readonly Text[]): News {
  const whole = [...given, ...answered].map(({ key }) => key);
  const { givenEnd } = knownAnywhere(known, whole);
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
