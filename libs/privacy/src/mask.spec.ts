import fc from 'fast-check';
import { growthInTime, PROPORTIONAL } from '../../testing/src/waiting/growth-in-time.js';
import { maskJson, maskText } from './mask.js';

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

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
  '%40',
  '&#64;',
  'a&#64;a.',
  '\u200b',
  '１',
  '１–',
  '１&#32;',
  '𝟏',
  '\u00a0',
  'é',
  '٣',
  '🙂',
  '\n',
  ' ',
];

describe('maskText', () => {
  it.each(HOSTILE)('takes time in proportion to 256 KiB of %j', (unit) => {
    expect(growthInTime(256 * 1024, (length) => filled(unit, length), maskText)).toBeLessThan(PROPORTIONAL);
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

  it.each([
    ['percent', 'mail ada%40example%2Ecom now', 'mail [email] now'],
    ['entities', 'mail ada&#64;example&period;com now', 'mail [email] now'],
    ['hexadecimal entities', 'mail ada&#x40;example.com now', 'mail [email] now'],
    ['full width', 'mail ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ now', 'mail [email] now'],
    ['full-width digits', 'card ４１１１ １１１１ １１１１ １１１１ now', 'card [card] now'],
    ['mathematical digits', 'card 𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏 now', 'card [card] now'],
    ['zero-width characters', 'mail ada\u200b@\u2060example\u00ad.com now', 'mail [email] now'],
    ['zero-width characters in a number', 'card 4111\u200b1111\u200b1111\u200b1111 now', 'card [card] now'],
    ['Unicode dashes', 'ssn 123\u201145\u20136789 now', 'ssn [ssn] now'],
    ['narrow spaces', 'call +44\u202f20\u202f7946\u202f0958 now', 'call [phone] now'],
    ['an iban with other dashes', 'DE89\u20103704\u20100044\u20100532\u20100130\u201000 now', '[iban] now'],
  ])('sees through %s', (_, given, expected) => {
    expect(maskText(given)).toBe(expected);
    expect(maskText(expected)).toBe(expected);
  });

  it.each([
    'a %20 discount on 100%25 of it',
    'caf&eacute; &amp; bar &#8211; open from 9&ndash;17',
    'Ｆｕｌｌ ｗｉｄｔｈ text – with dashes — and \u200bmore',
    'pages 12–15, 2019–2024, −40 °C',
    '𝐁𝐨𝐥𝐝 text',
  ])('leaves %j as it was written', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('sees what is disguised as it sees what is not, and leaves the text around it', () => {
    const piece = fc.constantFrom(
      ...['ada@example.com', '+44 20 7946 0958', '4111 1111 1111 1111', '203.0.113.9', '123-45-6789', '12 apples'],
    );
    const disguise = fc.constantFrom<(text: string) => string>(
      (text) => text.replaceAll('@', '%40'),
      (text) => text.replaceAll('@', '&#64;').replaceAll('-', '\u2011'),
      (text) => text.replace(/[!-~]/g, (plain) => String.fromCharCode(plain.charCodeAt(0) + 0xfee0)),
      (text) => [...text].join('\u200b'),
      (text) => text.replaceAll(' ', '\u00a0'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, disguise), { minLength: 1, maxLength: 6 }), (pieces) => {
        const masked = maskText(pieces.map(([text, change]) => change(text)).join(' ; '));
        const expected = pieces.map(([text, change]) => (maskText(text) === text ? change(text) : maskText(text)));
        expect(masked).toBe(expected.join(' ; '));
      }),
      { numRuns: 500 },
    );
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

  it('numbers each key with the first number that is free for its mask', () => {
    const key = fc.constantFrom(
      ...['ada@example.com', 'bob@example.com', 'eve@example.com', '203.0.113.9', 'plain'],
      ...['ada@example.com 2', 'bob@example.com 2', '203.0.113.9 3'],
      ...['[email]', '[email] 2', '[email] 3', '[email] 2 2', '[ip]', '[ip] 2'],
    );
    fc.assert(
      fc.property(fc.uniqueArray(key), (keys) => {
        const taken = new Set(keys);
        const expected = keys.map((name) => {
          const masked = maskText(name);
          if (masked === name) return name;
          const numbered = [masked, ...Array.from({ length: 20 }, (_, index) => `${masked} ${index + 2}`)];
          const free = numbered.find((one) => !taken.has(one)) ?? '';
          taken.add(free);
          return free;
        });
        expect(Object.keys(maskJson(Object.fromEntries(keys.map((name) => [name, 1]))))).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes time in proportion to the keys that have the same mask', () => {
    const objectOf = (keys: number) =>
      Object.fromEntries(Array.from({ length: keys }, (_, index) => [`a${index}@b.co`, 1]));
    expect(growthInTime(8_000, objectOf, maskJson)).toBeLessThan(PROPORTIONAL);
  });

  it('masks a card number that is sent as a number', () => {
    expect(maskJson({ card: 4111111111111111, orders: 1234567890 })).toEqual({ card: '[card]', orders: 1234567890 });
  });

  it('keeps a key named __proto__ a plain key', () => {
    const masked = maskJson(JSON.parse('{"__proto__":{"a":"ada@example.com"}}') as { readonly [key: string]: string });
    expect(JSON.stringify(masked)).toBe('{"__proto__":{"a":"[email]"}}');
  });
});
