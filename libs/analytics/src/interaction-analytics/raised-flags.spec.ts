import { type Flag, FLAG_THRESHOLDS, type FlagName, FLAGS } from '@parley/analysis';
import { raisedFlags } from './raised-flags.js';

const flagsOf = (flag: Flag) => Object.fromEntries(FLAGS.map((name) => [name, flag])) as Record<FlagName, Flag>;
const RAISED = flagsOf({ raised: true, score: 0.8, messageId: 'm' });

describe('raised flags', () => {
  it('each say how sure the analysis is, and from where on it raises them', () => {
    expect(raisedFlags(RAISED, {})).toEqual(
      FLAGS.map((flag) => ({ flag, confidence: 0.8, threshold: FLAG_THRESHOLDS[flag], score: 0.8, messageId: 'm' })),
    );
  });

  it('have the threshold of the language model where its opinion stands', () => {
    const source = { local: 0.9, llm: 0.55, confidence: 0.9 };
    const sources = {
      'flags.userToxicity': { ...source, source: 'llm' },
      'flags.jailbreak': { ...source, source: 'local' },
    } as const;
    const thresholds = Object.fromEntries(raisedFlags(RAISED, sources).map(({ flag, threshold }) => [flag, threshold]));
    expect(thresholds).toEqual({ ...FLAG_THRESHOLDS, userToxicity: 0.5 });
  });

  it('leave out those that are not raised', () => {
    expect(raisedFlags(flagsOf({ raised: false, score: 0.4, messageId: 'm' }), {})).toEqual([]);
  });
});
