import {
  COMMERCIAL_SIGNALS,
  type CommercialSignal,
  type Contribution,
  type Emotion,
  EMOTIONS,
  EXPLAINED_SCORES,
  type Explanation,
  type FlagName,
  FLAGS,
} from '@parley/analysis';
import {
  described,
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
import { describedScore } from '@parley/metrics';
import { levelOf } from '../aggregates.view.js';
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
  /** '' in simple mode, and when the tenant's quota of insights is used up; so are topic and keywords. */
  readonly summary: string;
  readonly topic: string;
  readonly keywords: readonly string[];
  /** Only when requested. */
  readonly explanation?: ExplanationView;
}

export interface ExplanationView {
  /** The messages and cues that moved each score, strongest first. A score that nothing moved is missing. */
  readonly scores: Explanation;
  /** Flags that were raised, with the message that shows each most. */
  readonly flags: readonly RaisedFlagView[];
  /** A language model's opinion; null when none was asked. */
  readonly judge: JudgeView | null;
}

export interface RaisedFlagView {
  readonly flag: FlagName;
  /** 0..1 */
  readonly confidence: number;
  /** The confidence from which the flag is raised. */
  readonly threshold: number;
  /** The same as `confidence`, which was added later. */
  readonly score: number;
  readonly messageId: string | null;
}

export interface JudgeView {
  readonly model: string;
  readonly costUsd: number;
  /** Both opinions on each field, and which one stands. */
  readonly sources: FieldSources;
  /** Why the local analysis stands alone; null when the model answered. */
  readonly fallback: { readonly code: string; readonly message: string } | null;
}

const PRIMITIVE = nullable(eitherOf(eitherOf(decimal, text), flag));

const EXPLANATION = record<ExplanationView>('Explanation', {
  scores: described(
    someOf(
      EXPLAINED_SCORES,
      listOf(
        record<Contribution>('Contribution', {
          messageId: described(uuid, 'The message that moved the score.'),
          cue: described(text, 'What in the message moved the score.'),
          text: described(nullable(text), 'The words that moved it; null: it was not words.'),
          effect: described(within(-1, 1), 'By how much, -1 to 1.'),
        }),
      ),
      (score) => `What moved ${score}, strongest first; not there when nothing did.`,
    ),
    describedScore(
      'The messages and cues that moved each score, strongest first. A score that nothing moved is missing.',
    ),
  ),
  flags: described(
    listOf(
      record<RaisedFlagView>('RaisedFlag', {
        flag: described(oneOf(FLAGS), 'The flag.'),
        confidence: described(
          within(0, 1),
          describedScore('How sure the analysis is that it holds, 0 to 1, never below the threshold.'),
        ),
        threshold: described(
          within(0, 1),
          describedScore(
            "The confidence from which the flag is raised, chosen so that few raised flags are wrong; where the language model's opinion stands, the threshold for the language model.",
          ),
        ),
        score: described(within(0, 1), describedScore('The same as `confidence`.')),
        messageId: described(nullable(uuid), 'The message that shows it most; null: no single one.'),
      }),
    ),
    describedScore('Flags that were raised, with the message that shows each most.'),
  ),
  judge: described(
    nullable(
      record<JudgeView>('Judge', {
        model: described(text, 'The language model that was asked.'),
        costUsd: described(decimal, 'What asking it cost, in US dollars.'),
        sources: described(
          mapOf(
            record<FieldSource>('FieldSource', {
              source: described(oneOf(['local', 'llm']), 'Whose opinion stands.'),
              local: described(PRIMITIVE, 'What the local analysis says; null: nothing.'),
              llm: described(PRIMITIVE, 'What the language model says; null: nothing.'),
              confidence: described(within(0, 1), 'How sure the language model is, 0 to 1.'),
            }),
          ),
          'Both opinions of each field, and whose stands.',
        ),
        fallback: described(
          nullable(
            record<NonNullable<JudgeView['fallback']>>('JudgeFallback', {
              code: described(text, 'What kept the model from answering.'),
              message: described(text, 'The same in words.'),
            }),
          ),
          'Why the local analysis stands alone; null when the model answered.',
        ),
      }),
    ),
    "A language model's opinion; null when none was asked.",
  ),
});

export const INTERACTION_ANALYTICS = record<InteractionAnalyticsView>('InteractionAnalytics', {
  averageUserSentiment: levelOf('sentiment'),
  changeInUserSentiment: levelOf('sentimentChange'),
  frustration: levelOf('frustration'),
  struggle: levelOf('struggle'),
  commercialIntent: described(
    record<InteractionAnalyticsView['commercialIntent']>('CommercialIntent', {
      score: described(
        within(0, 1),
        describedScore('0 (none) to 1; 0 as well without a user message, or in a language that is not supported.'),
      ),
      primarySignal: described(oneOf(COMMERCIAL_SIGNALS), 'What shows it most.'),
    }),
    describedScore('How interested the user is in buying or upgrading.'),
  ),
  conversationQualityIndex: described(
    nullable(within(0, 1)),
    describedScore('0 to 1, higher is better; null without a user message, or in a language that is not supported.'),
  ),
  messageCount: integer,
  mostCommonUserEmotion: described(
    oneOf(EMOTIONS),
    describedScore(
      "What the user's messages show most often; neutral as well without any, or in a language that is not supported.",
    ),
  ),
  rating: described(nullable(decimal), "The latest rating, on the caller's own scale; null: not rated."),
  summary: described(
    text,
    "What it was about and how it went; empty in simple mode, and when the tenant's quota of insights is used up.",
  ),
  topic: described(text, 'What it was about; empty where the summary is.'),
  keywords: described(listOf(text), 'What is typical of it; empty where the summary is.'),
  explanation: sometimes(described(EXPLANATION, 'What moved each score; only where it was asked for.')),
});
