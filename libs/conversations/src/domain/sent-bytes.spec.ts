import { sentBytesOf } from './conversation.js';
import { newMessage, newMessages } from './testing/sent.js';

type Sent = Parameters<typeof sentBytesOf>[0];

const sent = (given: Partial<Sent> = {}): Sent => ({ ...newMessages(), systemPrompt: null, ...given });

const LONG = 'x'.repeat(1_000);

describe('the bytes of a request', () => {
  it('are those of what is said, in UTF-8', () => {
    const messages = [newMessage({ content: 'Olá' }), newMessage({ content: 'Hi' })];
    expect(sentBytesOf(sent({ messages }))).toBe(6);
  });

  it.each(['input', 'output', 'context', 'properties', 'voice'] as const)('count the %s of a message', (field) => {
    expect(sentBytesOf(sent({ messages: [newMessage({ content: '', [field]: { LONG } })] }))).toBe(1_011);
  });

  it.each(['properties', 'voiceCall'] as const)('count the %s of the conversation', (field) => {
    expect(sentBytesOf(sent({ messages: [], [field]: { LONG } }))).toBe(1_011);
  });

  it('count the system prompt', () => {
    const systemPrompt = { components: [{ content: LONG }] };
    expect(sentBytesOf(sent({ messages: [], systemPrompt }))).toBe(1_000);
  });
});
