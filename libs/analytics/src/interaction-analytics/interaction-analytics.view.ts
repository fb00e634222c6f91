import {
  COMMERCIAL_SIGNALS,
  type CommercialSignal,
  type Contribution,
  type Emotion,
  EMOTIONS,
  EXPLAINED_SCORES,
  type Explanation,
} from '@parley/analysis';
import {
  decimal,
  eitherOf,
  flag,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  record,
  someOf,
  sometimes,
  text,
  uuid,
  within,
} from '@parley/http';
import type { FieldSource, FieldSources } from '@parley/llm-judge';
import { LEVEL } from '../aggregates.view.js';
import type { Level } from '../domain/scores.js';

export interface InteractionAnalyticsView {
  readonly averageUserSentiment: Level;
  readonly changeInUserSentiment: Level;
  readonly frustration: Level;
  readonly struggle: Level;
  readonly commercialIntent: { readonly score: number; readonly primarySignal: CommercialSignal };
  /** 0..1; null without a user message, or in a language that is not supported. */
  readonly conversationQualityIndex: number | null;
  readonly messageCount: number;
  readonly mostCommonUserEmotion: Emotion;
  /** On the caller's own scale. */
  readonly rating: number | null;
  /** '' in simple mode, and when the tenant's budget for insights is spent; so are topic and keywords. */
  readonly summary: string;
  readonly topic: string;
  readonly keywords: readonly string[];
  /** Only where it was asked for. */
  readonly explanation?: ExplanationView;
}

export interface ExplanationView {
  /** The messages and cues that moved each score, strongest first. A score that nothing moved is missing. */
  readonly scores: Explanation;
  /** Flags that were raised, with the message that shows each most. */
  readonly flags: readonly { readonly flag: string; readonly score: number; readonly messageId: string | null }[];
  /** A language model's opinion; null when none was asked. */
  readonly judge: JudgeView | null;
}

export interface JudgeView {
  readonly model: string;
  readonly costUsd: number;
  /** Both opinions of each field, and whose stands. */
  readonly sources: FieldSources;
  /** Why the local analysis stands alone; null when the model answered. */
  readonly fallback: { readonly code: string; readonly message: string } | null;
}

const PRIMITIVE = nullable(eitherOf(eitherOf(decimal, text), flag));

const EXPLANATION = record<ExplanationView>('Explanation', {
  scores: someOf(
    EXPLAINED_SCORES,
    listOf(
      record<Contribution>('Contribution', {
        messageId: uuid,
        cue: text,
        text: nullable(text),
        effect: within(-1, 1),
      }),
    ),
  ),
  flags: listOf(
    record<ExplanationView['flags'][number]>('RaisedFlag', {
      flag: text,
      score: within(0, 1),
      messageId: nullable(uuid),
    }),
  ),
  judge: nullable(
    record<JudgeView>('Judge', {
      model: text,
      costUsd: decimal,
      sources: mapOf(
        record<FieldSource>('FieldSource', {
          source: oneOf(['local', 'llm']),
          local: PRIMITIVE,
          llm: PRIMITIVE,
          confidence: within(0, 1),
        }),
      ),
      fallback: nullable(record<NonNullable<JudgeView['fallback']>>('JudgeFallback', { code: text, message: text })),
    }),
  ),
});

export const INTERACTION_ANALYTICS = record<InteractionAnalyticsView>('InteractionAnalytics', {
  averageUserSentiment: LEVEL,
  changeInUserSentiment: LEVEL,
  frustration: LEVEL,
  struggle: LEVEL,
  commercialIntent: record<InteractionAnalyticsView['commercialIntent']>('CommercialIntent', {
    score: within(0, 1),
    primarySignal: oneOf(COMMERCIAL_SIGNALS),
  }),
  conversationQualityIndex: nullable(within(0, 1)),
  messageCount: integer,
  mostCommonUserEmotion: oneOf(EMOTIONS),
  rating: nullable(decimal),
  summary: text,
  topic: text,
  keywords: listOf(text),
  explanation: sometimes(EXPLANATION),
});
