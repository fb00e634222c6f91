import fc from 'fast-check';
import type { Json } from '@parley/kernel';
import { assemble, toKnown } from './assemble.js';
import type { AssembledMessage } from './assembled.js';
import { type Content, type Fragment, NO_CONTENT, NO_NAMES, type Operation } from './fragment.js';
import type { Said } from './said.js';
import { grouped } from './grouped.js';
import { turnsOf } from './turns.js';

const id = (number: number): string => number.toString(16).padStart(16, '0');
const user = (text: string): Said => ({ is: 'text', role: 'user', text });
const assistant = (text: string): Said => ({ is: 'text', role: 'assistant', text });

const span = (
  trace: number,
  number: number,
  operation: Operation,
  [startMs, endMs]: readonly [number, number],
  content: Partial<Content>,
  parent: number | null = null,
): Fragment => ({
  traceId: `trace-${trace}`,
  spanId: id(number),
  kind: 'span',
  parentSpanId: parent === null ? null : id(parent),
  operation,
  startMs,
  endMs,
  names: { ...NO_NAMES, conversation: 'c-1', user: 'ada' },
  content: { ...NO_CONTENT, ...content },
});

/** A conversation that keeps messages by external id, as Parley's own does. */
class Conversation {
  private readonly messages = new Map<string, AssembledMessage>();

  take(fragments: readonly Fragment[]): void {
    const traces = grouped(fragments, ({ traceId }) => traceId);
    const turns = [...traces.values()].flatMap(turnsOf);
    for (const message of assemble([...this.messages.values()].map(toKnown), turns)) {
      if (!this.messages.has(message.externalId)) this.messages.set(message.externalId, message);
    }
  }

  said(): [string, string][] {
    return [...this.messages.values()]
      .filter(({ type }) => type === 'user_message' || type === 'assistant_message')
      .map(({ type, content }) => [type, content]);
  }

  calls(): [string | null, Json][] {
    return [...this.messages.values()]
      .filter(({ type }) => type === 'tool_call')
      .map(({ toolName, output }) => [toolName, output]);
  }
}

describe('turns of one conversation', () => {
  const told = (...traces: Fragment[][]): [string, string][] => {
    const conversation = new Conversation();
    for (const trace of traces) conversation.take(trace);
    return conversation.said();
  };
  const chat = (turn: number, input: Said[], output: Said[]): Fragment[] => [
    span(turn, turn, 'chat', [turn * 1_000, turn * 1_000 + 500], { input, output }),
  ];
  const WANTED = [
    ['user_message', 'Hi'],
    ['assistant_message', 'Hello'],
    ['user_message', 'Hi'],
    ['assistant_message', 'Hello again'],
  ];

  it('are the same whether each tells the whole history, a window of it, or only what is new', () => {
    const first = chat(1, [user('Hi')], [assistant('Hello')]);
    const answer = [assistant('Hello again')];
    expect(told(first, chat(2, [user('Hi'), assistant(' Hello '), user('Hi')], answer))).toEqual(WANTED);
    expect(told(first, chat(2, [assistant('Hello'), user('Hi')], answer))).toEqual(WANTED);
    expect(told(first, chat(2, [user('Hi')], answer))).toEqual(WANTED);
  });

  it('take in a history that nobody told of before, and say that there is a gap', () => {
    const conversation = assemble(
      chat(1, [user('A')], [assistant('B')]).flatMap(() => []),
      turnsOf(chat(2, [user('X'), assistant('Y'), user('Z')], [assistant('Q')])),
    );
    expect(conversation.map(({ content }) => content)).toEqual(['X', 'Y', 'Z', 'Q']);
    const known = conversation.map(toKnown);
    const [first] = assemble(known, turnsOf(chat(3, [user('M'), assistant('N'), user('O')], [])));
    expect(first?.properties['otel']).toMatchObject({ gap: true });
  });

  it('are told by the agent alone, with its model, its tokens, its tools once and what other agents did', () => {
    const call: Said = { is: 'call', id: 'call_1', name: 'lookup', input: { id: 7 } };
    const result: Said = { is: 'result', id: 'call_1', name: null, output: 'sent', failed: false };
    const messages = assemble(
      [],
      turnsOf([
        span(1, 1, 'agent', [1_000, 2_000], { input: [user('Where is it?')], output: [assistant('It is sent.')] }),
        span(
          1,
          2,
          'chat',
          [1_010, 1_200],
          { input: [user('Where is it?')], output: [{ is: 'thought', text: 'Look.' }, call], model: 'm-1' },
          1,
        ),
        span(
          1,
          3,
          'tool',
          [1_210, 1_300],
          { tool: { id: 'call_1', name: 'lookup', input: { id: 7 }, output: 'sent' } },
          1,
        ),
        span(1, 4, 'tool', [1_220, 1_290], { tool: { id: null, name: 'lookup', input: { id: 7 }, output: 'sent' } }, 3),
        span(1, 5, 'agent', [1_310, 1_400], { input: [user('Check the date')], output: [assistant('Monday')] }, 1),
        span(
          1,
          6,
          'chat',
          [1_500, 1_900],
          {
            input: [user('Where is it?'), call, result],
            output: [assistant('It is sent.')],
            model: 'm-1',
            usage: { inputTokens: 9 },
            finishReason: 'stop',
          },
          1,
        ),
      ]),
    );
    expect(messages.map(({ type, content, toolName, output }) => [type, content || toolName, output])).toEqual([
      ['user_message', 'Where is it?', null],
      ['thought', 'Look.', null],
      ['tool_call', 'lookup', 'sent'],
      ['chain_start', 'agent', null],
      ['task', 'Check the date', null],
      ['chain_end', 'agent', 'Monday'],
      ['assistant_message', 'It is sent.', null],
    ]);
    expect(messages.at(-1)).toMatchObject({
      model: 'm-1',
      properties: { usage: { inputTokens: 9 }, finishReason: 'stop' },
    });
  });

  it('count what an answer took once, also where it comes in several texts', () => {
    const output = [assistant('One moment.'), assistant('It is sent.')];
    const chat = { input: [user('Where?')], output, model: 'm-1', usage: { outputTokens: 9 }, finishReason: 'stop' };
    const messages = assemble([], turnsOf([span(1, 1, 'chat', [1_000, 2_000], chat)]));
    expect(messages.map(({ model, usage, latencyMs }) => [model, usage?.outputTokens, latencyMs])).toEqual([
      [null, undefined, null],
      ['m-1', undefined, null],
      ['m-1', 9, 1_000],
    ]);
  });

  it('get the result of a tool that comes later than its call', () => {
    const call: Said = { is: 'call', id: 'call_1', name: 'lookup', input: {} };
    const turn = span(1, 1, 'agent', [1_000, 2_000], { input: [user('Where?')], output: [call, assistant('There.')] });
    const first = assemble([], turnsOf([turn]));
    const tool = span(
      1,
      2,
      'tool',
      [1_100, 1_200],
      { tool: { id: 'call_1', name: 'lookup', input: {}, output: 'x' } },
      1,
    );
    const later = assemble(first.map(toKnown), turnsOf([turn, tool]));
    expect(later.filter(({ type }) => type === 'observation')).toMatchObject([{ output: 'x' }]);
    expect(later.filter(({ type }) => type.endsWith('_message'))).toEqual([]);
  });
});

describe('a stream of spans', () => {
  const turnMode = fc.constantFrom('whole', 'window', 'last');
  const story = fc.record({
    turns: fc.array(fc.record({ says: fc.constantFrom('Hi', 'Yes', 'And now?'), mode: turnMode, tool: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
    seed: fc.infiniteStream(fc.nat(1_000)),
    withoutRoot: fc.boolean(),
  });

  /** The export of an application with an agent: the agent, and one model call before and one after its tool. */
  const spansOf = (turns: readonly { says: string; mode: string; tool: boolean }[], withoutRoot: boolean) => {
    const history: Said[] = [];
    return turns.map(({ says, mode, tool }, index) => {
      const said = user(says);
      // Answers differ, since two equal ones in a row would read as an assistant that was cut off and went on.
      const answer = assistant(`Answer ${index}`);
      const given = mode === 'whole' ? [...history, said] : mode === 'window' ? [...history.slice(-1), said] : [said];
      history.push(said, answer);
      const at = (index + 1) * 10_000;
      const call: Said = { is: 'call', id: `call_${index}`, name: 'lookup', input: {} };
      const result: Said = { is: 'result', id: `call_${index}`, name: null, output: 'found', failed: false };
      const base = index * 10;
      return [
        ...(withoutRoot ? [] : [span(index, base + 1, 'agent', [at, at + 900], { input: given, output: [answer] })]),
        ...(tool
          ? [
              span(index, base + 2, 'chat', [at + 10, at + 100], { input: given, output: [call] }, base + 1),
              span(
                index,
                base + 3,
                'tool',
                [at + 110, at + 200],
                { tool: { id: `call_${index}`, name: 'lookup', input: {}, output: 'found' } },
                base + 1,
              ),
            ]
          : []),
        span(
          index,
          base + 4,
          'chat',
          [at + 300, at + 800],
          { input: tool ? [...given, call, result] : given, output: [answer] },
          base + 1,
        ),
      ];
    });
  };

  it('gives the same conversation in any order, with doubles, without its roots and with late children', () => {
    fc.assert(
      fc.property(story, ({ turns, seed, withoutRoot }) => {
        const traces = spansOf(turns, withoutRoot);
        const wanted = turns.flatMap(({ says }, index) => [
          ['user_message', says],
          ['assistant_message', `Answer ${index}`],
        ]);
        const calls = turns.filter(({ tool }) => tool).map(() => ['lookup', 'found']);
        const random = seed[Symbol.iterator]();
        const roll = (): number => (random.next().value as number | undefined) ?? 0;

        const atOnce = new Conversation();
        const all = traces.flat();
        atOnce.take([...all, ...all.filter(() => roll() % 3 === 0)].sort(() => (roll() % 2 === 0 ? 1 : -1)));
        expect(atOnce.said()).toEqual(wanted);
        expect(atOnce.calls()).toEqual(calls);

        // Trace by trace, some spans only after quiet; spans that came once come again with the late ones.
        const inParts = new Conversation();
        const here: Fragment[][] = [];
        for (const trace of traces) {
          const early = trace.filter((_, index) => index === trace.length - 1 || roll() % 3 > 0);
          inParts.take(early);
          here.push(trace);
          if (roll() % 2 === 0) for (const late of here) inParts.take(late);
        }
        for (const late of here) inParts.take(late);
        expect(inParts.said()).toEqual(wanted);
        expect(inParts.calls().length).toBe(calls.length);
      }),
    );
  });
});
