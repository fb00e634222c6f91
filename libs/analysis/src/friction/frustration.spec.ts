import { LocalAnalyser } from '../local/local-analyser.js';
import { toConversation } from '../testing/text-sets.js';

const analyser = new LocalAnalyser();
/** A conversation in which user and assistant alternate, separated by `||`. */
const causesIn = (line: string): string[] =>
  (analyser.explain(toConversation(line)).frustration ?? []).map(({ cue }) => cue);

describe('a turn', () => {
  it.each([
    ['challenge', "Find me a plumber || Here are nine. || Can't you just name the nearest?"],
    ['challenge', "Find me a plumber || Here are nine. || Why don't you choose the nearest?"],
    ['challenge', 'Check my order || One moment. || Hello? Are you still there?'],
    ['challenge', 'Check my order || One moment. || Is anybody there?'],
    ['affect', 'How do I cancel? || You can cancel. || That is not really helpful'],
    ['correction', 'Move it to Monday || Moved to Sunday. || You messed it up, it was Monday'],
  ])('frustrates by its %s: %s', (cause, line) => {
    expect(causesIn(line)).toContain(cause);
  });

  it.each([
    'I need a room for two || Booked. Is there anything else? || No, that is all that I needed for the whole week',
    'Name a database || Postgres is one. || Why did you choose that one?',
    'When does the train leave? || At nine. || Good, I will see you there',
    'Tell me a story || Once there was a king. || I read it for the sake of my children, you never knew what came next',
    'Hello? || Hello, what can I do for you? || I need a ticket',
  ])('does not frustrate: %s', (line) => {
    expect(causesIn(line).filter((cause) => cause !== 'negative_valence')).toEqual([]);
  });
});
