import fc from 'fast-check';
import { parseEventValue } from './new-event.js';

describe('parseEventValue', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['-3.5', -3.5],
    ['+3.5', 3.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['2.5E-2', 0.025],
  ])('reads %j as the number %d', (value, amount) => {
    expect(parseEventValue(value, 'numeric')).toEqual({ amount, currency: null });
  });

  it.each(['', ' ', '1 2', '1,5', '0x10', 'NaN', 'Infinity', '-Infinity', '1e', 'e3', '.', '--1', '1_000', '١'])(
    'rejects %j as a number',
    (value) => {
      expect(parseEventValue(value, 'numeric')).toBe('must be a decimal number, as valueType is numeric');
    },
  );

  it.each(['1e101', '-1e101', '1.7e308', '1e999', '9'.repeat(400)])('takes %j as too far from zero', (value) => {
    expect(parseEventValue(value, 'numeric')).toBe('must lie between -1e+100 and 1e+100');
  });

  it.each([
    ['49.90', 49.9, null],
    ['49.90 EUR', 49.9, 'EUR'],
    ['49.90EUR', 49.9, 'EUR'],
    ['EUR 49.90', 49.9, 'EUR'],
    ['USD-12', -12, 'USD'],
    ['-.5 JPY', -0.5, 'JPY'],
    ['0', 0, null],
  ])('reads %j as the amount %d of %s', (value, amount, currency) => {
    expect(parseEventValue(value, 'currency')).toEqual({ amount, currency });
  });

  it.each(['', 'EUR', 'EUR 1 USD', '49,90', '1 eur', '1 EURO', '$1', '1e3 EUR', '1 EUR x', `${'9'.repeat(101)} EUR`])(
    'rejects %j as an amount',
    (value) => {
      expect(typeof parseEventValue(value, 'currency')).toBe('string');
    },
  );

  it.each([
    ['true', true],
    ['false', true],
    ['True', false],
    ['1', false],
    ['', false],
    ['true ', false],
  ])('takes %j as a truth value: %s', (value, taken) => {
    expect(typeof parseEventValue(value, 'boolean') === 'object').toBe(taken);
  });

  it('takes any text as text, and reads no number in it', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(parseEventValue(value, 'text')).toEqual({ amount: null, currency: null });
      }),
    );
  });

  it('reads back every number within the bounds that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e100, max: 1e100 }), (amount) => {
        expect(parseEventValue(String(amount), 'numeric')).toEqual({ amount: Number(String(amount)), currency: null });
      }),
    );
  });
});
