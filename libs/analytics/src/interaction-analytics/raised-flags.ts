import { type ConversationAnalysis, FLAG_THRESHOLDS, FLAGS } from '@parley/analysis';
import { type FieldSources, JUDGED_FLAG_THRESHOLD } from '@parley/llm-judge';
import type { RaisedFlagView } from './interaction-analytics.view.js';

/** With how sure the analysis is of each, and from where on it is sure enough. */
export const raisedFlags = (flags: ConversationAnalysis['flags'], sources: FieldSources): RaisedFlagView[] =>
  FLAGS.filter((flag) => flags[flag].raised).map((flag) => {
    const { score, messageId } = flags[flag];
    const judged = sources[`flags.${flag}`]?.source === 'llm';
    const threshold = judged ? JUDGED_FLAG_THRESHOLD : FLAG_THRESHOLDS[flag];
    return { flag, confidence: score, threshold, score, messageId };
  });
