import Anthropic from '@anthropic-ai/sdk';
import fc from 'fast-check';
import OpenAI from 'openai';
import { inConversation, recordAnthropic, recordOpenAi } from '../../clients/typescript/src/index.js';
import { fakeModelFetch, recordingWriter } from './recording-writer.js';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

const of = (externalConversationId: string) => ({ externalUserId: 'ada', externalConversationId });
const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

/** An application with a model that gives these answers, one after the other. */
function application(answers: readonly string[], { writer, ...heard } = recordingWriter()) {
  const left = [...answers];
  const fetch = fakeModelFetch(() => left.shift() ?? '');
  const openai = recordOpenAi(new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 }), writer);
  const ask = (messages: Message[], conversation = 'c-1') =>
    inConversation(of(conversation), async () => openai.chat.completions.create({ model: 'gpt-5', messages }));
  const respond = (input: string, previous_response_id?: string) =>
    inConversation(of('c-1'), async () =>
      openai.responses.create({ model: 'gpt-5', input, ...(previous_response_id && { previous_response_id }) }),
    );
  return { ...heard, writer, ask, respond };
}

describe('of calls that repeat the history, each message is stored once', () => {
  it('whatever is said again, with the whole history or any window on it', async () => {
    const text = fc.constantFrom('yes', 'no', 'Done.');
    const turns = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 2, max: 30 }), async (said, window) => {
        const { ask, stored } = application(said.map(([, answer]) => answer));
        const history: Message[] = [];
        for (const [question, answer] of said) {
          history.push(user(question));
          await ask(history.slice(-window));
          history.push(assistant(answer));
        }
        expect(stored()).toEqual(said.flat());
      }),
      { numRuns: 150 },
    );
  });

  it('when the model keeps the history', async () => {
    const { respond, stored } = application(['Which?', 'Fine.', 'Which?', 'Fine.']);
    const first = await respond('a pizza');
    for (const input of ['yes', 'a cola', 'yes']) await respond(input, first.id);
    expect(stored()).toEqual(['a pizza', 'Which?', 'yes', 'Fine.', 'a cola', 'Which?', 'yes', 'Fine.']);
  });

  it('when the application gives no history', async () => {
    const { ask, stored } = application(['Hello!', 'Hello!']);
    for (let n = 0; n < 2; n++) await ask([user('Hi')]);
    expect(stored()).toEqual(['Hi', 'Hello!', 'Hi', 'Hello!']);
  });

  it('when an answer is made anew, and when a question is asked in other words', async () => {
    const { ask, stored } = application(['Hello!', 'Why?', 'How?', 'Where?', 'There.']);
    const before = [user('Hi'), assistant('Hello!')];
    await ask([user('Hi')]);
    await ask([...before, user('Help')]);
    await ask([...before, user('Help')]);
    await ask([...before, user('Help me')]);
    await ask([...before, user('Help me'), assistant('Where?'), user('Here')]);
    expect(stored()).toEqual(['Hi', 'Hello!', 'Help', 'Why?', 'How?', 'Help me', 'Where?', 'Here', 'There.']);
  });

  it('when a call in the conversation is about something else', async () => {
    const { ask, stored } = application(['Hello!', 'Greeting', 'Yes?']);
    await ask([user('Hi')]);
    await ask([user('Title of: Hi')]);
    await ask([user('Hi'), assistant('Hello!'), user('Hi')]);
    expect(stored()).toEqual(['Hi', 'Hello!', 'Title of: Hi', 'Greeting', 'Hi', 'Yes?']);
  });

  it('when two calls are made at the same time', async () => {
    const { ask, stored } = application(['One', 'Two', 'Three']);
    await Promise.all([ask([user('Count')]), ask([user('Count')])]);
    await ask([user('Count'), assistant('Two'), user('On')]);
    expect(stored()).toEqual(['Count', 'One', 'Two', 'On', 'Three']);
  });

  it('in each of more conversations than are remembered', async () => {
    const { ask, stored } = application(Array.from({ length: 1_101 }, () => 'Hello!'));
    for (let n = 0; n < 1_100; n++) await ask([user('Hi')], `c-${n}`);
    await ask([user('Hi'), assistant('Hello!'), user('Hi')], 'c-0');
    expect(stored()).toHaveLength(1_100 * 2 + 2);
  });

  it('when another process goes on with the whole history', async () => {
    const first = application(['Fine.', 'Fine.']);
    const history = [user('yes'), assistant('Fine.'), user('yes')];
    await first.ask(history.slice(0, 1));
    await first.ask(history);
    const other = recordingWriter();
    await application(['Bye.'], other).ask([...history, assistant('Fine.'), user('yes')]);
    const told = [...first.ids(), ...other.ids()];
    expect(new Set(told).size).toBe(6);
  });

  it("with Anthropic's client, of which answers come as blocks and go back as text", async () => {
    const { writer, stored } = recordingWriter();
    const anthropic = recordAnthropic(new Anthropic({ apiKey: 'none', fetch: fakeModelFetch('Fine.') }), writer);
    const messages: Message[] = [];
    await inConversation(of('c-1'), async () => {
      for (const question of ['yes', 'no', 'yes']) {
        messages.push(user(question));
        await anthropic.messages.create({ model: 'claude-sonnet-5', max_tokens: 9, messages: messages.slice(-3) });
        messages.push(assistant('Fine.'));
      }
    });
    expect(stored()).toEqual(['yes', 'Fine.', 'no', 'Fine.', 'yes', 'Fine.']);
  });
});
