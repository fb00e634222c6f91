import { Analyser } from '../analyser.port.js';
import type { ConversationAnalysis } from '../analysis.js';
import type { AnalysisMessage, Conversation, ConversationContext } from '../conversation.js';
import { explainFlags, explainReadings } from '../explain/explain.js';
import type { Explanation } from '../explain/explanation.js';
import { loadModels } from '../models/models.js';
import { bundledTermWeights } from '../topics/term-weights.js';
import { appendMessage } from './append-message.js';
import { ConversationState } from './conversation-state.js';
import { finish } from './finish.js';
import type { Reading } from './reading.js';

/** Rises with every change of a formula, a rule or the weights. */
export const LOCAL_ANALYSER_VERSION = 10;

/**
 * Scores conversations with the models, lexicons and rules of this library: pure, deterministic, without network.
 *
 * A growing conversation is analysed in steps: `begin`, then `append` for each message, then `finish` as often as
 * needed. The result equals `analyse` of the whole, and appending a message takes time proportional to that message.
 */
export class LocalAnalyser extends Analyser {
  readonly version = LOCAL_ANALYSER_VERSION;
  private readonly models = loadModels();
  private readonly termWeights = bundledTermWeights();

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
    const { version, models, termWeights } = this;
    return finish(state, context, { version, models, termWeights });
  }
}
