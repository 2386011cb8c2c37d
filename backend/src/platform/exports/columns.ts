import type { Rupees, Timestamp } from '@nattil/contracts/api/common';

interface Shown {
  heading: string;
  /** In characters. */
  width: number;
}

/** A column of an exported list. Its type decides how a spreadsheet sorts and sums the values. */
export type Column<Row> = Shown &
  (
    | { type: 'text'; value: (row: Row) => string | null }
    | { type: 'integer'; value: (row: Row) => number | null }
    | { type: 'money'; value: (row: Row) => Rupees | null }
    /** 12.5 is 12.5 %. */
    | { type: 'percent'; value: (row: Row) => number | null }
    /** A day of India such as 2027-01-31. */
    | { type: 'day'; value: (row: Row) => string | null }
    /** Shown in IST. */
    | { type: 'time'; value: (row: Row) => Timestamp | null }
  );

export type ColumnType = Column<never>['type'];

export interface Heading extends Shown {
  type: ColumnType;
}
export type Value = string | number | null;

/** One sheet of a workbook; its rows are pulled in batches. */
export interface Sheet {
  /** At most 28 characters; further sheets of the same list get a number appended. */
  name: string;
  headings: readonly Heading[];
  batches: AsyncIterable<Value[][]>;
}

export function sheetOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Sheet {
  async function* values(): AsyncGenerator<Value[][]> {
    for await (const rows of batches)
      yield rows.map((row) => columns.map((column) => column.value(row)));
  }
  return { name, headings: columns, batches: values() };
}

/** Excel's limit for the text of a cell. */
const MAX_CHARACTERS = 32_767;
/** Characters that XML cannot represent, and invisible ones. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Returns the text as a cell can contain it. */
export function cellText(text: string): string {
  // XML turns carriage returns into line feeds.
  const cell = text.toWellFormed().replace(UNWRITABLE, '').replace(/\r\n?/g, '\n');
  return cell.length > MAX_CHARACTERS ? `${cell.slice(0, MAX_CHARACTERS - 1)}…` : cell;
}

const IST_OFFSET_MS = 5.5 * 3_600_000;

/** Returns the time whose UTC clock shows this time in India; cells have no time zone. */
export function clockOfIndia(at: Timestamp): Date {
  return new Date(Date.parse(at) + IST_OFFSET_MS);
}
