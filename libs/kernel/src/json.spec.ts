import fc from 'fast-check';
import { isFiniteJson } from './json.js';

describe('JSON that holds a number', () => {
  it.each(['1e400', '[-1e400]', '{"a":[{"b":1e309}]}'])('which it cannot carry on is not finite: %s', (text) => {
    expect(isFiniteJson(JSON.parse(text))).toBe(false);
  });

  it('which it can carry on is finite', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(isFiniteJson(value)).toBe(true)));
  });
});
