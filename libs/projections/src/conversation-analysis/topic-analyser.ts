import type { Conversation } from '@parley/analysis';
import type { FieldSources } from '@parley/llm-judge';
import { StoreFailure } from '@parley/postgres';
import { type AnalysisResult, ConversationAnalyser } from './conversation-analyser.port.js';
import type { ConversationKey } from './conversation-source.port.js';
import type { ConversationTopics } from './conversation-topics.port.js';
import { Together } from './together.js';

/** How many first requests decide a topic: later ones seldom change what a conversation is about. */
const MOST_REQUESTS = 3;

/**
 * Puts the tenant's topic in place of the one that a conversation would have by itself. Conversations that are analysed
 * together ask for their topics together: giving topics costs one transaction, for however many conversations.
 */
export class TopicAnalyser extends ConversationAnalyser {
  private readonly together = new Together();

  constructor(
    private readonly analyser: ConversationAnalyser,
    private readonly topics: ConversationTopics,
  ) {
    super();
  }

  override async analyse(
    key: ConversationKey,
    conversation: Conversation,
    signal: AbortSignal,
  ): Promise<AnalysisResult> {
    const result = await this.together.wait(this.analyser.analyse(key, conversation, signal));
    const { analysis, judgement } = result;
    // A greeting is about nothing yet, and a topic is given only once.
    if (!analysis.supported || analysis.keywords.length === 0) return result;
    const { tenantId, conversationId } = key;
    const { keywords, topicGroup } = analysis;
    const requests = requestsOf(conversation);
    const given = await this.topics
      .topicOf({ tenantId, conversationId, requests, keywords, topicGroup })
      .catch((error: unknown) => {
        throw StoreFailure.of(error);
      });
    if (given === null) return result;
    const topic = { topic: given.name, topicGroup: given.group };
    return {
      analysis: { ...analysis, ...topic },
      judgement: judgement === null ? null : { ...judgement, sources: overruled(judgement.sources, topic) },
    };
  }
}

const requestsOf = ({ messages }: Conversation): string[] =>
  messages
    .filter(({ role, tool }) => role === 'user' && tool === undefined)
    .slice(0, MOST_REQUESTS)
    .map(({ content }) => content);

/** A model's own words for a topic are kept but overruled: otherwise each conversation would have its own topic. */
function overruled(
  sources: FieldSources,
  topic: { readonly topic: string; readonly topicGroup: string },
): FieldSources {
  const changed = { ...sources };
  for (const field of ['topic', 'topicGroup'] as const) {
    const source = sources[field];
    if (source !== undefined) changed[field] = { ...source, source: 'local', local: topic[field] };
  }
  return changed;
}
