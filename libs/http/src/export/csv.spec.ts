import fc from 'fast-check';
import { decimal, eitherOf, exactly, freeForm, listOf, nullable, record, text } from '../openapi/shape.js';
import { textsOf } from './text-row.js';
import { columnsOf } from './columns.js';
import { csvLine, headerLine } from './csv.js';

interface Inner {
  readonly label: string;
  readonly score: number;
}
interface Row {
  readonly name: string | null;
  readonly level: Inner;
  readonly maybe: Inner | null;
  readonly tags: readonly string[];
  readonly properties: object;
}
const INNER = record<Inner>('Inner', { label: text, score: decimal });
const ROW = record<Row>('Row', {
  name: nullable(text),
  level: INNER,
  maybe: nullable(INNER),
  tags: listOf(text),
  properties: freeForm(),
});
const columns = columnsOf(ROW);
const texts = textsOf(ROW);
const write = csvLine(columns);
const line = (of: Row): string => write(texts(of));
const row: Row = {
  name: 'a',
  level: { label: 'low', score: -0.5 },
  maybe: null,
  tags: ['x', 'y'],
  properties: { a: 1 },
};

/** RFC 4180, read back by hand. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}

describe('a list as CSV', () => {
  it('has a column for each field, however deep', () => {
    expect(headerLine(columns)).toBe('name,level.label,level.score,maybe.label,maybe.score,tags,properties\r\n');
    expect(line(row)).toBe('a,low,-0.5,,,"[""x"",""y""]","{""a"":1}"\r\n');
  });

  it('has one column of JSON for a choice of records, however it is nested', () => {
    const first = record<{ at: 'a'; x: number }>('First', { at: exactly('a'), x: decimal });
    const second = record<{ at: 'b'; y: number }>('Second', { at: exactly('b'), y: decimal });
    const third = record<{ at: 'c'; z: number }>('Third', { at: exactly('c'), z: decimal });
    const choice = record('Choice', { one: nullable(eitherOf(eitherOf(first, second), third)) });
    const chosen = columnsOf(choice);
    expect(headerLine(chosen)).toBe('one\r\n');
    expect(csvLine(chosen)(textsOf(choice)({ one: { at: 'b', y: 2 } }))).toBe('"{""at"":""b"",""y"":2}"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
    'makes no formula of %j',
    (name) => {
      expect(cellsOf(line({ ...row, name }))[0]).toBe(`'${name}`);
    },
  );

  it('can be read back, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const [cell] = cellsOf(line({ ...row, name }));
        expect(cell?.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')).toBe(name);
      }),
    );
  });
});
