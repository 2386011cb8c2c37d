import type { Rupees, Timestamp } from '@nattil/contracts/api/common';

interface Shown {
  heading: string;
  /** In characters. */
  width: number;
}

/** A column of an exported list. What its values are decides how a spreadsheet sorts and adds them. */
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

/** One sheet of a workbook: its rows come in batches, when they are asked for. */
export interface Sheet {
  /** At most 28 characters; a number follows it where one sheet is not enough. */
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

/** Excel takes no longer text. */
const MOST_CHARACTERS = 32_767;
/** What XML cannot hold, and characters that show nothing. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
/** Excel reads `_x003D_` in a file as `=`. */
const BEGINS_FORMULA = /^(?:[=+\-@\t\n＝＋－＠]|_x[0-9a-f]{4}_)/i;

/**
 * A text as a cell holds it. People type some of them: one that a spreadsheet might take for a
 * formula, now or after it was saved as another kind of file, is guarded by an apostrophe.
 */
export function cellText(text: string, guarded = guardedAtItsBegin): string {
  // XML makes a line feed of each carriage return.
  const plain = text.toWellFormed().replace(UNWRITABLE, '').replace(/\r\n?/g, '\n');
  const cell = guarded(plain);
  return cell.length > MOST_CHARACTERS ? `${cell.slice(0, MOST_CHARACTERS - 1)}…` : cell;
}

export function guardedAtItsBegin(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}

const IST_OFFSET_MS = 5.5 * 3_600_000;

/** The moment at which a clock in UTC shows what one in India shows then; cells have no time zone. */
export function clockOfIndia(at: Timestamp): Date {
  return new Date(Date.parse(at) + IST_OFFSET_MS);
}
