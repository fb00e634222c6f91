import { Problem } from '@parley/kernel';
import { appendMessages, type Appended, startConversation } from './append-messages.js';
import type { NewMessages } from './messages.js';
import { conversationState, knownMessages, newMessage, newMessages, NOW } from './testing/sent.js';

const append = (given: Partial<NewMessages>, known = knownMessages(), before = conversationState()): Appended => {
  const appended = appendMessages(before, newMessages(given), known);
  if (appended instanceof Problem) throw appended;
  return appended;
};

describe('starting a conversation', () => {
  it('begins with the earliest of its first messages', () => {
    const early = new Date('2026-01-01T00:00:00.000Z');
    const messages = [newMessage(), newMessage({ createdAt: early }), newMessage()];
    expect(startConversation('c', 'shop', newMessages({ messages }))).toMatchObject({
      createdAt: early,
      lastMessageAt: early,
      revision: 0,
      messageCount: 0,
    });
  });

  it('does not begin in the future, even if its messages say so', () => {
    const messages = [newMessage({ createdAt: new Date('2030-01-01T00:00:00.000Z') })];
    expect(startConversation('c', 'shop', newMessages({ messages }))).toMatchObject({ createdAt: NOW });
  });

  it('needs a request that names the product', () => {
    expect(startConversation('c', 'shop', newMessages({ productId: null }))).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'productId', message: 'is required when the conversation is new' }],
    });
  });
});

describe('appending messages', () => {
  it('puts them behind those that are there, and counts them', () => {
    const messages = [newMessage({ id: 'a' }), newMessage({ id: 'b', type: 'assistant_message' })];
    const { conversation, added } = append({ messages });
    expect(added.map(({ id, position, conversationId }) => [id, position, conversationId])).toEqual([
      ['a', 3, 'conversation'],
      ['b', 4, 'conversation'],
    ]);
    expect(conversation).toMatchObject({ messageCount: 5, userMessageCount: 3, revision: 5 });
    expect(conversation.lastMessageAt).toEqual(added[1]?.createdAt);
  });

  it('leaves the time of the last message alone when older ones come late', () => {
    const before = conversationState();
    const messages = [newMessage({ createdAt: new Date('2020-01-01T00:00:00.000Z') })];
    expect(append({ messages }, undefined, before).conversation.lastMessageAt).toEqual(before.lastMessageAt);
  });

  it('skips a message whose external id the conversation holds, and answers with the earlier id', () => {
    const messages = [newMessage({ id: 'again', externalId: 'm1' }), newMessage({ id: 'more', externalId: 'm2' })];
    const { added, messages: outcomes } = append({ messages }, knownMessages({ m1: 'first' }));
    expect(added.map(({ id }) => id)).toEqual(['more']);
    expect(outcomes).toEqual([
      { messageId: 'first', externalMessageId: 'm1', messageType: 'user_message', status: 'deduplicated' },
      { messageId: 'more', externalMessageId: 'm2', messageType: 'user_message', status: 'created' },
    ]);
  });

  it('skips an external id that one request holds twice', () => {
    const messages = [newMessage({ id: 'one', externalId: 'm' }), newMessage({ id: 'two', externalId: 'm' })];
    expect(append({ messages }).added.map(({ id }) => id)).toEqual(['one']);
  });

  it('changes nothing, the revision included, when all of it is there already', () => {
    const before = conversationState();
    const messages = [newMessage({ externalId: 'm1' })];
    expect(append({ messages }, knownMessages({ m1: 'first' }), before).conversation).toBe(before);
  });

  it('raises the revision for properties alone', () => {
    const messages = [newMessage({ externalId: 'm1' })];
    const known = knownMessages({ m1: 'first' });
    const { conversation, added } = append({ messages, properties: { plan: 'pro', channel: null } }, known);
    expect([added, conversation.revision, conversation.properties]).toEqual([[], 5, { plan: 'pro' }]);
  });

  it.each([
    ['of the request', { model: 'claude', messages: [newMessage({ model: 'gpt-5' })] }, 'claude'],
    ['of its last message that names one', { messages: [newMessage({ model: 'gpt-5' }), newMessage()] }, 'gpt-5'],
    ['that it had', {}, 'gpt-4o'],
  ])('takes the model %s', (_, given, model) => {
    expect(append(given).conversation.model).toBe(model);
  });

  it('keeps the voice call unless another one comes', () => {
    const before = conversationState({ voiceCall: { id: 1 } });
    expect(append({}, undefined, before).conversation.voiceCall).toEqual({ id: 1 });
    expect(append({ voiceCall: { id: 2 } }, undefined, before).conversation.voiceCall).toEqual({ id: 2 });
  });

  it('rejects properties that grow over their bounds together with those that are there', () => {
    const properties = Object.fromEntries(Array.from({ length: 256 }, (_, index) => [`k${index}`, 1]));
    expect(appendMessages(conversationState(), newMessages({ properties }), knownMessages())).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'properties' }],
    });
  });
});

describe('the parent of a message', () => {
  const reply = (parent: object) => ({ messages: [newMessage({ id: 'reply', ...parent })] });

  it('is found by its external id, among the messages that are there', () => {
    const { added } = append(reply({ parentExternalId: 'm1' }), knownMessages({ m1: 'first' }));
    expect(added[0]?.parentMessageId).toBe('first');
  });

  it('is found by its external id in the same request, also behind the reply', () => {
    const messages = [
      newMessage({ id: 'reply', parentExternalId: 'later' }),
      newMessage({ id: 'parent', externalId: 'later' }),
    ];
    expect(append({ messages }).added[0]?.parentMessageId).toBe('parent');
  });

  it('may be named by its own id', () => {
    const { added } = append(reply({ parentId: 'first' }), knownMessages({ m1: 'first' }));
    expect(added[0]?.parentMessageId).toBe('first');
  });

  it('must be a message of the conversation', () => {
    const known = knownMessages({ m1: 'first' });
    const tried = (parent: object) => appendMessages(conversationState(), newMessages(reply(parent)), known);
    expect(tried({ parentId: 'stranger' })).toMatchObject({ code: 'not_found' });
    expect(tried({ parentExternalId: 'stranger' })).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'messages[0].parentExternalMessageId', message: 'must name a message of the conversation' }],
    });
  });
});

describe('the models of a conversation', () => {
  const assistant = (model: string | null) => newMessage({ type: 'assistant_message', model });
  const models = (given: Partial<NewMessages>, before = conversationState()) => {
    const { model, otherModels } = append(given, undefined, before).conversation;
    return [model, otherModels];
  };

  it('are the one named last, by the request before its messages, and each other one once', () => {
    expect(models({ messages: [assistant('b'), assistant('c'), assistant('b')] })).toEqual(['b', ['gpt-4o', 'c']]);
    expect(models({ model: 'a', messages: [assistant('b')] })).toEqual(['a', ['gpt-4o', 'b']]);
    expect(models({ messages: [assistant(null)] })).toEqual(['gpt-4o', []]);
    const both = conversationState({ otherModels: ['a'] });
    expect(models({ model: 'a', messages: [assistant('gpt-4o')] }, both)).toEqual(['a', ['gpt-4o']]);
  });

  it('do not grow by what is sent again', () => {
    const before = conversationState({ otherModels: ['a'] });
    const again = { messages: [newMessage({ externalId: 'm1', model: 'b' })], properties: { channel: 'web' } };
    expect(append(again, knownMessages({ m1: 'first' }), before).conversation).toBe(before);
  });

  it('are 100 at the most; a conversation that names more already goes on with those', () => {
    const others = (count: number) => Array.from({ length: count }, (_, index) => `model-${index}`);
    const rejection = (given: Partial<NewMessages>, before = conversationState()) =>
      appendMessages(before, newMessages(given), knownMessages());
    expect(models({ messages: others(99).map(assistant) })).toEqual(['model-98', ['gpt-4o', ...others(98)]]);
    expect(rejection({ messages: others(100).map(assistant) })).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'messages', message: 'must not make the conversation name more than 100 models' }],
    });
    const many = conversationState({ otherModels: others(120) });
    expect(models({ messages: [assistant('model-7')] }, many)[0]).toBe('model-7');
    expect(rejection({ messages: [assistant('fresh')] }, many)).toBeInstanceOf(Problem);
  });
});
