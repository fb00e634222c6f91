import type { AnswerReading } from '../answers/answer-reading.js';
import type { BiasReading } from '../bias/bias.js';
import type { CommercialReading } from '../commercial/commercial.js';
import type { FrictionCue } from '../cues/friction.rules.js';
import type { Cue } from '../cues/rule.js';
import type { EmotionReading } from '../emotion/emotion.js';
import type { TurnFrustration } from '../friction/turn-frustration.js';
import type { HallucinationEvidence } from '../grounding/grounding.js';
import type { JailbreakReading } from '../jailbreak/jailbreak.js';
import type { Mood } from '../sentiment/mood.js';
import type { Valence } from '../sentiment/valence.js';

/** What was read from one message, given those before it: what the tallies add up and `explain` shows. */
export type Reading = UserReading | AnswerObservation | ToolReading | IgnoredReading;

export interface UserReading {
  readonly kind: 'user';
  readonly messageId: string;
  readonly english: boolean;
  /** The valence of the words, whoever's feeling it is. */
  readonly text: Valence;
  readonly mood: Mood;
  readonly emotion: EmotionReading;
  readonly frustration: TurnFrustration;
  readonly cues: readonly Cue<FrictionCue>[];
  /** Similarity to the earlier request that this one rephrases, 0..1; 0 if it rephrases none. */
  readonly rephrase: number;
  readonly toxicity: number;
  readonly bias: BiasReading;
  readonly jailbreak: JailbreakReading;
  /** 0..1: the request itself asks for harm. */
  readonly harmful: number;
  readonly commercial: CommercialReading;
}

export interface AnswerObservation {
  readonly kind: 'assistant';
  readonly messageId: string;
  readonly english: boolean;
  readonly answer: AnswerReading;
  readonly toxicity: number;
  readonly bias: BiasReading;
  readonly evidence: HallucinationEvidence;
  readonly hallucination: number;
  readonly missingCapability: number;
}

export interface ToolReading {
  readonly kind: 'tool';
  readonly messageId: string;
  readonly toolName: string | null;
  readonly failed: boolean;
}

/** A system message, or one without text. */
export interface IgnoredReading {
  readonly kind: 'ignored';
  readonly messageId: string;
}
