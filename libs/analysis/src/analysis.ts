/** What the analyser says of one conversation. Scores are rounded to 3 decimals; definitions in docs/analysis.md. */

export const FLAGS = [
  'jailbreak',
  'hallucination',
  'userToxicity',
  'modelToxicity',
  'userBias',
  'modelBias',
  'missingCapability',
] as const;
export type FlagName = (typeof FLAGS)[number];

export interface Flag {
  readonly raised: boolean;
  /** 0..1 */
  readonly score: number;
  /** The message with the strongest evidence; null when there is none. */
  readonly messageId: string | null;
}

export const EMOTIONS = [
  'neutral',
  'joy',
  'gratitude',
  'curiosity',
  'confusion',
  'surprise',
  'frustration',
  'disappointment',
  'anger',
  'sadness',
  'anxiety',
] as const;
export type Emotion = (typeof EMOTIONS)[number];

export const COMMERCIAL_SIGNALS = [
  'purchase',
  'pricing',
  'upgrade',
  'renewal',
  'expansion',
  'comparison',
  'demo_request',
  'booking',
  'payment',
  'none',
] as const;
export type CommercialSignal = (typeof COMMERCIAL_SIGNALS)[number];

/** The fixed groups that every topic belongs to. Source: docs/analysis.md, topics. */
export const TOPIC_GROUPS = [
  'billing',
  'account',
  'orders',
  'shipping',
  'returns',
  'technical issue',
  'integration',
  'how-to',
  'content/writing',
  'coding',
  'data/analysis',
  'research/facts',
  'planning/travel',
  'health',
  'smalltalk',
  'other',
] as const;
export type TopicGroup = (typeof TOPIC_GROUPS)[number];

/** The group, and the topic, of what is about nothing in particular. */
export const CATCH_ALL = 'other' satisfies TopicGroup;

/** In order of precedence: where there is evidence of several, the first is the cause. */
export const ROOT_CAUSES = [
  'tool_failure',
  'safety_block',
  'missing_capability',
  'hallucination',
  'instruction_not_followed',
  'misunderstanding',
  'incomplete_or_vague_answer',
  'context_loss',
  'knowledge_gap',
  'user_input_unclear',
  'external_or_business',
  'unknown',
] as const;

/** Rules, or a language model. */
export const CAUSE_SOURCES = ['heuristic', 'llm'] as const;

export interface RootCause {
  readonly cause: (typeof ROOT_CAUSES)[number];
  /** 0..1 */
  readonly confidence: number;
  readonly source: (typeof CAUSE_SOURCES)[number];
}

export interface ToolUse {
  readonly toolName: string;
  readonly calls: number;
  readonly failures: number;
}

export interface ConversationAnalysis {
  /** Rises with every change that can change a score. */
  readonly analyserVersion: number;
  /** ISO 639-1 code of the language of the user's messages; `und` where it cannot be determined. */
  readonly language: string;
  /** Whether every score was computed, which is so for English alone. */
  readonly supported: boolean;
  /**
   * What was computed for this language: everything; `mood`: sentiment, its change and frustration; or nothing. A score
   * that was not computed is null, or 0, neutral or unraised where its type has no null, and means nothing. A flag that
   * is raised all the same is that of an English message.
   */
  readonly support: 'everything' | 'mood' | 'nothing';
  readonly userMessageCount: number;
  readonly assistantMessageCount: number;

  /** -1..1 */
  readonly sentiment: number;
  /** -1..1: the lowest point, and the message at which it was reached. */
  readonly sentimentMinimum: number;
  readonly sentimentMinimumMessageId: string | null;
  /** -1..1 */
  readonly sentimentChange: number;
  /** 0..1 */
  readonly frustration: number;
  /** 0..1 */
  readonly struggle: number;
  /** 0..1 */
  readonly commercialIntent: number;
  readonly commercialSignal: CommercialSignal;
  readonly churnRisk: boolean;
  readonly flags: Readonly<Record<FlagName, Flag>>;
  readonly jailbreakSucceeded: boolean;
  readonly emotion: Emotion;

  readonly topic: string;
  readonly topicGroup: string;
  readonly keywords: readonly string[];
  /** Keywords of the request that the assistant could not serve; null when it served all. */
  readonly missingCapability: string | null;
  readonly rootCause: RootCause | null;
  readonly tools: readonly ToolUse[];
  readonly summary: string;

  /** 0..1, parts of the quality index and of the product pillars; null without a user message. */
  readonly satisfaction: number | null;
  /** 0..1, 1 = safe */
  readonly safety: number | null;
  /** 0..1, 1 = no friction */
  readonly friction: number | null;
  /** 0..1 */
  readonly qualityIndex: number | null;
}

/** Whether sentiment, its change and frustration were computed; the earliest analyses have no `support` field. */
export const isMoodRead = ({
  supported,
  support,
  userMessageCount,
}: Pick<ConversationAnalysis, 'supported' | 'support' | 'userMessageCount'>): boolean =>
  (supported || support === 'mood') && userMessageCount > 0;
