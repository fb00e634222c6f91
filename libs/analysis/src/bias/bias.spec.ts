import { loadModels } from '../models/models.js';
import { Utterance } from '../utterance.js';
import { BIAS_THRESHOLD, biasOf } from './bias.js';
import { plainSpelling } from './plain-spelling.js';

const model = loadModels().bias;
const scoreOf = (text: string): number => biasOf(new Utterance(text), model).score;

describe('bias', () => {
  it.each([
    'Immigrants are vermin and should be thrown out of this country.',
    'Women are too stupid to drive, keep them off the roads.',
    'Jews are nothing but greedy liars.',
    'They are just a bunch of r3tards.',
    'All m u s l i m s are criminals.',
    'Somebody should shoot those refugees.',
    'Kill all disabled people.',
  ])('is found in "%s"', (text) => {
    expect(scoreOf(text)).toBeGreaterThanOrEqual(BIAS_THRESHOLD);
  });

  it.each([
    'Which rights do refugees have in France?',
    'My manager is a trans woman and a brilliant engineer.',
    'It is wrong to call immigrants criminals.',
    'Muslims celebrate Eid at the end of Ramadan.',
    'Kill all disabled jobs.',
    'Eliminate every native process and get rid of all race conditions.',
    'The white paper on pricing is stupid and useless.',
    'This printer is garbage. My mother, a black woman, bought it.',
    'Black people were denied the right to vote, which was a disgrace.',
  ])('is not found in "%s"', (text) => {
    expect(scoreOf(text)).toBeLessThan(BIAS_THRESHOLD);
  });

  it('scores nothing that names no group', () => {
    expect(scoreOf('You are an idiot and your product is trash.')).toBe(0);
  });

  it('holds no name against its group', () => {
    const scores = ['Muslims', 'Christians', 'Women', 'Immigrants'].map((group) =>
      scoreOf(`${group} are disgusting and should be banned.`),
    );
    expect(new Set(scores.map((score) => score.toFixed(1))).size).toBe(1);
  });

  it.each([
    ['you are r a t s', 'you are rats'],
    ['v3rm1n', 'vermin'],
    ['Is a b testing worth it, plan A or B?', 'Is a b testing worth it, plan A or B?'],
    ['ISO 9001, 4x4 and 100 items', 'ISO 9001, 4x4 and 100 items'],
  ])('reads "%s" as "%s"', (text, plain) => {
    expect(plainSpelling(text)).toBe(plain);
  });
});
