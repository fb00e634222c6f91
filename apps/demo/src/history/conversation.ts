import { converse, type Course, type Said } from '../dialogue/converse.js';
import type { Dice } from '../dialogue/dice.js';
import { type Assistant, ASSISTANTS, BAD_RELEASE, UNHAPPY } from './company.js';
import type { Person } from './person.js';

export interface Conversation {
  readonly externalId: string;
  readonly assistant: Assistant;
  readonly person: Person;
  readonly course: Course;
  /** Days after the history begins. */
  readonly day: number;
  readonly endedAt: Date;
  readonly model: string;
  readonly messages: readonly (Said & { readonly createdAt: Date })[];
  /** 1..5; null: not rated. */
  readonly rating: number | null;
}

/** Who has a conversation, and when. */
export interface Occasion {
  readonly number: number;
  readonly person: Person;
  readonly day: number;
  readonly at: Date;
}

const TOOL_FAILURE = { usual: 0.03, bad: 0.7 };
const RATED = 0.35;

export function drawConversation(dice: Dice, { number, person, day, at }: Occasion): Conversation {
  const assistant = dice.weighted(ASSISTANTS.map((one) => [one, one.share] as const));
  const bad = isBadRelease(assistant, day);
  const topic = dice.pick(assistant.topics);
  const toolFails = dice.chance(bad && topic.tool?.name === BAD_RELEASE.tool ? TOOL_FAILURE.bad : TOOL_FAILURE.usual);
  const unhappy = person.organization === UNHAPPY.organization && day >= UNHAPPY.fromDay;
  const drawn = dice.weighted(bad ? BAD_DAYS : unhappy ? UNHAPPY_DAYS : GOOD_DAYS);
  const course = toolFails && drawn === 'solved' ? 'failed' : drawn;
  const messages = timed(converse(topic, course, toolFails, dice), at, dice);
  return {
    externalId: `conversation-${number}`,
    assistant,
    person,
    course,
    day,
    endedAt: messages.at(-1)?.createdAt ?? at,
    model: dice.weighted(assistant.models),
    messages,
    rating: dice.chance(RATED) ? dice.weighted(RATINGS[course]) : null,
  };
}

type Odds<T> = readonly (readonly [T, number])[];

const RARE: Odds<Course> = [
  ['jailbreak', 0.8],
  ['insult', 1],
  ['out_of_scope', 3],
  ['foreign', 1.5],
];
const GOOD_DAYS: Odds<Course> = [['solved', 88], ['failed', 5], ['leaving', 0.7], ...RARE];
const BAD_DAYS: Odds<Course> = [['solved', 35], ['failed', 55], ['leaving', 4], ...RARE];
const UNHAPPY_DAYS: Odds<Course> = [['solved', 30], ['failed', 40], ['leaving', 24], ...RARE];

const PLEASED: Odds<number> = [
  [5, 6],
  [4, 4],
  [3, 1],
];
const DISPLEASED: Odds<number> = [
  [1, 6],
  [2, 3],
  [3, 1],
];
const INDIFFERENT: Odds<number> = [
  [3, 3],
  [2, 1],
  [4, 1],
];
const RATINGS: Readonly<Record<Course, Odds<number>>> = {
  solved: PLEASED,
  failed: DISPLEASED,
  leaving: DISPLEASED,
  insult: DISPLEASED,
  jailbreak: INDIFFERENT,
  out_of_scope: INDIFFERENT,
  foreign: PLEASED,
};

function timed(messages: readonly Said[], from: Date, dice: Dice): Conversation['messages'] {
  let at = from.getTime();
  return messages.map((said) => ({ ...said, createdAt: new Date((at += dice.whole(4, 40) * 1000)) }));
}

const isBadRelease = ({ key }: Assistant, day: number): boolean =>
  key === BAD_RELEASE.assistant && day >= BAD_RELEASE.fromDay && day < BAD_RELEASE.toDay;
