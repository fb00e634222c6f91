import type { Suite } from '../suite.js';
import { answers } from './answers.js';
import { bias } from './bias.js';
import { commercial } from './commercial.js';
import { conversations } from './conversations.js';
import { emotion } from './emotion.js';
import { falseAlarms } from './false-alarms.js';
import { jailbreak } from './jailbreak.js';
import { language } from './language.js';
import { ordinaryTalk } from './ordinary-talk.js';
import { sentiment } from './sentiment.js';
import { speed } from './speed.js';
import { tools } from './tools.js';
import { topics } from './topics.js';
import { toxicity } from './toxicity.js';

/** Every suite, in the order of the report. */
export const SUITES: Readonly<Record<string, Suite>> = {
  sentiment,
  emotion,
  toxicity,
  bias,
  jailbreak,
  answers,
  commercial,
  topics,
  tools,
  conversations,
  falseAlarms,
  ordinaryTalk,
  language,
  speed,
};
