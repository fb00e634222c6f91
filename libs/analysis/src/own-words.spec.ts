import { growthInTime, PROPORTIONAL } from '../../testing/src/waiting/growth-in-time.js';
import { ownWords } from './own-words.js';
import { Utterance } from './utterance.js';

const own = (text: string): string => ownWords(new Utterance(text)).raw.replace(/\s+/g, ' ').trim();

describe('ownWords', () => {
  it.each([
    ['code', 'Is this right? ```sh\necho "`date`" # damn!!\n``` I am lost', 'Is this right? I am lost'],
    ['code that nothing closes', 'Here it is ```\nSELECT 1 FROM T', 'Here it is'],
    ['code inside a line', 'What does `a ?? b` mean', 'What does mean'],
    ['quoted mail', 'Here is what he wrote\n> I hate you\n> so much\nI disagree', 'Here is what he wrote I disagree'],
  ])('are never %s', (_, text, rest) => expect(own(text)).toBe(rest));

  it.each([
    ['Answer this guest politely: "The room stank, you crooks"', 'Answer this guest politely:'],
    ['“I will sue all of you,” a client writes. Please draft a reply.', 'a client writes. Please draft a reply.'],
    ['Übersetze „Ich bin so wütend auf dich“ ins Englische?', 'Übersetze ins Englische?'],
    [
      'I got two letters. Please shorten them:\nYou liars!\nWhere is my money?',
      'I got two letters. Please shorten them',
    ],
  ])('are no text that something is to be done with: %s', (text, rest) => expect(own(text)).toBe(rest));

  it.each([
    '"You are all complete morons", and I mean that.',
    'Your answer "I do not know that" is useless.',
    'This is what I think of you:\nyou are a bunch of crooks',
    'Why is every screen, 5" or 6" and 7", so bad?',
    'Why are you so "helpful"?',
  ])('stay as they are where nothing is asked about a text: %s', (text) =>
    expect(own(text)).toBe(text.replace('\n', ' ')),
  );

  it.each(['`', '```', '"', '“', ':\n', ': ', '> \n', '«a '])(
    'are found in time in proportion to the text: %j',
    (unit) => {
      const growth = growthInTime(
        100_000,
        (units) => `Please ${unit.repeat(units)}`,
        (text) => ownWords(new Utterance(text)),
      );
      expect(growth).toBeLessThan(PROPORTIONAL);
    },
  );
});
