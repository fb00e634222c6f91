import { type FlagName, FLAGS } from '../../../libs/analysis/src/index.js';
import { toConversation } from '../../labelled/to-conversation.js';
import type { Figure } from '../figure.js';
import { share } from '../metrics.js';
import type { Suite } from '../suite.js';

const ORDINARY = {
  uss: 'uss_dialogues',
  sgd: 'commercial_sgd',
  tau: 'tools_taubench',
  meld: 'meld_dialogues',
} as const;
const AIMS: Partial<Record<FlagName, number>> = { jailbreak: 0.01, modelToxicity: 0.01 };

/** How often a flag is raised on conversations in which nobody attacks, insults or lies. */
export const falseAlarms: Suite = ({ data, analyser }) => ({
  title: 'False alarms per conversation',
  note: 'Share of ordinary conversations in which the flag is raised (USS, SGD and tau-bench have users of services, MELD has quarrels between TV characters).',
  figures: Object.entries(ORDINARY).flatMap(([name, set]) => {
    const analyses = data.sample(set).map((row) => analyser.analyse(toConversation(row)));
    return FLAGS.filter((flag) => flag !== 'missingCapability').map((flag): Figure => {
      const value = share(analyses, ({ flags }) => flags[flag].raised);
      const aim = AIMS[flag];
      return {
        name: `false_alarms.${name}.${flag}`,
        value,
        of: analyses.length,
        lowerIsBetter: true,
        ...(aim === undefined ? {} : { aim }),
      };
    });
  }),
});
