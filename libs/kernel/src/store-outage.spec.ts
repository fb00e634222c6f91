import { isStoreContention, isStoreOutage } from './store-outage.js';

const coded = (code: string, more: object = {}) => Object.assign(new Error('connection refused'), { code, ...more });

describe('the failure of a store', () => {
  it.each([
    coded('08006'),
    coded('53300'),
    coded('57P01'),
    coded('ECONNRESET'),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('wrapped', { cause: coded('57P03') }),
    Object.assign(new Error('by an ORM'), { driverError: new Error('Connection terminated') }),
  ])('is an outage: $code $message', (error) => {
    expect(isStoreOutage(error)).toBe(true);
  });

  it.each([
    coded('22P02'),
    coded('23505'),
    coded('42P01'),
    coded('ENOENT', { syscall: 'open' }),
    new Error(),
    null,
    'no',
  ])('is a mistake: %s', (error) => {
    expect(isStoreOutage(error)).toBe(false);
  });

  it('is contention where others held what was needed', () => {
    expect([coded('40P01'), coded('40001'), coded('55P03')].every(isStoreContention)).toBe(true);
    expect([coded('53100'), new Error(), null].some(isStoreContention)).toBe(false);
  });
});
