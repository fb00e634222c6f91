import { Analyser } from '../analyser.port.js';
import type { ConversationAnalysis } from '../analysis.js';
import type { AnalysisMessage, Conversation, ConversationContext } from '../conversation.js';
import { explainFlags, explainReadings } from '../explain/explain.js';
import type { Explanation } from '../explain/explanation.js';
import { loadModels, type Models } from '../models/models.js';
import { DEFAULT_QUALITY_WEIGHTS, type QualityWeights } from '../quality/quality-index.js';
import { bundledTermWeights, type TermWeights } from '../topics/term-weights.js';
import { appendMessage } from './append-message.js';
import { ConversationState } from './conversation-state.js';
import { finish } from './finish.js';
import type { Reading } from './reading.js';

/** Rises with every change of a formula, a rule or the weights. */
export const LOCAL_ANALYSER_VERSION = 10;

export interface LocalAnalyserOptions {
  readonly models?: Models;
  /** The tenant's own word frequencies; the bundled ones by default. */
  readonly termWeights?: TermWeights;
  readonly qualityWeights?: QualityWeights;
}

/**
 * Scores conversations with the models, lexicons and rules of this library: pure, deterministic, without network.
 *
 * A growing conversation is analysed in steps: `begin`, then `append` for each message, then `finish` as often as
 * needed. The result equals `analyse` of the whole, and appending a message takes time proportional to that message.
 */
export class LocalAnalyser extends Analyser {
  readonly version = LOCAL_ANALYSER_VERSION;
  private readonly models: Models;
  private readonly termWeights: TermWeights;
  private readonly qualityWeights: QualityWeights;

  constructor(options: LocalAnalyserOptions = {}) {
    super();
    this.models = options.models ?? loadModels();
    this.termWeights = options.termWeights ?? bundledTermWeights();
    this.qualityWeights = options.qualityWeights ?? DEFAULT_QUALITY_WEIGHTS;
  }

  analyse(conversation: Conversation): ConversationAnalysis {
    const state = this.begin();
    for (const message of conversation.messages) this.append(state, message);
    return this.finish(state, conversation);
  }

  /** Which messages and cues moved each score; in unsupported languages, the flags of the English messages alone. */
  explain(conversation: Conversation): Explanation {
    const state = this.begin();
    const readings = conversation.messages.map((message) => this.append(state, message));
    return state.language.detect(this.models.language).supported
      ? explainReadings(readings)
      : explainFlags(readings.filter((reading) => 'english' in reading && reading.english));
  }

  begin(): ConversationState {
    return new ConversationState();
  }

  /** Changes `state`; the returned reading is only for `explain`. */
  append(state: ConversationState, message: AnalysisMessage): Reading {
    return appendMessage(message, state, this.models);
  }

  /** Leaves `state` as it is, so that more messages can be appended. */
  finish(state: ConversationState, context: ConversationContext = {}): ConversationAnalysis {
    const { version, models, termWeights, qualityWeights } = this;
    return finish(state, context, { version, models, termWeights, qualityWeights });
  }
}
