import { ROOT_CAUSES, type RootCause, TOPIC_GROUPS, type TopicGroup } from '@parley/analysis';
import { FLAG_FILTERS, type FlagFilter, type Level, levelOf } from '@parley/analytics';
import { described, listOf, nullable, oneOf, record, text, within } from '@parley/http';
import { describedScore } from '@parley/metrics';

export interface RaisedFlag {
  readonly flag: FlagFilter;
  /** 0..1; null where it is not known. */
  readonly confidence: number | null;
}

/** What the analysis says of a conversation, as far as a row of a list has room for it. */
export interface AnalysisSummary {
  readonly sentiment: Level;
  readonly frustration: Level;
  readonly struggle: Level;
  /** 0..1; null without a user message, or in a language that is not supported. */
  readonly commercialIntent: number | null;
  /** 0..1; null without a user message, or in a language that is not supported. */
  readonly qualityIndex: number | null;
  readonly flags: readonly FlagFilter[];
  readonly raisedFlags: readonly RaisedFlag[];
  readonly topic: string | null;
  readonly topicGroup: TopicGroup | null;
  readonly rootCause: RootCause['cause'] | null;
  readonly failingTools: readonly string[];
}

const RAISED_FLAG = record<RaisedFlag>('ListedFlag', {
  flag: described(oneOf(FLAG_FILTERS), describedScore('A flag that is raised.')),
  confidence: described(
    nullable(within(0, 1)),
    describedScore(
      'How sure the analysis is, 0 to 1; null for `churnRisk`, which is recognised by words alone, and for conversations analysed by a version of Parley that did not store it.',
    ),
  ),
});

export const ANALYSIS_SUMMARY = record<AnalysisSummary>('AnalysisSummary', {
  sentiment: levelOf('sentiment'),
  frustration: levelOf('frustration'),
  struggle: levelOf('struggle'),
  commercialIntent: described(
    nullable(within(0, 1)),
    describedScore(
      'How interested the user is in buying or upgrading, 0 (not) to 1; null without a user message, or in a language that is not supported.',
    ),
  ),
  qualityIndex: described(
    nullable(within(0, 1)),
    describedScore('0 to 1, higher is better; null without a user message, or in a language that is not supported.'),
  ),
  flags: described(
    listOf(oneOf(FLAG_FILTERS)),
    describedScore(
      'The flags that are raised. GET /v1/interactions/{interactionId}/analytics?explain=true says by which message (`explanation.flags`).',
    ),
  ),
  raisedFlags: described(listOf(RAISED_FLAG), describedScore('The same flags, with how sure the analysis is of each.')),
  topic: described(nullable(text), describedScore('What it is about; null: nothing in particular.')),
  topicGroup: described(nullable(oneOf(TOPIC_GROUPS)), 'The group of the topic; null without one.'),
  rootCause: described(nullable(oneOf(ROOT_CAUSES)), describedScore('Why it went badly; null where it did not.')),
  failingTools: described(listOf(text), 'Tools of which at least one call failed.'),
});
