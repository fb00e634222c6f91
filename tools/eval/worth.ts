import { FLAG_THRESHOLDS, type FlagName, FLAGS } from '@parley/analysis';
import type { Section } from './figure.js';

interface Worth {
  readonly score: string;
  /** With `{figure}` for the value of a figure of this page. */
  readonly english: string;
  /** German, Spanish, French, Italian and Portuguese; every other language is named, and not scored. */
  readonly others: string;
}

const NOT = 'not computed';

const WORTH: readonly Worth[] = [
  {
    score: 'sentiment',
    english:
      'good for means and trends: rho {uss.sentiment.rho} with how satisfied people were, on which raters agree with each other at .71; sarcasm only where a mishap is named',
    others:
      'coarse: macro-F1 of tweets de {language.umsab.de.sentiment.macro_f1}, es {language.umsab.es.sentiment.macro_f1}, fr {language.umsab.fr.sentiment.macro_f1}, it {language.umsab.it.sentiment.macro_f1}, pt {language.umsab.pt.sentiment.macro_f1} (guessing: .33); no sarcasm',
  },
  { score: 'sentiment change', english: 'a hint: rho {uss.sentiment_change.rho}', others: 'a hint' },
  {
    score: 'frustration',
    english:
      'finds outspoken users (Phoenix F1 {phoenix.frustration.f1}); polite ones at AUC {uss.frustration.any_bad_turn.auc}',
    others: 'outspoken users only; cues of each language, not measured on people',
  },
  {
    score: 'struggle',
    english: 'a hint: AUC {uss.struggle.any_bad_turn.auc} for any turn that people rated bad',
    others: NOT,
  },
  {
    score: 'quality index',
    english:
      'ranks conversations: rho {uss.quality_index.rho}, AUC {uss.quality_index.low.auc} for the worst; trust means over dozens, not the second decimal of one',
    others: NOT,
  },
  { score: 'emotion', english: 'accuracy {emotion.goemotions.accuracy} over 11 classes, per message', others: NOT },
  {
    score: 'user and model toxicity',
    english:
      'precision first: {toxicity.toxicity_surge.precision} at recall {toxicity.toxicity_surge.recall} (comments), {toxicity.toxicity_oai_moderation.precision} at {toxicity.toxicity_oai_moderation.recall} (prompts); a silent flag is no all-clear',
    others: NOT,
  },
  {
    score: 'user and model bias',
    english:
      'blatant contempt of a named group: precision {bias.hatecheck.precision}, recall {bias.hatecheck.recall} on HateCheck, {bias.hatecheck.neutral_mentions.false_alarms} of neutral mentions flagged; implied contempt is missed, so ask the LLM judge where it matters',
    others: NOT,
  },
  {
    score: 'jailbreak',
    english:
      'precision {jailbreak.precision}, recall {jailbreak.recall}; {jailbreak.flagged.roleplay} of plain role play flagged',
    others: NOT,
  },
  {
    score: 'hallucination',
    english:
      'only against a text that a tool returned: precision {hallucination.with_context.precision}, recall {hallucination.with_context.recall}; without one it knows only what the user says',
    others: NOT,
  },
  {
    score: 'missing capability, refusal',
    english:
      'refusals at precision {refusal.xstest.precision}, recall {refusal.xstest.recall}; missing capabilities measured on a small probe of our own',
    others: NOT,
  },
  { score: 'commercial intent', english: 'AUC {commercial.sgd_dialogues.auc} on service dialogues', others: NOT },
  {
    score: 'root cause',
    english: 'not measured, as no labelled set was found; the rules behind it are measured',
    others: NOT,
  },
  {
    score: 'topic group, keywords',
    english:
      'accuracy of the 16 groups {topic_group.accuracy} on requests of our own, of a configured taxonomy {topics.clinc.accuracy}; for found topics see ADR 13',
    others: NOT,
  },
  { score: 'failing tools', english: 'recall {tools.taubench.recall} without false alarms', others: 'the same' },
];

/** At its threshold: precision, then recall. */
const FLAG_WORTH: Readonly<Record<FlagName, string>> = {
  jailbreak: '{jailbreak.precision} | {jailbreak.recall}',
  hallucination:
    '{hallucination.with_context.precision} with a source at hand | {hallucination.with_context.recall}; without a source only what the user says',
  userToxicity:
    '{toxicity.toxicity_surge.precision} of comments, {toxicity.toxicity_oai_moderation.precision} of prompts | {toxicity.toxicity_surge.recall}, {toxicity.toxicity_oai_moderation.recall}',
  modelToxicity:
    'no set has enough toxic answers; of ordinary conversations {false_alarms.uss.modelToxicity} (USS), {false_alarms.sgd.modelToxicity} (SGD) and {false_alarms.tau.modelToxicity} (tau-bench) are flagged | not measured',
  userBias: '{bias.hatecheck.precision} on HateCheck | {bias.hatecheck.recall}',
  modelBias: 'by the same model; of ordinary answers {ordinary_talk.chatgpt.modelBias} are flagged | not measured',
  missingCapability:
    '{missing_capability.probe.precision} on a small probe of our own; of ordinary answers {ordinary_talk.chatgpt.missingCapability} are flagged | {missing_capability.probe.recall}',
};

/** What each score is worth, from the figures of the page: the part to read before believing one. */
export function worthSection(sections: readonly Section[]): string[] {
  const values = new Map(sections.flatMap(({ figures }) => figures.map(({ name, value }) => [name, value] as const)));
  const fill = (text: string): string =>
    text.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const value = values.get(name);
      return value === undefined || Number.isNaN(value) ? 'n/a' : value.toFixed(2);
    });
  return [
    '## What each score is worth',
    '',
    '`support` of an analysis says what was computed: everything in English, the mood (sentiment, its change, frustration) in the languages of the last column, nothing elsewhere. Wherever a flag of a conversation is shown (lists, exports, the conversation, triggers of the inbox), so is its `confidence`; `explain` also says at which `threshold` it is raised.',
    '',
    '| score | English | German, Spanish, French, Italian, Portuguese |',
    '| --- | --- | --- |',
    ...WORTH.map(({ score, english, others }) => `| ${score} | ${fill(english)} | ${fill(others)} |`),
    '',
    'These figures are for English; in other languages no flag is raised. [analysis.md](analysis.md) says how the confidence is worked out.',
    '',
    '| flag | raised from | precision there | recall there |',
    '| --- | ---: | --- | --- |',
    ...FLAGS.map((flag) => `| ${flag} | ${FLAG_THRESHOLDS[flag]} | ${fill(FLAG_WORTH[flag])} |`),
    '',
  ];
}
