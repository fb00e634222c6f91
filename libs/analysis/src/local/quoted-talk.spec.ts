import type { ConversationAnalysis } from '../analysis.js';
import { LocalAnalyser } from './local-analyser.js';

const analyser = new LocalAnalyser();

function analyse(request: string): ConversationAnalysis {
  const answer = 'Thank them for their honest words, say that you are sorry and offer to make up for it.';
  return analyser.analyse({
    messages: [
      { id: 'u', role: 'user', content: request },
      { id: 'a', role: 'assistant', content: answer },
    ],
  });
}

describe("somebody else's words", () => {
  it.each([
    'Answer this guest: "What a disgusting hotel, you bloody crooks. I am disgusted!"',
    'Shorten this mail:\n> I am fed up with your lies!!\n> Cancel my contract and give me my money back.',
    'Which of these comments break the house rules?\n> shut up you stupid cow\n> nice one',
    'Please group these remarks by subject:\n- I hate this useless update, I want a refund\n- it sucks, I am leaving',
    'A stranger wrote to me: “I will find you and kill you, you filthy whore”. Should I call the police?',
    'Correct the spelling of "this stupid bot are wasting my time"',
    'Is this valid? ```ts\n// WTF!! fuck this shit\nconst a = b ?? `${c}`;\n```',
    '```sql\nSELECT NAME FROM USERS WHERE DELETED IS NULL ORDER BY NAME\n```\nWhat does this return?',
    'What is the difference of `a ?? b` and `a!!`',
    'Antworte höflich:\n> Ich bin stinksauer, das ist eine Frechheit!\n> Ich kündige.',
  ])('are neither their anger nor their abuse who ask about them: %j', (request) => {
    const { sentiment, frustration, churnRisk, flags, rootCause } = analyse(request);
    expect(sentiment).toBeGreaterThan(-0.15);
    expect(frustration).toBeLessThan(0.15);
    expect(churnRisk).toBe(false);
    expect(flags.userToxicity.raised).toBe(false);
    expect(rootCause).toBeNull();
  });

  it.each([
    '"You are a worthless piece of shit", that is what you are.',
    '"You fucking idiot"',
    'You "stupid bitch", answer me.',
  ])('count as abuse where nothing is asked about them: %j', (abuse) => {
    expect(analyse(abuse).flags.userToxicity.raised).toBe(true);
  });

  it.each([
    'I am so angry, I asked for "the whole report as a table" and got a poem.',
    'This is what is wrong:\nyour app is useless and I am furious.',
    '> it works for everybody\nNo it does not, this is ridiculous.',
    'This is ridiculous, `npm ci` does not even start!!',
  ])('do not hide their anger who quote them: %j', (complaint) => {
    expect(analyse(complaint).frustration).toBeGreaterThanOrEqual(0.5);
  });
});
