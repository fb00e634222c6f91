import { notFound, Problem } from '@parley/kernel';
import { batchByConversation, type ConversationBatch, decideBatch, isInSample } from './conversation-batch.js';
import { DEFAULT_CONVERSATION_BOUNDS } from './conversation.js';
import type { ConversationLink } from './conversation-reference.js';
import type { AttributedMessages, NewMessages } from './messages.js';
import { conversationState, knownMessages, newMessage, newMessages } from './testing/sent.js';

function batch(requests: readonly NewMessages[], links: readonly ConversationLink[]) {
  const rejected: [NewMessages, Problem][] = [];
  const batches = batchByConversation(requests, links, (request, problem) => rejected.push([request, problem]));
  return { batches, rejected };
}

describe('which requests are for one conversation', () => {
  it('are those that name one that is there, by either identifier', () => {
    const there = { tenantId: 'tenant', id: 'c', externalId: 'c-1', productId: 'p' };
    const byId = newMessages({ conversationId: 'c', productId: null });
    const byName = newMessages({ externalConversationId: 'c-1' });
    const { batches } = batch([byId, byName], [there, there]);
    expect(batches).toEqual([
      expect.objectContaining({ conversationId: 'c', externalId: 'c-1', isNew: false, requests: [byId, byName] }),
    ]);
  });

  it('are those that give a new one the same external id, which the first of them starts', () => {
    const first = newMessages({ newConversationId: 'n1', externalConversationId: 'c-1' });
    const second = newMessages({ newConversationId: 'n2', externalConversationId: 'c-1', productId: null });
    const { batches } = batch([first, second], ['unknown', 'unknown']);
    expect(batches).toEqual([
      expect.objectContaining({ conversationId: 'n1', isNew: true, newProductId: 'shop', requests: [first, second] }),
    ]);
  });

  it('are none but itself where no conversation is named', () => {
    const requests = ['n1', 'n2'].map((newConversationId) => newMessages({ newConversationId }));
    expect(batch(requests, ['none', 'none']).batches.map(({ conversationId }) => conversationId)).toEqual(['n1', 'n2']);
  });

  it('keep tenants apart', () => {
    const requests = ['a', 'b'].map((tenantId) => newMessages({ tenantId, externalConversationId: 'c-1' }));
    expect(batch(requests, ['unknown', 'unknown']).batches).toHaveLength(2);
  });

  it('are rejected where there is no such conversation, or a new one has no product', () => {
    const lost = newMessages({ conversationId: 'lost' });
    const nameless = newMessages({ externalConversationId: 'c-1', productId: null });
    const problem = notFound('The conversation');
    const { batches, rejected } = batch([lost, nameless], [problem, 'unknown']);
    expect(batches).toEqual([]);
    expect(rejected).toEqual([
      [lost, problem],
      [
        nameless,
        expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path: 'productId' })] }),
      ],
    ]);
  });
});

const newBatch = (requests: AttributedMessages[]): ConversationBatch<AttributedMessages> => ({
  tenantId: 'tenant',
  conversationId: 'new',
  externalId: 'c-1',
  isNew: true,
  newProductId: 'shop',
  requests,
});

describe('the sample', () => {
  it('holds a new conversation when any of its requests is in it', () => {
    const out = newMessages({ sampleRate: 0 });
    expect(isInSample(newBatch([out, out]))).toBe(false);
    expect(isInSample(newBatch([out, newMessages({ sampleRate: 1 })]))).toBe(true);
  });
});

describe('what becomes of the requests for one conversation', () => {
  const decide = (requests: AttributedMessages[], existing = null as ReturnType<typeof conversationState> | null) =>
    decideBatch(newBatch(requests), requests, existing, knownMessages(), DEFAULT_CONVERSATION_BOUNDS);
  const codes = ({ outcomes }: ReturnType<typeof decide>) =>
    outcomes.map((outcome) => (outcome instanceof Problem ? outcome.code : outcome.map(({ status }) => status)));

  it('starts a new conversation with the first, and appends the others in their order', () => {
    const decided = decide([
      newMessages({ messages: [newMessage({ id: 'a' })] }),
      newMessages({ messages: [newMessage({ id: 'b' })], productId: null }),
    ]);
    expect(codes(decided)).toEqual([['created'], ['created']]);
    expect(decided.added.map(({ id, position }) => [id, position])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(decided.conversation).toMatchObject({ id: 'new', productId: 'shop', messageCount: 2, revision: 2 });
  });

  it('takes each against what the ones before left behind', () => {
    const said = newMessages({ messages: [newMessage({ id: 'a', externalId: 'm1' })] });
    const again = newMessages({ messages: [newMessage({ id: 'b', externalId: 'm1' })] });
    const reply = newMessages({ messages: [newMessage({ id: 'c', parentExternalId: 'm1' })] });
    const decided = decide([said, again, reply]);
    expect(codes(decided)).toEqual([['created'], ['deduplicated'], ['created']]);
    expect(decided.added.at(-1)).toMatchObject({ id: 'c', parentMessageId: 'a' });
  });

  it('rejects one without its neighbours, and nothing builds on what it held', () => {
    const lost = newMessages({ messages: [newMessage({ externalId: 'm1', parentId: 'nobody' })] });
    const reply = newMessages({ messages: [newMessage({ parentExternalId: 'm1' })] });
    const decided = decide([lost, newMessages(), reply, newMessages({ userId: 'bob' })]);
    expect(codes(decided)).toEqual(['not_found', ['created'], 'invalid', 'conflict']);
    expect(decided.conversation).toMatchObject({ messageCount: 1, revision: 1 });
  });

  it('starts nothing when each of them is rejected', () => {
    const decided = decide([newMessages({ productId: null }), newMessages({ productId: 'bank' })]);
    expect(codes(decided)).toEqual(['invalid', 'conflict']);
    expect(decided).toMatchObject({ conversation: null, added: [] });
  });

  it('leaves one that is there as it was when each of them is rejected', () => {
    const existing = conversationState();
    const decided = decide([newMessages({ userId: 'bob' })], existing);
    expect([codes(decided), decided.conversation]).toEqual([['conflict'], existing]);
  });

  it('comes out the same when it is decided again', () => {
    const requests = [newMessages({ messages: [newMessage({ externalId: 'm1' })] }), newMessages({ userId: 'bob' })];
    expect(decide(requests)).toEqual(decide(requests));
  });
});
