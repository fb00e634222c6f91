import fc from 'fast-check';
import { instantText } from './as-text.js';

describe('an instant of PostgreSQL as text', () => {
  it('is what JSON has for its Date', () => {
    const anyInstant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyInstant, (at) => {
        const withoutLastZeros = at.toISOString().replace(/\.?0*Z$/, '');
        expect(instantText(`${withoutLastZeros.replace('T', ' ')}+00`)).toBe(at.toISOString());
      }),
    );
  });

  it.each([
    ['2026-11-22 12:00:00.5+02', '2026-11-22T10:00:00.500Z'],
    ['12026-11-22 10:00:00+00', '+012026-11-22T10:00:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['2026-11-22 10:00:00.123456+00', '2026-11-22T10:00:00.123Z'],
  ])('of %s is %s', (text, instant) => expect(instantText(text)).toBe(instant));
});
