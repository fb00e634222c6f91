import { DateTime } from 'luxon';
import type { Asked, Ground, Intent } from '../asked.js';
import { lexiconOf } from '../lexicon/lexicon.js';
import { itemsOf } from '../reading/items.js';
import { datedText } from '../reading/periods.js';
import { masked } from '../reading/masked.js';
import { withoutTypos } from '../reading/typos.js';
import { wordsOf } from '../reading/words.js';
import { zoneIn } from '../reading/zones.js';
import { build } from './build.js';
import { headedBy } from './heading.js';
import { intentOf } from './intent.js';
import { resolve } from './resolve.js';

export interface Understood {
  readonly asked: Asked;
  /** Whether it was put in order already, as `render` does it: then it says all that it is about. */
  readonly inOrder: boolean;
  /** The zone in which its days were meant. */
  readonly zone: string;
  /** 0..1; what was left over or had to be guessed takes from it. */
  readonly confidence: number;
  /** Words that it could not place. */
  readonly unknown: readonly string[];
}

/** From here on an answer is worth giving. */
export const CONFIDENT = 0.6;

const LEFT_OVER = 0.5;
const GUESSED = 0.06;

/** What a question in words asks; null: nothing that can be answered. */
export function understand(question: string, ground: Ground): Understood | null {
  const quotations = masked(question);
  const { intent: heading, rest: headless } = headedBy(quotations.text);
  const named = zoneIn(headless);
  const zone = named.zone ?? ground.zone;
  const now = DateTime.fromJSDate(ground.now, { zone });
  const lexicon = lexiconOf(ground.names);
  const written = withoutTypos(named.rest, lexicon);
  const dated = datedText(written.text, now);
  const items = itemsOf(wordsOf(quotations.unmask(dated.text)), dated.periods, lexicon);
  const { parts, ambiguous } = resolve(items, { ...ground, zone });
  const intent: Intent | null = heading ?? intentOf(parts);
  if (intent === null) return null;
  const built = build(intent, parts, { now: ground.now, zone }, items);
  if (built === null) return null;
  const leftOver = parts.unknown.length + built.unused + ambiguous;
  const confidence = Math.max(0, 1 - LEFT_OVER * leftOver - GUESSED * written.corrections);
  return { asked: built.asked, inOrder: heading !== null, zone, confidence, unknown: parts.unknown };
}
