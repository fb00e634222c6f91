import { METRICS } from './metrics.js';
import { COUNTS, describeMetrics, MEANS, metricsWith } from './select.js';

describe('the registry of metrics', () => {
  it('offers in time series what the interface documents, in its order', () => {
    expect(metricsWith({ inTimeSeries: true })).toEqual([
      'sentiment',
      'sentimentChange',
      'frustration',
      'struggle',
      'commercialIntent',
      'cqi',
      'rating',
      'conversations',
      'messages',
      'inputTokens',
      'cachedInputTokens',
      'outputTokens',
      'reasoningTokens',
      'cost',
      'jailbreakDetected',
      'hallucinationDetected',
      'userToxicityDetected',
      'modelToxicityDetected',
      'userBiasDetected',
      'modelBiasDetected',
      'missingCapabilityDetected',
    ]);
  });

  it('has each score and each condition read a column of its own', () => {
    const columns = [
      ...MEANS.map((name) => METRICS[name].column),
      ...COUNTS.map((name) => JSON.stringify(METRICS[name].condition)),
    ];
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('bounds a count of high scores where the band "high" begins', () => {
    expect(
      [METRICS.highIntent, METRICS.highFrustration, METRICS.highStruggle].map(({ condition }) => condition),
    ).toEqual([
      { column: 'commercial_intent', atLeast: 0.6 },
      { column: 'frustration', atLeast: 0.5 },
      { column: 'struggle', atLeast: 0.5 },
    ]);
  });

  it('describes metrics for documents by their names', () => {
    expect(describeMetrics(['conversations', 'messages'])).toBe(
      '`conversations`: Conversations, analysed or not yet. `messages`: Messages of the conversations.',
    );
  });
});
