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
  /** Whether the question was put in order already, as `render` does it: then it names everything it is about. */
  readonly inOrder: boolean;
  /** The products that it names, also by their versions and prompts. */
  readonly products: readonly string[];
  /** The zone of its days. */
  readonly zone: string;
  /** 0..1; lowered by everything left over or guessed. */
  readonly confidence: number;
  /** Words that could not be placed. */
  readonly unknown: readonly string[];
}

/** From this confidence on an answer is worth giving. */
export const CONFIDENT = 0.6;

const LEFT_OVER = 0.5;
const GUESSED = 0.06;

/** The meaning of a question in words; null: nothing that can be answered. */
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
  const inOrder = heading !== null;
  const { parts, ambiguous, products } = resolve(items, { ...ground, zone }, inOrder);
  const intent: Intent | null = heading ?? intentOf(parts);
  if (intent === null) return null;
  const built = build(intent, parts, { now: ground.now, zone }, items);
  if (built === null) return null;
  const leftOver = parts.unknown.length + built.unused + ambiguous;
  const confidence = Math.max(0, 1 - LEFT_OVER * leftOver - GUESSED * written.corrections);
  return { asked: built.asked, inOrder, products, zone, confidence, unknown: parts.unknown };
}
