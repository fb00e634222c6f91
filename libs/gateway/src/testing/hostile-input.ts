import fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

const CLASSICS: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 5e-324, '', ' ', [], {}, [null], [[]]],
  ...[
    '\0',
    'a\0b',
    '\u0007\u001b[2J\r\n',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    'é'.normalize('NFD'),
    'İ'.repeat(300),
  ],
  ...[
    '🏳️‍🌈'.repeat(200),
    '\u0301'.repeat(2_000),
    "'; DROP TABLE users; --",
    '{{a}}{{{{b}}}}',
    '%',
    '%00',
    '../../etc/passwd',
  ],
  ...['NaN', 'Infinity', '1e999', '0x10', '١٢٣', '-0', '99999999999999999999', 'null', 'undefined', '[object Object]'],
  ...['2026-02-30T00:00:00Z', '0000-01-01', '+275760-09-13T00:00:00Z', '2026-11-21T25:00:00Z', '9999-12-31T23:59:60Z'],
  ...[
    '0198c0de-0000-7000-8000-0000000000ff',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    { __proto__: null, constructor: 1 },
    JSON.parse('{"__proto__":{"admin":true}}') as unknown,
    { toString: 1 },
    { length: -1 },
  ],
  ...['x'.repeat(513), 'x'.repeat(70_000), 'x'.repeat(300_000), Array(5_000).fill(0), nested(9), nested(60)],
];

/** Values that have broken services before: wrong types, edges, control characters, half pairs, huge and deep ones. */
export const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CLASSICS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }).map(nested) },
);

/** Bodies that are not JSON, or only just. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '[',
    '"',
    '{"a":}',
    '{"a":1,}',
    '{"a":1}x',
    'nul',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"__proto__":1}',
    '[1e9999]',
  ),
  fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth)),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  fc.string({ unit: 'binary', maxLength: 500 }),
);

/** `body` with the value in place of some part, or in an additional field. */
export function tampered(body: unknown, pick: number, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const places = placesIn(copy);
  if (places.length === 0) return value;
  const { holder, key } = places[pick % places.length] ?? { holder: {}, key: '' };
  holder[key] = value;
  return copy;
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  const keys = Array.isArray(value) ? Object.keys(value) : [...Object.keys(value), 'unheardOf'];
  return keys.flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
