import { GOOD_QUALITY } from '@parley/metrics';
import { type ConversationAnalysis, FLAGS, ROOT_CAUSES, type RootCause } from '../analysis.js';

export type Cause = (typeof ROOT_CAUSES)[number];

/** How often each kind of evidence was seen; the order of {@link PRECEDENCE} decides between them. */
export type CauseEvidence = ReadonlyMap<Cause, number>;

/** The first match wins; `unknown` is not matched. Source: docs/analysis.md, rootCause. */
const PRECEDENCE: readonly Cause[] = ROOT_CAUSES.filter((cause) => cause !== 'unknown');

/** From here on, as below good quality, there is a cause to look for. Source: docs/analysis.md, rootCause. */
const HIGH_FRICTION = 0.5;

type CauseScores = Pick<ConversationAnalysis, 'qualityIndex' | 'frustration' | 'struggle' | 'flags'>;

export function needsCause({ qualityIndex, frustration, struggle, flags }: CauseScores): boolean {
  if (qualityIndex === null) return false;
  if (qualityIndex < GOOD_QUALITY || frustration >= HIGH_FRICTION || struggle >= HIGH_FRICTION) return true;
  return FLAGS.some((name) => flags[name].raised);
}

const BASE_CONFIDENCE = 0.5;
const EACH_MORE = 0.1;
const MOST_CONFIDENCE = 0.9;
const UNKNOWN_CONFIDENCE = 0.2;

/** How often the assistant must ask before the user's input counts as unclear. */
const CLARIFICATIONS = 2;

export function rootCauseOf(evidence: CauseEvidence): RootCause {
  for (const cause of PRECEDENCE) {
    const seen = evidence.get(cause) ?? 0;
    const needed = cause === 'user_input_unclear' ? CLARIFICATIONS : 1;
    if (seen < needed) continue;
    const confidence = Math.min(MOST_CONFIDENCE, BASE_CONFIDENCE + EACH_MORE * (seen - needed));
    return { cause, confidence: Math.round(confidence * 1000) / 1000, source: 'heuristic' };
  }
  return { cause: 'unknown', confidence: UNKNOWN_CONFIDENCE, source: 'heuristic' };
}
