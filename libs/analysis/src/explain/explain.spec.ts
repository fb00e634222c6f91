import fc from 'fast-check';
import { LocalAnalyser } from '../local/local-analyser.js';
import { arbitraryMessages } from '../testing/arbitrary-conversation.js';

const analyser = new LocalAnalyser();

describe('explain', () => {
  it('names the message and the words that frustrated', () => {
    const explanation = analyser.explain({
      messages: [
        { id: 'a', role: 'user', content: 'Cancel the meeting' },
        { id: 'b', role: 'assistant', content: 'I have cancelled the contract.' },
        { id: 'c', role: 'user', content: 'This is ridiculous, I said the meeting!' },
      ],
    });
    expect(explanation.frustration).toContainEqual(
      expect.objectContaining({ messageId: 'c', cue: 'affect', text: 'ridiculous' }),
    );
    expect(explanation.frustration).toContainEqual(expect.objectContaining({ messageId: 'c', cue: 'correction' }));
    expect(explanation.jailbreak).toBeUndefined();
  });

  it('has a reason for every flag that is raised', () => {
    fc.assert(
      fc.property(arbitraryMessages(), (messages) => {
        const explanation = analyser.explain({ messages });
        const { flags } = analyser.analyse({ messages });
        for (const [name, flag] of Object.entries(flags)) {
          if (flag.raised && name !== 'hallucination') expect(explanation).toHaveProperty(name);
        }
      }),
      { numRuns: 40 },
    );
  });
});
