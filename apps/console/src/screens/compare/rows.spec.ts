import { rowsOf, sidesAlone, verdictOf } from './rows.js';

const sure = (previous: number, value: number) => ({ previous, value, significant: true, pValue: 0.0001 });
const unsure = (previous: number, value: number) => ({ previous, value, significant: false, pValue: 0.3 });
const few = (previous: number, value: number) => ({ previous, value, significant: false, pValue: null });

describe('which side is better', () => {
  it.each([
    [
      'worse',
      { cqi: sure(0.76, 0.45), frustration: sure(0.1, 0.44), rating: unsure(4, 3.9) },
      'v3 is worse than v2: quality index 0.31 worse, frustration 0.34 higher.',
    ],
    ['better', { cqi: sure(0.45, 0.76) }, 'v3 is better than v2: quality index 0.31 better.'],
    [
      'both',
      { cqi: sure(0.7, 0.76), frustration: sure(0.1, 0.2) },
      'v3 differs from v2: quality index 0.06 better, frustration 0.10 higher.',
    ],
    ['neither', { cqi: unsure(0.7, 0.71) }, 'v3 and v2 do not differ by more than chance explains.'],
    ['not known', { cqi: few(0.7, 0.4) }, 'There are too few conversations to compare v2 and v3: it takes 30 of each.'],
  ])('is said in a sentence: %s', (_, metrics, sentence) => {
    expect(verdictOf('v2', 'v3', metrics)).toBe(sentence);
  });
});

describe('the table of a comparison', () => {
  it('has scores as they are, and counts as shares of the conversations', () => {
    const rows = rowsOf({ conversations: sure(200, 100), cqi: sure(0.76, 0.45), churnRisk: sure(10, 20) });
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('cqi')).toMatchObject({ one: '0.76', other: '0.45', change: { words: '0.31 worse', tone: 'bad' } });
    expect(of('churnRisk')).toMatchObject({
      one: '5.0 %',
      other: '20.0 %',
      change: { words: '15.0 points more', tone: 'bad' },
      link: { flag: ['churnRisk'] },
    });
    expect(of('rating')).toMatchObject({ one: '–', other: '–', change: null });
  });

  it('is sure of a share that rose while its count fell, as with a side of far fewer conversations', () => {
    const missing = { previous: 95, value: 49, significant: false, pValue: 1e-12 };
    const rows = rowsOf({ conversations: sure(586, 67), missingCapabilityDetected: missing });
    expect(rows.find(({ name }) => name === 'missingCapabilityDetected')?.change).toEqual({
      words: '56.9 points more',
      tone: 'bad',
    });
  });

  it('can be shown before anybody has compared the sides, once both are known', () => {
    const one = { model: 'a', conversations: 200, cqi: 0.76, rating: null, churnRisk: 10 };
    const rows = rowsOf(
      sidesAlone(one, { model: 'b', conversations: 100, cqi: 0.45, rating: null, churnRisk: 20 }) ?? {},
    );
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('cqi')).toMatchObject({ one: '0.76', other: '0.45' });
    expect(of('churnRisk')).toMatchObject({ one: '5.0 %', other: '20.0 %' });
    expect(of('rating')).toMatchObject({ one: '–', other: '–' });
    expect(sidesAlone(one, undefined)).toBeNull();
  });
});
