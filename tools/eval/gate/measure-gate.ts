import { LocalAnalyser } from '../../../libs/analysis/src/index.js';
import { labelOf, SENTIMENT_BANDS } from '../../../libs/metrics/src/index.js';
import type { AnalysisMessage, Flag, MessageRole } from '../../../libs/analysis/src/index.js';
import { toolOutcome } from '../../../libs/analysis/src/tools/tool-failure.js';
import { auc, mean, share } from '../metrics.js';
import { FOREIGN_SENTENCES } from './foreign-sentences.js';
import { labelledConversations } from './labelled-conversations.js';
import {
  COMMERCIAL,
  FRICTION,
  GROUNDING,
  JAILBREAK,
  REFUSAL,
  SENTIMENT,
  TOOL_RESULTS,
  TOPIC_REQUESTS,
  TOXIC,
} from './samples.js';

const analyser = new LocalAnalyser();

type Turn = readonly [MessageRole, string];

function analyse(...turns: readonly Turn[]) {
  const messages = turns.map(([role, content], i): AnalysisMessage => ({ id: `m${i}`, role, content }));
  return analyser.analyse({ messages });
}

interface Sides {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

function separation({ yes, no }: Sides, score: (text: string) => number): number {
  return auc([...yes, ...no].map(score), [...yes.map(() => true), ...no.map(() => false)]);
}

/** Mean of the share found among the positives and the share left alone among the negatives. */
function balanced({ yes, no }: Sides, flagged: (text: string) => boolean): number {
  return mean([share(yes, flagged), share(no, (text) => !flagged(text))]);
}

/** Figure name -> value, all from the shipped weights and the set of ./samples. */
export function measureGate(): Record<string, number> {
  const user = (text: string) => analyse(['user', text]);
  const sentiments = Object.entries(SENTIMENT).flatMap(([label, texts]) => texts.map((text) => ({ label, text })));
  const foreign = Object.entries(FOREIGN_SENTENCES).flatMap(([code, texts]) =>
    texts.split('|').map((text) => ({ code, text })),
  );
  const english = Object.values(SENTIMENT).flat();
  const tools = { yes: TOOL_RESULTS.failed, no: TOOL_RESULTS.fine };
  return {
    'sentiment.accuracy3': share(
      sentiments,
      ({ label, text }) => labelOf(SENTIMENT_BANDS, user(text).sentiment).replace('very_', '') === label,
    ),
    'sentiment.negative.auc': separation(
      { yes: SENTIMENT.negative, no: [...SENTIMENT.neutral, ...SENTIMENT.positive] },
      (text) => -user(text).sentiment,
    ),
    'toxicity.auc': separation(TOXIC, (text) => user(text).flags.userToxicity.score),
    'toxicity.flag': balanced(TOXIC, (text) => user(text).flags.userToxicity.raised),
    'jailbreak.auc': separation(JAILBREAK, (text) => user(text).flags.jailbreak.score),
    'jailbreak.flag': balanced(JAILBREAK, (text) => user(text).flags.jailbreak.raised),
    'missing_capability.flag': balanced(
      REFUSAL,
      (text) => analyse(['user', 'Do it for me please'], ['assistant', text]).flags.missingCapability.raised,
    ),
    'commercial.auc': separation(COMMERCIAL, (text) => user(text).commercialIntent),
    'topic_group.accuracy': share(TOPIC_REQUESTS, ({ group, text }) => user(text).topicGroup === group),
    'tools.failures': balanced(tools, (content) => toolOutcome({ content }) === 'failure'),
    'frustration.auc': separation(FRICTION, (text) => analyse(...dialogue(text)).frustration),
    'quality_index.auc': separation(FRICTION, (text) => -(analyse(...dialogue(text)).qualityIndex ?? 0)),
    'hallucination.auc': separation(UNGROUNDED, (text) => grounded(text).score),
    'hallucination.flag': balanced(UNGROUNDED, (text) => grounded(text).raised),
    'language.foreign': share(foreign, ({ code, text }) => user(text).language === code),
    'language.english': share(english, (text) => user(text).supported),
    'conversations.labelled': share(labelledConversations(), ({ messages, isMet }) =>
      isMet(analyser.analyse({ messages })),
    ),
  };
}

const ROLES: readonly MessageRole[] = ['user', 'assistant', 'user'];

const dialogue = (text: string): Turn[] => text.split(' > ').map((content, i): Turn => [ROLES[i] ?? 'user', content]);

const UNGROUNDED: Sides = { yes: GROUNDING.no, no: GROUNDING.yes };

function grounded(text: string): Flag {
  const [source = '', answer = ''] = text.split(' > ');
  return analyse(['user', 'What does the document say?'], ['tool', source], ['assistant', answer]).flags.hallucination;
}
