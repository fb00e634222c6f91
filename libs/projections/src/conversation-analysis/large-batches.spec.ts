import { LocalAnalyser } from '@parley/analysis';
import { newId } from '@parley/kernel';
import { conversationMessage } from '@parley/testing';
import type { AnalysedConversation } from './analysis-follower.port.js';
import { ConversationAnalysisProjection } from './conversation-analysis.projection.js';
import {
  type ConversationKey,
  type ConversationProgress,
  ConversationSource,
  type StoredConversation,
} from './conversation-source.port.js';

const MEBIBYTE = 1024 * 1024;
const CONVERSATIONS = 256;

/** Every conversation is as long as it was told, as far as the lane learns before it reads. */
class LongConversations extends ConversationSource {
  reads = 0;

  constructor(private readonly each: Pick<ConversationProgress, 'messageCount' | 'contentBytes'>) {
    super();
  }

  override async progress(keys: readonly ConversationKey[]): Promise<ConversationProgress[]> {
    return keys.map(({ tenantId, conversationId }) => ({ tenantId, conversationId, revision: 1, ...this.each }));
  }

  override async load(conversations: readonly ConversationProgress[]): Promise<StoredConversation[]> {
    this.reads++;
    return conversations.map(({ tenantId, conversationId }) => ({
      ...conversationMessage({ tenantId, conversationId }),
      otherModels: [],
      outcome: null,
      messages: [{ id: newId(), type: 'user_message', content: 'Hello!', toolName: null, input: null, output: null }],
    }));
  }
}

describe('a batch of conversations', () => {
  const analysis = new LocalAnalyser().analyse({ messages: [{ id: 'm', role: 'user', content: 'Hello!' }] });
  const parts = async (source: LongConversations) => {
    const projection = new ConversationAnalysisProjection(
      source,
      { analyse: async () => ({ analysis, judgement: null }) },
      { take: async (_: readonly AnalysedConversation[]) => undefined },
      { lane: 'conversation-analysis', idleWindowMs: 0 },
    );
    const [first, ...others] = Array.from({ length: CONVERSATIONS }, () =>
      conversationMessage({ conversationId: newId() }),
    );
    if (first === undefined) throw new Error('There is none.');
    // The first one came twice, and only what it is now counts.
    const changes = [{ ...first, revision: 0 }, first, ...others];
    const batch = { writtenAt: new Date(), signal: new AbortController().signal };
    const sizes: number[] = [];
    const readsBefore: number[] = [];
    const taken = new Set<unknown>();
    for await (const part of projection.project(changes, batch)) {
      readsBefore.push(source.reads);
      sizes.push([...part.values()].filter(({ kind }) => kind === 'row').length);
      for (const message of part.keys()) taken.add(message);
    }
    expect(taken).toEqual(new Set(changes));
    return { sizes: sizes.filter((size) => size > 0), readsBefore };
  };

  it('is handed over in parts, each before more is read, where their rows would fill the memory', async () => {
    const { sizes, readsBefore } = await parts(new LongConversations({ messageCount: 90, contentBytes: MEBIBYTE }));
    expect(Math.max(...sizes)).toBe(12);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(CONVERSATIONS);
    expect(readsBefore.slice(0, 3)).toEqual([2, 4, 6]);
  });

  it('makes one insert of short conversations, also when they are read one group after the other', async () => {
    const source = new LongConversations({ messageCount: 40, contentBytes: 8_000 });
    expect((await parts(source)).sizes).toEqual([CONVERSATIONS]);
    expect(source.reads).toBeGreaterThan(1);
  });
});
