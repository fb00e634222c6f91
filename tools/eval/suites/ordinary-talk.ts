import { type ConversationAnalysis, FLAGS } from '../../../libs/analysis/src/index.js';
import { exchangeSet, textSet, toConversation as exchange } from '../../../libs/analysis/src/testing/text-sets.js';
import type { Conversation } from '../../../libs/analysis/src/index.js';
import { answerOf } from '../../labelled/labelled-data.js';
import { toConversation } from '../../labelled/to-conversation.js';
import type { Figure } from '../figure.js';
import { share } from '../metrics.js';
import type { Bench, Suite } from '../suite.js';

const OWN_AIM = 0.02;
const FOREIGN_AIM = 0.03;
const DISSATISFIED = 0.65;
const SHOWN = 0.15;
const NEGATIVE = -0.15;
const POSITIVE = 0.25;

/** Answers that refuse or lack something are trouble, judged by their words and not by what is measured here. */
const DENIES =
  /\b(?:as an ai|language model|sorry|apologi[sz]e|unable|cannot|can't|unfortunately|(?:do|does) not (?:have|exist)|don't have)\b/i;

export const ordinaryTalk: Suite = (bench) => ({
  title: 'Ordinary talk',
  note: 'Share of ordinary conversations that look like trouble. ordinary: 200 exchanges over 20 domains, support: 100 of a help desk, both written for this project and seen while the rules were written; chatgpt: HaluEval general, answers that deny nothing. sarcastic, sincere: share of sentences read as negative.',
  figures: [
    ...alarms('ordinary', exchangeSet('ordinary-exchanges'), bench, OWN_AIM),
    ...alarms('support', exchangeSet('support-exchanges'), bench, OWN_AIM),
    ...alarms('chatgpt', unremarkable(bench), bench, FOREIGN_AIM),
    ...praise(bench),
  ],
});

function unremarkable({ data }: Bench): Conversation[] {
  return data
    .sample('hallucination_halueval_general')
    .filter((row) => !DENIES.test(answerOf(row)))
    .map(toConversation);
}

function alarms(name: string, conversations: readonly Conversation[], { analyser }: Bench, aim: number): Figure[] {
  const analyses = conversations.map((conversation) => analyser.analyse(conversation));
  const figure = (what: string, alarm: (analysis: ConversationAnalysis) => boolean): Figure => ({
    name: `ordinary_talk.${name}.${what}`,
    value: share(analyses, alarm),
    of: analyses.length,
    aim,
    lowerIsBetter: true,
  });
  return [
    figure('negative', ({ sentiment }) => sentiment <= NEGATIVE),
    figure('dissatisfied', ({ qualityIndex }) => qualityIndex === null || qualityIndex < DISSATISFIED),
    figure('root_cause', ({ rootCause }) => rootCause !== null),
    figure('struggle', ({ struggle }) => struggle >= SHOWN),
    figure('frustration', ({ frustration }) => frustration >= SHOWN),
    ...FLAGS.map((flag) => figure(flag, ({ flags }) => flags[flag].raised)),
  ];
}

function praise({ analyser }: Bench): Figure[] {
  const negative = (set: 'sarcastic' | 'sincere'): Pick<Figure, 'value' | 'of'> => {
    const texts = textSet(set);
    return { value: share(texts, (text) => sentimentOf(text) <= NEGATIVE), of: texts.length };
  };
  const sentimentOf = (text: string): number => analyser.analyse(exchange(text)).sentiment;
  const sincere = textSet('sincere');
  return [
    { name: 'praise.sarcastic.negative', ...negative('sarcastic'), aim: 0.9 },
    { name: 'praise.sincere.negative', ...negative('sincere'), aim: OWN_AIM, lowerIsBetter: true },
    {
      name: 'praise.sincere.positive',
      value: share(sincere, (text) => sentimentOf(text) >= POSITIVE),
      of: sincere.length,
      aim: 0.8,
    },
  ];
}
