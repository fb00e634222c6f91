import { type ConversationAnalysis, FLAG_THRESHOLDS, FLAGS } from '@parley/analysis';
import { type FieldSources, JUDGED_FLAG_THRESHOLD } from '@parley/llm-judge';
import type { RaisedFlagView } from './interaction-analytics.view.js';

/** The raised flags, each with the analysis's confidence and the threshold for raising it. */
export const raisedFlags = (flags: ConversationAnalysis['flags'], sources: FieldSources): RaisedFlagView[] =>
  FLAGS.filter((flag) => flags[flag].raised).map((flag) => {
    const { score, messageId } = flags[flag];
    const judged = sources[`flags.${flag}`]?.source === 'llm';
    const threshold = judged ? JUDGED_FLAG_THRESHOLD : FLAG_THRESHOLDS[flag];
    return { flag, confidence: score, threshold, score, messageId };
  });
