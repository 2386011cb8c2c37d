import { randomBytes } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { cellText, sheetOf, type Column } from './columns.ts';
import { writeCsv } from './csv.ts';
import { writeWorkbook } from './workbook.ts';

interface Item {
  name: string;
  price: number;
}

const COLUMNS: Column<Item>[] = [
  { heading: 'Name', width: 20, type: 'text', value: (item) => item.name },
  { heading: 'Price', width: 12, type: 'money', value: (item) => item.price },
];
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ name: `Item ${n + 1}`, price: n + 0.5 }));
const never = new AbortController().signal;
const LOOKS_AT_A_STANDSTILL = 20;

async function written(
  ...given: Parameters<typeof writeWorkbook> extends [unknown, ...infer R] ? R : never
) {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), writeWorkbook(to, ...given)]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  return workbook;
}

describe('a workbook', () => {
  it('continues on further sheets with headings when one is full', async () => {
    const workbook = await written([sheetOf('Items', COLUMNS, [items(3), items(4)])], never, 4);
    expect(
      workbook.worksheets.map((sheet) => [sheet.name, ...sheet.getColumn(1).values.slice(1)]),
    ).toEqual([
      ['Items', 'Name', 'Item 1', 'Item 2', 'Item 3'],
      ['Items 2', 'Name', 'Item 1', 'Item 2', 'Item 3'],
      ['Items 3', 'Name', 'Item 4'],
    ]);
  });

  it('can have several sheets, also empty ones', async () => {
    const workbook = await written(
      [sheetOf('Items', COLUMNS, [items(2)]), sheetOf('None', COLUMNS, [])],
      never,
    );
    expect(workbook.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['Items', 3],
      ['None', 1],
    ]);
  });

  it('can be filtered by the heading of every sheet, whatever its number of rows', async () => {
    const workbook = await written(
      [sheetOf('Items', COLUMNS, [items(3), items(1)]), sheetOf('None', COLUMNS, [])],
      never,
      4,
    );
    expect(workbook.worksheets.map(({ name, autoFilter }) => [name, autoFilter])).toEqual([
      ['Items', 'A1:B4'],
      ['Items 2', 'A1:B2'],
      ['None', 'A1:B1'],
    ]);
  });

  it('asks for rows only as fast as it is read', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Item[]> {
      for (;;) {
        asked += 100;
        yield Array.from({ length: 100 }, () => ({
          // Random hexadecimal text, which a zip shrinks to half at best.
          name: randomBytes(1_000).toString('hex'),
          price: 1,
        }));
      }
    }
    let take = () => {};
    const reader = new Writable({
      write: (_chunk, _encoding, done) => {
        take = done;
      },
    });
    const stop = new AbortController();
    const writing = writeWorkbook(reader, [sheetOf('Items', COLUMNS, endless())], stop.signal);
    const ended = writing.catch((error: unknown) => error);
    let [stands, looks] = [0, 0];
    await eventually('it waits', () => {
      looks = asked === stands ? looks + 1 : 0;
      stands = asked;
      return asked > 0 && looks === LOOKS_AT_A_STANDSTILL;
    });
    const waitedAt = asked;
    const reading = setInterval(() => {
      // Each write is taken once, even when the next one comes late.
      const done = take;
      take = () => {};
      done();
    }, 1);
    await eventually('it goes on', () => asked > waitedAt + 1_000);
    clearInterval(reading);
    stop.abort(new Error('gone'));
    expect(await ended).toEqual(new Error('gone'));
    // Each row is 2 KB long.
    expect(waitedAt).toBeLessThan(1_000);
  });

  it('ends when its rows fail', async () => {
    async function* failing(): AsyncGenerator<Item[]> {
      yield items(1);
      throw new Error('no more');
    }
    const to = new PassThrough().resume();
    await expect(writeWorkbook(to, [sheetOf('Items', COLUMNS, failing())], never)).rejects.toThrow(
      'no more',
    );
    expect(to.writableFinished).toBe(false);
  });

  it('shows dates, times and percents as such', async () => {
    const all: Column<null>[] = [
      { heading: 'Time', width: 10, type: 'time', value: () => '2027-01-31T18:30:00.000Z' },
      { heading: 'Day', width: 10, type: 'day', value: () => '2027-01-31' },
      { heading: 'Percent', width: 10, type: 'percent', value: () => 12.25 },
      { heading: 'Number', width: 10, type: 'integer', value: () => 0 },
      { heading: 'Nothing', width: 10, type: 'time', value: () => null },
      { heading: 'Text', width: 10, type: 'text', value: () => '0012' },
    ];
    const workbook = await written([sheetOf('All', all, [[null]])], never);
    expect((workbook.worksheets[0]!.getRow(2).values as unknown[]).slice(1)).toEqual([
      new Date('2027-02-01T00:00:00Z'),
      new Date('2027-01-31T00:00:00Z'),
      0.1225,
      0,
      undefined,
      '0012',
    ]);
  });
});

describe('a text in a cell', () => {
  it.each([
    ['=1+1', '=1+1'],
    ['+91 98470 12345', '+91 98470 12345'],
    ['-2', '-2'],
    ['@cmd', '@cmd'],
    ['\t=1', '\t=1'],
    ['\r=1', '\n=1'],
    ['\u0001=1', '=1'],
    ['_x003D_1', '_x003D_1'],
    ['a_x005f_x003d_', 'a_x005f_x003d_'],
    ['\ud800', '\ufffd'],
    ['മലയാളം <&> "x"', 'മലയാളം <&> "x"'],
    ['', ''],
  ])('%j is shown as %j, and is no formula', async (given, expected) => {
    const columns: Column<null>[] = [{ heading: 'A', width: 9, type: 'text', value: () => given }];
    const workbook = await written([sheetOf('A', columns, [[null]])], never);
    const { value, formula, numFmt, type } = workbook.worksheets[0]!.getCell('A2');
    expect([asExcelReads(String(value ?? '')), formula, numFmt]).toEqual([
      expected,
      undefined,
      '@',
    ]);
    if (expected !== '') expect(type).toBe(ExcelJS.ValueType.String);
  });

  it('is cut at the length limit of a cell', () => {
    expect(cellText('x'.repeat(40_000))).toHaveLength(32_767);
  });
});

/** exceljs leaves `_xHHHH_` as it stands in the file. */
function asExcelReads(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

describe('a CSV file', () => {
  const csvOf = async <Row>(columns: Column<Row>[], rows: Row[]) => {
    const to = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(to),
      writeCsv(to, sheetOf('Items', columns, [rows]), never),
    ]);
    return bytes.toString();
  };

  it('has a byte order mark, CRLF, every text in quotes, and no formula', async () => {
    const columns: Column<Item>[] = [
      ...COLUMNS,
      { heading: 'At (IST)', width: 10, type: 'time', value: () => '2027-01-31T18:30:00.000Z' },
      { heading: 'Day', width: 10, type: 'day', value: () => '2027-01-31' },
      { heading: 'None', width: 10, type: 'integer', value: () => null },
    ];
    const rows = [
      { name: 'Say "hi", friend\nof mine', price: 1234.5 },
      { name: '=HYPERLINK("x")', price: 0 },
      { name: 'Plain', price: -2 },
    ];
    expect(await csvOf(columns, rows)).toBe(
      [
        '\uFEFF"Name","Price","At (IST)","Day","None"',
        '"Say ""hi"", friend\nof mine",1234.50,2027-02-01 00:00:00,2027-01-31,',
        '"\'=HYPERLINK(""x"")",0.00,2027-02-01 00:00:00,2027-01-31,',
        '"Plain",-2.00,2027-02-01 00:00:00,2027-01-31,',
        '',
      ].join('\r\n'),
    );
  });

  const FORMULAS = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '＝1+1',
    '＠SUM(1)',
    ' =1+1',
    '\u00a0\u200b=1+1',
    '"=1+1',
    '" "" =1+1',
    '\u0001=1+1',
  ];
  const LINES = FORMULAS.flatMap((formula) => [
    formula,
    ...[';', '\t', '|', '\n', '\r', '\r\n', '; ;', ';;', '"; "', '；'].map(
      (before) => `a${before}${formula}`,
    ),
  ]);

  it.each([';', '\t', '|', ','])(
    'shows no formula to a spreadsheet that separates cells by %j',
    async (separator) => {
      const columns: Column<string>[] = [
        { heading: '=Id', width: 9, type: 'text', value: () => 'x' },
        { heading: 'Name;=1', width: 9, type: 'text', value: (text) => text },
        { heading: 'After', width: 9, type: 'text', value: (text) => `${text};` },
      ];
      const file = (await csvOf(columns, LINES)).slice(1);
      const shown = cellsOf(file, separator);
      expect(shown.length).toBeGreaterThan(LINES.length);
      expect(shown.filter((cell) => /^[\s\u200b"]*[=+\-@＝＠]/.test(cell))).toEqual([]);
    },
  );

  it('keeps special characters inside a text', async () => {
    const columns: Column<string>[] = [
      { heading: 'Name', width: 9, type: 'text', value: (text) => text },
    ];
    for (const text of ['a=1', 'Tea - coffee', 'a@example.com', 'x; y = 1', 'C++ | d=1'])
      expect(await csvOf(columns, [text])).toBe(`\uFEFF"Name"\r\n"${text}"\r\n`);
  });
});

/** Splits cells as a spreadsheet does: a quote opens a cell only at its start; text may follow. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at]!;
    if (isQuoted && sign === '"' && file[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) cell += sign;
    else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}
