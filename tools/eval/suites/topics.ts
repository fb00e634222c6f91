import { TaxonomyClassifier } from '../../../libs/analysis/src/topics/taxonomy-classifier.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { foldOf } from '../../labelled/fold.js';
import type { LabelledRow } from '../../labelled/labelled-data.js';
import type { Figure } from '../figure.js';
import { TOPIC_REQUESTS } from '../gate/samples.js';
import { auc, share } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

/** More folds where there is less to learn from. */
const foldsFor = (examples: number): number => (examples > 4000 ? 3 : 6);
const NOVEL = 'oos';

export const topics: Suite = (bench) => ({
  title: 'Topic groups, and topics of a configured taxonomy',
  note: '`topic_group`: requests of many kinds of business, written for this project apart from those that trained the model. The others: trained on the development half and measured on the other half; figures of the development half itself are cross-validated. `12_shot`: at most 12 examples a topic. `novelty`: how well 1 - probability picks out requests that belong to no topic.',
  figures: [
    topicGroups(bench),
    ...measure(bench, 'topics_clinc', 'clinc', ({ label }) => String(label), 0.85),
    ...measure(bench, 'topics_clinc', 'clinc_groups', ({ group }) => group ?? ''),
    ...measure(bench, 'topics_banking77', 'banking77', ({ label }) => String(label)),
    ...measure(bench, 'topics_bitext', 'bitext', ({ label }) => String(label)),
    ...fewShot(bench),
  ],
});

const topicGroups = ({ analyser }: Bench): Figure => ({
  name: 'topic_group.accuracy',
  value: share(TOPIC_REQUESTS, ({ text, group }) => {
    const { topicGroup } = analyser.analyse({ messages: [{ id: 'm', role: 'user', content: text }] });
    return topicGroup === group;
  }),
  of: TOPIC_REQUESTS.length,
  aim: 0.8,
});

interface Judged {
  readonly row: LabelledRow;
  readonly right: boolean;
  readonly novelty: number;
}

function measure(
  bench: Bench,
  set: string,
  name: string,
  topicOf: (row: LabelledRow) => string,
  aim?: number,
): Figure[] {
  const rows = bench.data.sample(set);
  const examples = bench.development.whole(set);
  // Without the development half the measured one is cross-validated: fewer examples per topic, hence a lower figure.
  const alone = examples.length === 0;
  const judged = judge(rows, alone ? rows : examples, alone || bench.data.half === 'dev', topicOf);
  const known = judged.filter(({ row }) => row.label !== NOVEL);
  const accuracy: Figure = {
    name: `topics.${name}.accuracy`,
    value: share(known, ({ right }) => right),
    of: known.length,
  };
  const figures = [aim === undefined ? accuracy : { ...accuracy, aim }];
  if (known.length === judged.length) return figures;
  const novelty = auc(
    judged.map((one) => one.novelty),
    judged.map(({ row }) => row.label === NOVEL),
  );
  return [...figures, { name: `topics.${name}.novelty.auc`, value: novelty, of: judged.length }];
}

/** The balanced samples have 12 examples per topic: trains on one, tests on rows of the whole half outside it. */
function fewShot({ data, development }: Bench): Figure[] {
  const examples = development.sample('topics_clinc');
  const taught = new Set(examples.map(({ id }) => id));
  const rows = data
    .whole('topics_clinc')
    .filter(({ id, label }, i) => !taught.has(id) && label !== NOVEL && i % 4 === 0);
  const judged = judge(rows, examples, false, ({ label }) => String(label));
  return [{ name: 'topics.clinc.12_shot.accuracy', value: share(judged, ({ right }) => right), of: judged.length }];
}

function judge(
  rows: readonly LabelledRow[],
  examples: readonly LabelledRow[],
  crossValidate: boolean,
  topicOf: (row: LabelledRow) => string,
): Judged[] {
  if (rows.length === 0 || examples.length === 0) return [];
  const known = examples.filter(({ label }) => label !== NOVEL);
  const folds = crossValidate ? foldsFor(known.length) : 1;
  return Array.from({ length: folds }, (_, fold) => {
    const isHere = ({ id }: LabelledRow): boolean => !crossValidate || foldOf(id, folds) === fold;
    const taught = crossValidate ? known.filter((row) => !isHere(row)) : known;
    const classifier = TaxonomyClassifier.train(taught.map((row) => ({ text: row.text ?? '', topic: topicOf(row) })));
    return rows.filter(isHere).map((row): Judged => {
      const guess = classifier.classify(new Utterance(row.text ?? '').vector);
      return { row, right: guess.topic === topicOf(row), novelty: 1 - guess.probability };
    });
  }).flat();
}
