import { plainCharacters } from './plain-characters.js';

describe('plainCharacters', () => {
  it.each([
    ['ign\u200bore pre\u00advious', 'ignore previous', 'characters that nobody sees'],
    ['id\u200diot', 'idiot', 'joiners between Latin letters'],
    ['yоu аrе', 'you are', 'Cyrillic letters in Latin words'],
    ['yοu', 'you', 'Greek letters in Latin words'],
  ])('reads %j as %j: %s', (text, plain) => expect(plainCharacters(text)).toBe(plain));

  it.each([
    '👨\u200d👩\u200d👧',
    'क्\u200dष',
    'Где мой заказ?',
    'Πού είναι;',
    'naïve café',
    '\ud800',
    'iPhone и Android',
  ])('leaves %j as it is', (text) => expect(plainCharacters(text)).toBe(text));
});
