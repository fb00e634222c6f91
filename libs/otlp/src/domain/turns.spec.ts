import fc from 'fast-check';
import { growthInTime, PROPORTIONAL } from '../../../testing/src/waiting/growth-in-time.js';
import { assemble, toKnown } from './assemble.js';
import { type Content, type Fragment, NO_CONTENT, NO_NAMES, type Operation } from './fragment.js';
import { ratingsOf } from './rate-turns.js';
import { ancestorsOf, type SpanNode, traceTree } from './trace-tree.js';
import { turnsOf } from './turns.js';

const id = (number: number): string => number.toString(16).padStart(16, '0');
const texts = (count: number) =>
  Array.from({ length: count }, () => ({ is: 'text', role: 'user', text: 'a' }) as const);
const RATING = { of: 'answer', rating: 1, ratingMin: 0, ratingMax: 1, feedback: null, atMs: 1 } as const;

const span = (
  number: number,
  parent: number | null,
  fields: Partial<Fragment>,
  content: Partial<Content>,
): Fragment => ({
  traceId: 'trace',
  spanId: id(number),
  kind: 'span',
  parentSpanId: parent === null ? null : id(parent),
  operation: 'chat',
  startMs: number,
  endMs: number,
  names: NO_NAMES,
  ...fields,
  content: { ...NO_CONTENT, ...content },
});

const belowOf = (node: SpanNode): SpanNode[] =>
  node.children.flatMap((child) => [child, ...belowOf(child)]).sort((a, b) => a.startMs - b.startMs);

describe('the turns of a trace', () => {
  const operation = fc.constantFrom<Operation | null>('agent', 'chat', 'tool', null);
  const trace = fc.array(
    fc.record({ parent: fc.nat(9), operation, startMs: fc.nat(4), says: fc.boolean(), rates: fc.boolean() }),
    { minLength: 1, maxLength: 10 },
  );

  it('are the outermost spans that say something, each with all that is below it, by start', () => {
    fc.assert(
      fc.property(trace, (given) => {
        const fragments = given.map(({ parent, says, rates, ...fields }, index) =>
          span(index, parent === index ? null : parent, fields, {
            output: texts(says ? 1 : 0),
            ratings: rates ? [RATING] : [],
          }),
        );
        const speaks = (node: SpanNode): boolean =>
          [node, ...belowOf(node).filter((one) => one.operation === 'chat')].at(-1)?.content.output.length === 1 ||
          node.content.output.length === 1;
        const speaking = (wanted: Operation): SpanNode[] =>
          traceTree(fragments).filter((node) => node.operation === wanted && speaks(node));
        const owners = speaking('agent').length > 0 ? speaking('agent') : speaking('chat');
        const outermost = owners.filter((node) => ![...ancestorsOf(node)].some((above) => owners.includes(above)));

        const turns = turnsOf(fragments);
        expect(turns.map(({ owner }) => owner.spanId)).toEqual(outermost.map(({ spanId }) => spanId));
        expect(turns.map(({ below }) => below.map(({ spanId }) => spanId))).toEqual(
          outermost.map((node) => belowOf(node).map(({ spanId }) => spanId)),
        );
        const rated = traceTree(fragments).filter(({ content }) => content.ratings.length > 0);
        expect(ratingsOf(fragments, turns).map(({ externalMessageId }) => externalMessageId)).toEqual(
          rated.map((node) => {
            const around = turns.find(({ owner, below }) =>
              [owner, ...below].some(({ spanId }) => spanId === node.spanId),
            );
            const under = turns.findLast(({ owner }) =>
              [...ancestorsOf(owner)].some(({ spanId }) => spanId === node.spanId),
            );
            return `otel:${(around ?? under ?? turns.at(-1))?.owner.spanId ?? node.spanId}:out:0`;
          }),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('are recognised when they come late, also in a long conversation', () => {
    const say = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({ is: 'text', role: 'user', text: `${from + index}` }) as const);
    const early = span(1, null, {}, { input: say(0, 300), output: say(300, 301) });
    const others = Array.from({ length: 9 }, (_, index) =>
      span(index + 2, null, {}, { input: say(301 + index * 1_000, 1_301 + index * 1_000), output: [] }),
    );
    const told = assemble([], turnsOf([early, ...others]));
    expect(told).toHaveLength(9_301);
    const known = told.map(toKnown);
    expect(assemble(known, turnsOf([early]))).toEqual([]);
  });

  it('are assembled in a moment, however much they say again and however deep they nest', () => {
    const begun = performance.now();
    const again = [
      span(1, null, { endMs: 9_000 }, { input: texts(20_000), output: texts(1) }),
      span(2, null, {}, { input: texts(20_000), output: texts(1) }),
    ];
    expect(assemble([], turnsOf(again))).toHaveLength(20_001);
    const shown = Array.from({ length: 10 }, (_, index) =>
      span(index, null, { endMs: 9_000 }, { input: texts(2_000), output: texts(2_000) }),
    );
    expect(assemble([], turnsOf(shown))).toHaveLength(4_000);
    const calls = Array.from(
      { length: 20_000 },
      (_, index) => ({ is: 'call', id: `${index}`, name: 'f', input: 1 }) as const,
    );
    expect(assemble([], turnsOf([span(1, null, {}, { output: calls })]))).toHaveLength(20_000);
    const nested = (operation: Operation, output: Content['output']) =>
      Array.from({ length: 2_000 }, (_, index) =>
        span(index, index === 0 ? null : index - 1, { operation }, { output, ratings: [RATING] }),
      );
    expect(turnsOf(nested('agent', texts(1)))).toMatchObject([{ owner: { spanId: id(0) }, below: { length: 1_999 } }]);
    expect(turnsOf(nested('agent', []))).toEqual([]);
    const deep = nested('agent', texts(1));
    expect(ratingsOf(deep, turnsOf(deep))).toHaveLength(2_000);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  it('take time in proportion to their spans, whatever the shape of the trace', () => {
    const many = (count: number, spanOf: (index: number) => Fragment) =>
      Array.from({ length: count }, (_, at) => spanOf(at));
    const above = (index: number) => (index === 0 ? null : index - 1);
    const answer = (index: number) => [{ is: 'text', role: 'assistant', text: `${index}` }] as const;
    const calls = (count: number) =>
      Array.from({ length: count }, () => ({ is: 'call', id: null, name: 'f', input: 1 }) as const);
    const tool = (name: string) => ({ id: null, name, input: 1, output: 2 });
    const shapes: Record<string, (count: number) => Fragment[]> = {
      'silent agents, each below the last': (count) =>
        many(count, (index) => span(index, above(index), { operation: 'agent' }, {})),
      'spans that start before their parents': (count) =>
        many(count, (index) => span(index, above(index), { operation: null, startMs: count - index }, {})),
      'a ring': (count) => many(count, (index) => span(index, (index + 1) % count, { operation: 'agent' }, {})),
      'rated model calls at every level': (count) =>
        many(count, (index) =>
          index % 2 === 0
            ? span(index, index === 0 ? null : index - 2, { operation: null }, {})
            : span(index, index - 1, {}, { output: answer(index), ratings: [RATING] }),
        ),
      'model calls in a row': (count) =>
        many(count, (index) => span(index, null, {}, { input: texts(1), output: answer(index) })),
      'model calls at once': (count) =>
        many(count, (index) => span(index, null, { startMs: 0, endMs: 9 }, { input: texts(1), output: answer(index) })),
      'an answer in many texts, over many model calls': (count) =>
        many(count, (index) => span(index, index === 0 ? null : 0, {}, { output: index === 0 ? texts(count) : [] })),
      'tools below each other': (count) =>
        many(count, (index) => span(index, above(index), { operation: 'tool' }, { tool: tool(`f${index}`) })),
      'tools that only their names connect with their calls': (count) =>
        many(count, (index) =>
          index > 0
            ? span(index, 0, { operation: 'tool' }, { tool: tool('f') })
            : span(0, null, {}, { output: calls(count) }),
        ),
    };
    for (const [name, shape] of Object.entries(shapes)) {
      const growth = growthInTime(4_000, shape, (fragments) => {
        const turns = turnsOf(fragments);
        assemble([], turns);
        ratingsOf(fragments, turns);
      });
      expect([name, growth < PROPORTIONAL ? 'proportional' : growth]).toEqual([name, 'proportional']);
    }
  });
});
