import { MOOD_READ, SPOKEN, WENT_BADLY } from '@parley/clickhouse';
import type { Parameters } from '../aggregates/conversation-filter.js';
import type { ConversationFilter, FlagFilter, RangedScore } from '../domain/conversation-filter.js';

const FLAG_COLUMNS: Readonly<Record<FlagFilter, string>> = {
  jailbreak: 'jailbreak',
  hallucination: 'hallucination',
  userToxicity: 'user_toxicity',
  modelToxicity: 'model_toxicity',
  userBias: 'user_bias',
  modelBias: 'model_bias',
  missingCapability: 'missing_capability',
  churnRisk: 'churn_risk',
};

const FLAG_NAMES = Object.entries(FLAG_COLUMNS).map(([flag, column]) => `if(${column}, '${flag}', '')`);

/** The names of the flags that are raised in a row, and of the tools of which a call failed. */
export const RAISED_FLAGS = `arrayFilter(name -> name != '', [${FLAG_NAMES.join(', ')}])`;
export const FAILING_TOOLS = 'arrayFilter((name, failed) -> failed > 0, tool_names, tool_failures)';

const EQUAL = {
  topicGroup: 'topic_group',
  rootCause: 'root_cause',
  rootCauseSource: 'root_cause_source',
  emotion: 'emotion',
  language: 'language',
} as const;

/** A conversation without a score has a neutral 0 in its row, which must meet no bound. */
const SCORE_COLUMNS: Readonly<Partial<Record<RangedScore, { readonly column: string; readonly when: string }>>> = {
  Sentiment: { column: 'sentiment', when: MOOD_READ },
  Frustration: { column: 'frustration', when: MOOD_READ },
  Struggle: { column: 'struggle', when: SPOKEN },
  CommercialIntent: { column: 'commercial_intent', when: SPOKEN },
  Quality: { column: 'assumeNotNull(quality_index)', when: 'quality_index IS NOT NULL' },
};

/** Conditions on columns that only conversation_analysis has. */
export function analysisConditions(filter: ConversationFilter, parameters: Parameters): string[] {
  const text = (value: string) => parameters.add('String', value);
  const equal = (Object.entries(EQUAL) as [keyof typeof EQUAL, string][]).flatMap(([name, column]) => {
    const value = filter[name];
    return value == null ? [] : [`${column} = ${text(value)}`];
  });
  const { topics, themes, keyword, tool, failingTool, flags } = filter;
  return [
    ...equal,
    ...(topics == null ? [] : [`topic IN ${parameters.add('Array(String)', topics)}`]),
    ...(themes == null ? [] : [`topic IN ${parameters.add('Array(String)', themes)}`, WENT_BADLY]),
    ...(keyword == null ? [] : [`has(keywords, ${text(keyword)})`]),
    ...(tool == null ? [] : [`has(tool_names, ${text(tool)})`]),
    ...(failingTool == null
      ? []
      : [`arrayExists((name, failed) -> name = ${text(failingTool)} AND failed > 0, tool_names, tool_failures)`]),
    ...(flags ?? []).map((flag) => FLAG_COLUMNS[flag]),
    ...(filter.ranges ?? []).flatMap(({ of, min, max }) => {
      const score = SCORE_COLUMNS[of];
      return score === undefined ? [] : [score.when, ...bounds(score.column, min, max, parameters)];
    }),
  ];
}

export const bounds = (value: string, min: number | null, max: number | null, parameters: Parameters): string[] => [
  ...(min === null ? [] : [`${value} >= ${parameters.add('Float64', min)}`]),
  ...(max === null ? [] : [`${value} <= ${parameters.add('Float64', max)}`]),
];
