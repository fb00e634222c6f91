import {
  ANALYSIS_MEASURES,
  entriesExpression,
  MOOD_MEASURES,
  MOOD_READ,
  readEntryKey,
  SPOKEN,
  SQUARED_MEASURES,
  squaresExpression,
} from '@parley/clickhouse';
import { COUNTS, INTENSITY_BANDS, lowerBoundOf, MEANS, METRICS, QUALITY_BANDS } from '@parley/metrics';
import { conditionOf, scoredOf, thousandthsOf } from './metric.sql.js';

describe('the measures that rows carry', () => {
  it('are what the metrics add up, in their order, those of the mood in a column of their own', () => {
    const ofMean = (name: (typeof MEANS)[number]): Record<string, string> => {
      const { column, over } = METRICS[name];
      if (over !== 'scored') return { [name]: `if(${scoredOf(METRICS[name])}, ${thousandthsOf(column)}, 0)` };
      return { [name]: thousandthsOf(`ifNull(${column}, 0)`), [`${name}Count`]: `${column} IS NOT NULL` };
    };
    const metrics = (Object.keys(METRICS) as (keyof typeof METRICS)[]).map((name) => {
      if (isOneOf(MEANS, name)) return ofMean(name);
      return isOneOf(COUNTS, name) ? { [name]: conditionOf(METRICS[name]) } : {};
    });
    const {
      cqiSquares: _,
      englishSentiment,
      englishSentimentChange,
      englishFrustration,
      ...measures
    } = ANALYSIS_MEASURES;
    const { moods, ...ofMoods } = MOOD_MEASURES;
    const added = Object.entries(Object.assign({ conversations: '1', spoken: SPOKEN }, ...metrics) as object);
    const isOfMood = ([name]: [string, unknown]): boolean => isOneOf(MEANS, name) && METRICS[name].over === 'mood';
    expect(Object.entries(measures)).toEqual(added.filter((one) => !isOfMood(one)));
    expect(moods).toBe(MOOD_READ);
    expect(Object.entries(ofMoods)).toEqual(added.filter(isOfMood));
    for (const retired of [englishSentiment, englishSentimentChange, englishFrustration]) {
      expect(retired).toContain(SPOKEN);
    }
  });

  it('have a sum of squares for each mean, so that any two of them compare', () => {
    expect([...SQUARED_MEASURES].sort()).toEqual([...MEANS].sort());
    expect(squaresExpression).toContain(`one.mood_measures[${Object.keys(MOOD_MEASURES).indexOf('sentiment') + 1}]`);
    expect(squaresExpression).toContain(`one.measures[${Object.keys(ANALYSIS_MEASURES).indexOf('cqi') + 1}]`);
  });

  it('call a conversation bad from the bands on that the interface documents', () => {
    const high = lowerBoundOf(INTENSITY_BANDS, 'high');
    expect(entriesExpression).toContain(
      `(ifNull(quality_index, 1) < ${lowerBoundOf(QUALITY_BANDS, 'good')} OR frustration >= ${high} OR struggle >= ${high})`,
    );
  });
});

describe('the key of an entry', () => {
  it('tells its two parts apart', () => {
    expect(readEntryKey('tbilling\0')).toEqual({ kind: 't', name: 'billing', other: '' });
    expect(readEntryKey('hbilling\0money')).toEqual({ kind: 'h', name: 'billing', other: 'money' });
  });
});

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);
