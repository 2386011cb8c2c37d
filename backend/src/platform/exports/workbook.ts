import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { CellValue, stream, Style, Worksheet } from 'exceljs';
import { BRAND } from '@nattil/contracts/brand';
import { cellText, clockOfIndia, type ColumnType, type Sheet, type Value } from './columns.ts';

/** Including the heading; Excel opens no sheet with more rows. */
const MAX_ROWS = 1_048_576;
/** After this many rows the writer lets other requests run and waits for a slow client. */
const BATCH_ROWS = 50;

const RUPEES = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00';

/** Shared objects: exceljs recognises a style by object identity. */
const STYLES: Record<ColumnType | 'heading', Partial<Style>> = {
  heading: { font: { bold: true } },
  text: { numFmt: '@' },
  integer: { numFmt: '0' },
  money: { numFmt: RUPEES },
  percent: { numFmt: '0.00%' },
  day: { numFmt: 'yyyy-mm-dd' },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss' },
};

/** Bytes buffered between sheet and client; the default would be a MiB on each side. */
const ZIP: object = { highWaterMark: 64 * 1024 };

/**
 * Writes a workbook at the client's speed, with only a few rows in memory. Resolves when all is
 * written; rejects with the signal's reason.
 */
export async function writeWorkbook(
  to: Writable,
  sheets: readonly Sheet[],
  signal: AbortSignal,
  maxRows = MAX_ROWS,
): Promise<void> {
  // Imports only the writer, and only for the first export: exceljs is large.
  const { default: Workbook } = (await import(
    'exceljs/lib/stream/xlsx/workbook-writer.js' as string
  )) as { default: typeof stream.xlsx.WorkbookWriter };
  const workbook = new Workbook({ stream: to, useStyles: true, zip: ZIP });
  workbook.creator = BRAND.name;
  workbook.lastModifiedBy = BRAND.name;
  for (const sheet of sheets) {
    const pages = new Pages(sheet, maxRows, (name) => workbook.addWorksheet(name, FROZEN));
    for await (const rows of sheet.batches)
      for (let from = 0; from < rows.length; from += BATCH_ROWS) {
        for (const values of rows.slice(from, from + BATCH_ROWS)) pages.add(values);
        await untilRead(pages.page, signal);
      }
    pages.end();
  }
  await unlessAborted(signal, (done, fail) => void workbook.commit().then(done, fail));
}

/** Keeps the heading visible. */
const FROZEN = { views: [{ state: 'frozen', ySplit: 1 } as const] };

/** One list on as many sheets as it needs. */
class Pages {
  page: Worksheet;
  #rows = 0;
  #pages = 0;
  readonly #styles: Partial<Style>[];

  constructor(
    private readonly sheet: Sheet,
    private readonly maxRows: number,
    private readonly addPage: (name: string) => Worksheet,
  ) {
    this.#styles = sheet.headings.map(({ type }) => STYLES[type]);
    this.page = this.begin();
  }

  add(values: Value[]): void {
    if (this.#rows === this.maxRows) {
      this.end();
      this.page = this.begin();
    }
    const { headings } = this.sheet;
    this.write(
      values.map((value, at) => cellValue(headings[at]!.type, value)),
      (at) => this.#styles[at]!,
    );
  }

  /** The filter covers all rows: some programs do not extend one that is set on the heading alone. */
  end(): void {
    this.page.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: this.#rows, column: this.sheet.headings.length },
    };
    this.page.commit();
  }

  private begin(): Worksheet {
    const { name, headings } = this.sheet;
    this.#rows = 0;
    this.#pages += 1;
    this.page = this.addPage(this.#pages === 1 ? name : `${name} ${this.#pages}`);
    this.page.columns = headings.map(({ width }) => ({ width }));
    this.write(
      headings.map(({ heading }) => heading),
      () => STYLES.heading,
    );
    return this.page;
  }

  private write(values: (CellValue | null)[], styleOf: (at: number) => Partial<Style>): void {
    this.#rows += 1;
    const row = this.page.getRow(this.#rows);
    for (const [at, value] of values.entries()) {
      if (value === null) continue;
      const cell = row.getCell(at + 1);
      cell.value = value;
      cell.style = styleOf(at);
    }
    row.commit();
  }
}

function cellValue(type: ColumnType, value: Value): CellValue {
  if (value === null) return null;
  switch (type) {
    case 'text':
      // A string cell is never evaluated. Excel reads `_x003D_` in a file as `=`.
      return cellText(String(value)).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
    case 'percent':
      return Number(value) / 100;
    case 'day':
      return new Date(`${value}T00:00:00Z`);
    case 'time':
      return clockOfIndia(String(value));
    default:
      return Number(value);
  }
}

const NOTHING = Buffer.alloc(0);

/**
 * Waits until the client has taken the written rows. exceljs itself never waits: it buffers unread
 * data between a sheet and the zip. The stream that it writes to there calls back once it has
 * passed on everything before.
 */
async function untilRead(page: Worksheet, signal: AbortSignal): Promise<void> {
  const [zip] = (page as unknown as { stream: { pipes: Writable[] } }).stream.pipes;
  if (!zip) throw new Error('exceljs writes its sheets differently than this version expects');
  await unlessAborted(signal, (done) => void zip.write(NOTHING, () => done()));
  // Lets other requests run.
  await setImmediate();
}

/** Not Promise.race, which would keep memory of every wait until the signal ends. */
async function unlessAborted(
  signal: AbortSignal,
  begin: (done: () => void, fail: (error: unknown) => void) => void,
): Promise<void> {
  signal.throwIfAborted();
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop);
      begin(resolve, reject);
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
