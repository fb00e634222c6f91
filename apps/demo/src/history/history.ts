import { Dice } from '../dialogue/dice.js';
import { HISTORY_DAYS, ORGANIZATIONS } from './company.js';
import { drawHappenings, type Happening } from './happening.js';
import { drawPerson, type Person } from './person.js';
import { drawConversation, type Conversation } from './conversation.js';

export interface History {
  readonly begin: Date;
  readonly people: readonly Person[];
  /** In order of time. */
  readonly conversations: readonly Conversation[];
  readonly happenings: readonly Happening[];
}

export interface HistoryOptions {
  readonly seed: number;
  readonly conversations: number;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONVERSATIONS_PER_PERSON = 6;
/** Keeps what follows the last conversations in the past as well. */
const MARGIN_MS = 3 * HOUR_MS;

/** Eight weeks of a company, up to now. The same seed, size and hour tell the same history. */
export function writeHistory({ seed, conversations, now }: HistoryOptions): History {
  const dice = new Dice(seed);
  const end = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - MARGIN_MS;
  const begin = end - HISTORY_DAYS * DAY_MS;
  const people = Array.from(
    { length: Math.max(ORGANIZATIONS.length, Math.ceil(conversations / CONVERSATIONS_PER_PERSON)) },
    (_, n) => drawPerson(dice, n),
  );
  const offsets = Array.from({ length: conversations }, () => drawOffset(dice)).sort((a, b) => a - b);
  const drawn = offsets.map((offset, n) =>
    drawConversation(dice, {
      number: n + 1,
      person: dice.pick(people),
      day: Math.floor(offset / DAY_MS),
      at: new Date(begin + offset),
    }),
  );
  return {
    begin: new Date(begin),
    people,
    conversations: drawn,
    happenings: drawn.flatMap((conversation) => drawHappenings(dice, conversation)),
  };
}

/** Milliseconds after the beginning: a third more likely at the end than at first, less at weekends and at night. */
function drawOffset(dice: Dice): number {
  for (;;) {
    const offset = dice.fraction() * HISTORY_DAYS * DAY_MS;
    const growth = 0.75 + (0.25 * offset) / (HISTORY_DAYS * DAY_MS);
    const weekend = Math.floor(offset / DAY_MS) % 7 >= 5 ? 0.4 : 1;
    const hour = (offset % DAY_MS) / 3_600_000;
    const daytime = hour >= 7 && hour < 20 ? 1 : 0.15;
    if (dice.chance(growth * weekend * daytime)) return offset;
  }
}
