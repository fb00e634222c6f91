import { describeJsonError } from './json-error.js';

describe('an error of JSON', () => {
  it.each([
    ['{"a": 1,}', 'line 1, column 9'],
    ['{"a": nope}', 'line 1, column 8'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
    ['[1, 2', 'line 1, column 6'],
    ['{"a": "x', 'it ends too early'],
    ['hello', 'line 1, column 1'],
    ['[,]', 'line 1, column 2'],
    ['{} {}', 'line 1, column 4'],
  ])('of %j says where', (text, place) => {
    expect(describeJsonError(text)).toContain(place);
  });

  it('does not repeat what was sent', () => {
    expect(describeJsonError('{"a": secret}')).not.toContain('secret');
  });
});
