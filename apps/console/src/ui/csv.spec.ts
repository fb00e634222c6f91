import { toCsv } from './csv.js';

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(
      toCsv([
        ['a', 1.5, null],
        ['b, "c"', -2, 'd\ne'],
      ]),
    ).toBe('a,1.5,\r\n"b, ""c""",-2,"d\ne"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'lets a spreadsheet run nothing: %j',
    (text) => {
      expect(toCsv([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );
});
