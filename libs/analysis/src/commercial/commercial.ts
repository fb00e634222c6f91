import type { CommercialSignal } from '../analysis.js';
import { isCraft } from './craft.js';
import { COMMERCIAL_RULES, type CommercialCue } from '../cues/commercial.rules.js';
import type { Cue } from '../cues/rule.js';
import { RuleSet } from '../cues/rule-set.js';
import { type LinearModel, sigmoid } from '../models/linear-model.js';
import { noisyOr } from '../text/clip.js';
import type { Utterance } from '../utterance.js';

const LINEAR_SHARE = 0.5;
const AFTER_SALE_FACTOR = 0.5;
/** A class for bookings books nothing. */
const CRAFT_FACTOR = 0.3;

/** "I do not wish to book a room": the words of buying, without the wish. */
const DECLINES =
  /\b(?:do not|don't|not|no longer|never) (?:really |actually )?(?:want|wish|need|like|going|planning|interested|looking)\b.{0,20}\b(?:buy|book|purchase|order|rent|reserve|pay|subscribe|upgrade|renew)/;

const RULES = new RuleSet(COMMERCIAL_RULES);

export interface CommercialReading {
  /** 0..1 */
  readonly score: number;
  readonly signal: CommercialSignal;
  /** 0..1: the wish to cancel, be refunded or leave. */
  readonly churn: number;
  readonly cues: readonly Cue<CommercialCue>[];
}

/** How strongly one user message shows the wish to buy (docs/analysis.md, commercialIntent). */
export function commercialOf(utterance: Utterance, model: LinearModel): CommercialReading {
  const cues = RULES.match(utterance);
  const wanted = cues.filter(({ group }) => group !== 'churn' && group !== 'after_sale');
  const buying = wanted.length > 0 && DECLINES.test(utterance.normalised) ? [] : wanted;
  const churn = noisyOr(...cues.filter(({ group }) => group === 'churn').map(({ weight }) => weight));
  const linear = LINEAR_SHARE * sigmoid(model.scoreOne(utterance.vector));
  const craft = utterance.wordless || isCraft(utterance);
  const afterSale = cues.some(({ group }) => group === 'after_sale');
  const factor = (afterSale ? AFTER_SALE_FACTOR : 1) * (craft ? CRAFT_FACTOR : 1);
  const score = factor * noisyOr(linear, ...buying.map(({ weight }) => weight));
  return { score, signal: craft ? 'none' : strongest(buying), churn: craft ? 0 : churn, cues };
}

function strongest(cues: readonly Cue<CommercialCue>[]): CommercialSignal {
  let best: Cue<CommercialCue> | undefined;
  for (const cue of cues) if (best === undefined || cue.weight > best.weight) best = cue;
  if (best === undefined || best.group === 'churn' || best.group === 'after_sale') return 'none';
  return best.group;
}
