import 'reflect-metadata';
import { EveryField, VALID } from '../testing/every-field.js';
import { check } from './validate.js';

const reject = (changes: object) => check(EveryField, { ...VALID, ...changes });

describe('validation errors', () => {
  it('accepts the valid value', () => expect(reject({})).toEqual([]));

  it.each([
    ['text', 'is required (a string of 2 to 4 characters)'],
    ['externalId', 'is required (a string of 1 to 512 characters)'],
    ['id', 'is required (a UUID)'],
    ['email', 'is required (an e-mail address)'],
    ['instant', 'is required (an ISO 8601 date and time)'],
    ['number', 'is required (a number from -1 to 1)'],
    ['whole', 'is required (a whole number from 1 to 3)'],
    ['flag', 'is required (true or false)'],
    ['choice', 'is required (one of red, blue)'],
    ['properties', 'is required (an object)'],
    ['content', 'is required (a string of at most 262144 characters)'],
    ['texts', 'is required (a list of 1 to 2 items)'],
    ['ids', 'is required (a list of 0 to 2 items)'],
    ['raw', 'is required (a list of 1 to 2 items)'],
    ['list', 'is required (a list of 1 to 2 items)'],
    ['object', 'is required (an object)'],
    ['shapes', 'is required (a list of 1 to 2 items)'],
  ])('says of a missing %s once what it takes', (path, message) => {
    expect(reject({ [path]: undefined })).toEqual([{ path, message }]);
    expect(reject({ [path]: null })).toEqual([{ path, message }]);
  });

  it.each([
    ['text', 5, 'must be a string'],
    ['text', 'a', 'must have at least 2 characters'],
    ['text', 'abcde', 'must have at most 4 characters'],
    ['number', '1', 'must be a number'],
    ['number', -1.1, 'must not be less than -1'],
    ['number', 1.1, 'must not be greater than 1'],
    ['integer', 'x', 'must be a whole number'],
    ['id', 7, 'must be a UUID'],
    ['whole', 1.5, 'must be a whole number'],
    ['whole', 0, 'must not be less than 1'],
    ['whole', 4, 'must not be greater than 3'],
    ['instant', 7, 'must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z'],
    ['instant', '2026-W10', 'must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z'],
    ['instant', '0000-01-01T00:00:00Z', 'must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z'],
    ['instant', '2026-02-30T00:00:00Z', 'must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z'],
    ['email', 7, 'must be an e-mail address'],
    ['flag', 'yes', 'must be true or false'],
    ['choice', 'green', 'must be one of the following values: red, blue'],
    ['texts', 'a', 'must be an array'],
    ['texts', [], 'must have at least 1 item'],
    ['texts', ['a', 'b', 'c'], 'must have at most 2 items'],
    ['choices', ['red', 'blue', 'red'], 'must have at most 2 items'],
    ['externalId', '', 'must have at least 1 character'],
    ['texts', [1], 'each item must be a string'],
    ['texts', ['abcd'], 'each item must have at most 3 characters'],
    ['list', {}, 'must be an array'],
    ['list', [], 'must have at least 1 item'],
    ['list', [VALID.object, VALID.object, VALID.object], 'must have at most 2 items'],
    ['object', [], 'must be an object'],
    ['shapes', 'circle', 'must be an array'],
    ['textOr', 4, 'must be a string or an object'],
  ])('says one thing of %s given as %j', (path, value, message) => {
    expect(reject({ [path]: value })).toEqual([{ path, message }]);
  });

  it.each([
    [{ list: [{ name: 'a' }, { name: '' }] }, 'list[1].name', 'must have at least 1 character'],
    [{ list: [['nested']] }, 'list[0]', 'must be an object'],
    [{ object: { name: 'a', wieght: 1 } }, 'object.wieght', 'is not a known field; did you mean weight?'],
    [{ object: { name: 'bad' } }, 'object.name', 'must be good'],
    [{ shapes: [{ radius: 1 }] }, 'shapes[0].type', 'is required (one of circle, label)'],
    [{ shapes: [{ type: 'toString' }] }, 'shapes[0].type', 'must be one of the following values: circle, label'],
    [{ shapes: [{ type: 'circle', radius: -1 }] }, 'shapes[0].radius', 'must not be less than 0'],
    [{ shapes: [{ type: 'label', radius: 1, text: 'a' }] }, 'shapes[0].radius', 'is not a known field'],
    [{ textOr: { name: 4 } }, 'textOr.name', 'must be a string'],
    [{ txet: 1 }, 'txet', 'is not a known field; did you mean text?'],
  ])('names the place inside %j', (changes, path, message) => {
    expect(reject(changes)).toEqual([{ path, message }]);
  });

  it.each(['constructor', 'valueOf', 'toString', 'hasOwnProperty'])('rejects the unknown field %s', (path) => {
    expect(reject({ [path]: 1 })).toEqual([{ path, message: 'is not a known field' }]);
  });

  it('bounds the text of a text or object', () => {
    expect(reject({ textOr: 'x'.repeat(262_144) })).toEqual([]);
    const rejected = reject({ textOr: 'x'.repeat(262_145) });
    expect(rejected).toEqual([{ path: 'textOr', message: 'must not exceed 262144 bytes' }]);
  });

  it('names every bad field, and answers at most 100', () => {
    expect(reject({ text: 5, flag: 'yes' }).map(({ path }) => path)).toEqual(['text', 'flag']);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`zzzzzzzzzzzz${index}`, 1]));
    expect(reject(many)).toHaveLength(100);
  });

  it.each([null, 1, 'text', []])('rejects %j as a whole', (value) => {
    expect(check(EveryField, value)).toEqual([{ path: 'body', message: 'must be a JSON object' }]);
  });
});
