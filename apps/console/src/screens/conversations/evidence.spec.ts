import fc from 'fast-check';
import { evidenceByMessage, markEvidence } from './evidence.js';

const shown = (content: string, texts: readonly string[]) =>
  markEvidence(content, texts)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

describe('evidence in a message', () => {
  it('is marked at its words, in any case, wherever they stand', () => {
    expect(shown('This is useless. USELESS!', ['useless'])).toBe('This is [useless]. [USELESS]!');
  });

  it('is marked once where it overlaps', () => {
    expect(shown('third time this week', ['third time', 'time this'])).toBe('[third time this] week');
  });

  it('marks nothing where the words do not stand', () => {
    expect(shown('Hello', ['bye', ''])).toBe('Hello');
  });

  it('never changes what was said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (content, texts) => {
        const whole = markEvidence(content, texts).map(({ text }) => text);
        expect(whole.join('')).toBe(content);
      }),
    );
  });

  it('is gathered by message, a line a score with its strongest effect', () => {
    const told = evidenceByMessage(
      {
        frustration: [
          { messageId: 'm', cue: 'insult', text: 'useless', effect: 0.5 },
          { messageId: 'm', cue: 'repetition', text: 'third time', effect: 0.3 },
          { messageId: 'm', cue: 'faint', text: 'well', effect: 0.02 },
        ],
        sentiment: [{ messageId: 'm', cue: 'insult', text: null, effect: -0.6 }],
      },
      [],
    );
    expect(told.get('m')).toEqual({
      texts: ['useless', 'third time'],
      notes: [
        { score: 'frustration', cues: ['insult', 'repetition'], effect: 0.5 },
        { score: 'sentiment', cues: ['insult'], effect: -0.6 },
      ],
    });
  });

  it('is none of a flag that was not raised', () => {
    const scores = { modelToxicity: [{ messageId: 'm', cue: 'n-grams and lexicons', text: null, effect: 0.26 }] };
    expect(evidenceByMessage(scores, []).size).toBe(0);
    expect(evidenceByMessage(scores, ['modelToxicity']).size).toBe(1);
  });
});
