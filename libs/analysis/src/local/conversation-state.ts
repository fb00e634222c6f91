import { type FlagName, FLAGS } from '../analysis.js';
import { CommercialTally } from '../commercial/commercial-tally.js';
import { EmotionTally } from '../emotion/emotion-tally.js';
import { FlagTally } from '../flags/flag-tally.js';
import { FLAG_THRESHOLDS } from '../flags/flag-thresholds.js';
import { FrictionTally } from '../friction/friction-tally.js';
import { RephraseMemory } from '../friction/rephrase.js';
import { GroundingContext } from '../grounding/grounding-context.js';
import { LanguageTally } from '../language/language.js';
import { CauseTally } from '../root-cause/cause-tally.js';
import { SentimentTally } from '../sentiment/sentiment-tally.js';
import { ToolTally } from '../tools/tool-tally.js';
import { KeywordTally } from '../topics/keyword-tally.js';
import { TopicGroupTally } from '../topics/topic-group-tally.js';
import type { Utterance } from '../utterance.js';
import type { AnswerObservation } from './reading.js';

/** The user's last request, reduced to what reading its answer needs. */
export interface PendingRequest {
  readonly utterance: Utterance;
  readonly jailbreak: boolean;
  /** An answer that refuses this request is right to do so. */
  readonly harmful: boolean;
}

const flagTallies = () =>
  Object.fromEntries(FLAGS.map((name) => [name, new FlagTally(FLAG_THRESHOLDS[name])])) as Readonly<
    Record<FlagName, FlagTally>
  >;

/** Everything remembered of a conversation between two messages. It grows with distinct words, not with messages. */
export class ConversationState {
  readonly sentiment = new SentimentTally();
  readonly emotion = new EmotionTally();
  readonly friction = new FrictionTally();
  readonly commercial = new CommercialTally();
  readonly tools = new ToolTally();
  readonly keywords = new KeywordTally();
  readonly topicGroup = new TopicGroupTally();
  readonly language = new LanguageTally();
  readonly causes = new CauseTally();
  readonly rephrases = new RephraseMemory();
  readonly grounding = new GroundingContext();
  readonly flags = flagTallies();
  /** Those of English messages, which count whatever the language of the conversation is. */
  readonly englishFlags = flagTallies();
  /** Keywords of the requests that the assistant could not serve. */
  readonly unservedKeywords = new KeywordTally();
  assistantMessages = 0;

  addFlag(name: FlagName, score: number, { messageId, english }: { messageId: string; english: boolean }): void {
    this.flags[name].add(score, messageId);
    if (english) this.englishFlags[name].add(score, messageId);
  }

  jailbreakSucceeded = false;
  firstRequest: string | null = null;
  pending: PendingRequest | null = null;
  lastAnswer: AnswerObservation | null = null;
  /** The languages of what tools returned. */
  readonly sourceLanguages = new Set<string>();
  /** User messages since a tool was last used. */
  turnsSinceTool = 0;
}
