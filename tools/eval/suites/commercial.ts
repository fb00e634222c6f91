import { commercialOf } from '../../../libs/analysis/src/commercial/commercial.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { textOf } from '../../labelled/labelled-data.js';
import { toConversation } from '../../labelled/to-conversation.js';
import { auc, precisionRecall, share } from '../metrics.js';
import type { Suite } from '../suite.js';

const CLEAR = 0.5;

export const commercial: Suite = ({ data, crossValidation, analyser }) => {
  const model = crossValidation.shipped.commercial;
  const score = (text: string): number => commercialOf(new Utterance(text), model).score;
  const probe = data.sample('probe_commercial');
  const probeScores = probe.map((row) => score(textOf(row)));
  const buying = probe.map(({ label }) => label === 1);
  const { precision, recall } = precisionRecall(
    probeScores.map((s) => s >= CLEAR),
    buying,
  );
  const dialogues = data.sample('commercial_sgd');
  const dialogueScores = dialogues.map((row) => analyser.analyse(toConversation(row)).commercialIntent);
  const remarks = data.sample('goemotions');
  return {
    title: 'Commercial intent',
    note: `Precision and recall at ${CLEAR}. SGD dialogues were never trained on, but rules and their weights were adjusted on errors of their development half, and the probe was read while the rules were written. GoEmotions is not cross-validated here.`,
    figures: [
      { name: 'commercial.probe.auc', value: auc(probeScores, buying), of: probe.length, aim: 0.93 },
      { name: 'commercial.probe.precision', value: precision, of: probe.length },
      { name: 'commercial.probe.recall', value: recall, of: probe.length, aim: 0.8 },
      {
        name: 'commercial.sgd_dialogues.auc',
        value: auc(
          dialogueScores,
          dialogues.map(({ label }) => label === 1),
        ),
        of: dialogues.length,
        aim: 0.83,
      },
      {
        name: 'commercial.goemotions.false_alarms',
        value: share(remarks, (row) => score(textOf(row)) >= CLEAR),
        of: remarks.length,
        lowerIsBetter: true,
      },
    ],
  };
};
