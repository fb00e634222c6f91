import { conditionInWords, duringWindow, filtersInWords, formatOf, headlineOf, windowInWords } from './alert-words.js';

const score = formatOf({ unit: 'score', range: { min: 0, max: 1 } });

describe('an alert in words', () => {
  it.each([
    [{ type: 'threshold', operator: 'lt', value: 0.5, warning: 0.55 }, 'is below 0.50, warning from 0.55'],
    [{ type: 'threshold', operator: 'gte', value: 0.5, warning: null }, 'is at or above 0.50'],
    [
      { type: 'change', direction: 'down', minChange: 0.03, significant: true },
      'falls by 0.03 or more, more than chance explains',
    ],
    [{ type: 'change', direction: 'up', minChange: 0, significant: false }, 'rises'],
    [{ type: 'anomaly', direction: 'either' }, 'is unusual'],
  ] as const)('says when it tells: %j', (condition, words) => {
    expect(conditionInWords(condition, score)).toBe(words);
  });

  it('has numbers as their unit is written', () => {
    const texts = (['conversations', 'rating', 'usd'] as const).map((unit) => formatOf({ unit, range: null })(1234.5));
    expect(texts).toEqual(['1,235', '1,234.5', '$1,234.50']);
    expect(formatOf({ unit: 'score', range: { min: -1, max: 1 } })(0.25)).toBe('+0.25');
  });

  it('names a window by its beginning', () => {
    const names = (['hour', 'day', 'week'] as const).map((window) =>
      windowInWords(window, '2026-11-23T00:00:00Z', 'utc'),
    );
    expect(names).toEqual(['22 Nov, 23:00', '22 Nov', 'week of 16 Nov']);
    expect(duringWindow('week', '2026-11-23T00:00:00Z', 'utc')).toBe('in the week of 16 Nov');
  });

  it('names its filters as the list of conversations does', () => {
    const words = filtersInWords({ productId: 'p', segmentId: 's', flag: ['jailbreak', 'churnRisk'] }, (name, id) =>
      name === 'segmentId' ? 'At risk' : id,
    );
    expect(words).toEqual(['segment At risk', 'flag jailbreak', 'flag churnRisk']);
  });

  it('says first what needs a person', () => {
    const headline = (...states: Parameters<typeof headlineOf>[0][number]['state'][]) =>
      headlineOf(states.map((state) => ({ state })));
    expect(headline()).toBe('No alert watches this product yet');
    expect(headline('ok')).toBe('The one alert is quiet');
    expect(headline('ok', 'alert', 'warning')).toBe('1 alert is firing, of 3');
    expect(headline('alert', 'alert')).toBe('2 alerts are firing');
    expect(headline('warning', 'ok')).toBe('No alert is firing, one warns');
    expect(headline('paused', 'ok')).toBe('All 2 alerts are quiet');
  });
});
