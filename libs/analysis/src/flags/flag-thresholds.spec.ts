import { readFileSync } from 'node:fs';
import { FLAGS } from '../analysis.js';
import { FLAG_THRESHOLDS } from './flag-thresholds.js';
import { FlagTally } from './flag-tally.js';

/** `| userToxicity / modelToxicity | .7 / .6 | ...` */
const documented = (): Record<string, number> => {
  const page = readFileSync(new URL('../../../../docs/analysis.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim().split(' / ')));
  return Object.fromEntries(
    rows.flatMap(([, names = [], thresholds = []]) =>
      names.flatMap((name, place) =>
        FLAGS.some((flag) => flag === name) ? [[name, Number(thresholds[place] ?? thresholds[0])]] : [],
      ),
    ),
  );
};

describe('the thresholds of flags', () => {
  it('are documented, of each flag', () => {
    expect(documented()).toEqual(FLAG_THRESHOLDS);
  });

  it.each(FLAGS)('raise %s from there on, with its score as the confidence', (flag) => {
    const threshold = FLAG_THRESHOLDS[flag];
    const tally = new FlagTally(threshold);
    tally.add(threshold - 0.001, 'below');
    expect(tally.flag()).toEqual({ raised: false, score: threshold - 0.001, messageId: 'below' });
    tally.add(threshold, 'at');
    expect(tally.flag()).toEqual({ raised: true, score: threshold, messageId: 'at' });
  });
});
