import fc from 'fast-check';
import { maskJson, maskText } from './mask.js';

const SIZE = 256 * 1024;
/** A search that goes back over what it has read takes seconds for a text of this length; a linear one some 50 ms. */
const MAX_MS = 400;

const filled = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

const HOSTILE = [
  'a',
  '@',
  'a@',
  'a@a.',
  '.',
  'a.',
  '1',
  '1 ',
  '1-',
  '1.',
  '+',
  '+1',
  '+1 ',
  '0',
  '0 ',
  '01 ',
  '(',
  '(1',
  '(0',
  ':',
  '1:',
  'a:',
  '::',
  'f:',
  '255.',
  '1.1.1.',
  'sk-',
  'sk_live_',
  'eyJ',
  '-eyJ',
  'eyJaaaaaaaa.',
  'eyJaaaaaaaaaaaa-',
  'ghp_',
  'AKIA',
  'Bearer ',
  'bearer :',
  'token = ',
  'password=',
  'password:  ',
  'api key',
  'DE89',
  'DE89 ',
  'DE893704 ',
  '4111 1111 1111 1111 ',
  '4111111111111111',
  '5555-',
  'phone ',
  'call me at ',
  'phone 1',
  'tel (',
  '123-45-6789',
  '123-45-',
  '555-123-',
  '06 12 ',
  '://a:',
  '://',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN ',
  'ssn ',
  '[email]',
  '\u00a0',
  'é',
  '٣',
  '🙂',
  '\n',
  ' ',
];

describe('maskText', () => {
  it.each(HOSTILE)('takes time in proportion to 256 KiB of %j', (unit) => {
    const text = filled(unit);
    // Of many, since a machine that runs other suites beside this one slows down any single run.
    const fastest = Math.min(
      ...Array.from({ length: 15 }, () => {
        const start = performance.now();
        maskText(text);
        return performance.now() - start;
      }),
    );
    expect(fastest).toBeLessThan(MAX_MS);
  });

  it('finds each of several in one sentence, and then has nothing left to find', () => {
    const piece = fc.constantFrom(
      ['ada@example.com', '[email]'],
      ['+44 20 7946 0958', '[phone]'],
      ['203.0.113.9', '[ip]'],
      ['DE89 3704 0044 0532 0130 00', '[iban]'],
      ['password: hunter2', 'password: [secret]'],
      ['4111 1111 1111 1111', '[card]'],
      ['Bearer abcdef0123456789abcdef', 'Bearer [secret]'],
      ['12 apples', '12 apples'],
      ['on 2024-11-21', 'on 2024-11-21'],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.constantFrom(', ', ' and ', '; ', '\n', ' / '),
        (pieces, by) => {
          const masked = maskText(pieces.map(([given]) => given).join(by));
          expect(masked).toBe(pieces.map(([, expected]) => expected).join(by));
          expect(maskText(masked)).toBe(masked);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('leaves the text around a finding as it was', () => {
    expect(maskText('Write to ada@example.com, or call +44 20 7946 0958!')).toBe('Write to [email], or call [phone]!');
  });

  it('masks a private key as a whole, and one that was cut off to the end', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----';
    expect(maskText(`a ${key} b`)).toBe('a [secret] b');
    expect(maskText(`a ${key.slice(0, 40)}`)).toBe('a [secret]');
  });
});

describe('maskJson', () => {
  it('reaches every string, at any depth', () => {
    expect(maskJson({ a: ['ada@example.com', { b: 'call +44 20 7946 0958' }], c: 7, d: null, e: true })).toEqual({
      a: ['[email]', { b: 'call [phone]' }],
      c: 7,
      d: null,
      e: true,
    });
  });

  it('masks keys, and keeps two that are masked alike apart', () => {
    expect(maskJson({ 'ada@example.com': 1, 'bob@example.com': 2, '[email]': 3 })).toEqual({
      '[email] 2': 1,
      '[email] 3': 2,
      '[email]': 3,
    });
  });

  it('masks a card number that is sent as a number', () => {
    expect(maskJson({ card: 4111111111111111, orders: 1234567890 })).toEqual({ card: '[card]', orders: 1234567890 });
  });

  it('keeps a key named __proto__ a plain key', () => {
    const masked = maskJson(JSON.parse('{"__proto__":{"a":"ada@example.com"}}') as { readonly [key: string]: string });
    expect(JSON.stringify(masked)).toBe('{"__proto__":{"a":"[email]"}}');
  });
});
