import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { cellText, clockOfIndia, type ColumnType, type Sheet, type Value } from './columns.ts';

/** Makes Excel read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A formula sign at the start of a text or after ; tab | or a line break. Spreadsheets of many
 * locales separate cells by one of these, and the quotes around the text then do not protect it.
 */
const FORMULA_IN_ANOTHER_CELL =
  /(?<=(?:^|[;\t|\n\u0085\u2028\u2029；｜])[\s"＂\p{Cc}\p{Cf}]*)[=+\-@＝＋－＠﹦﹢﹣﹫−]/gu;

/** Writes a sheet as RFC 4180 specifies, at the speed of its reader. */
export async function writeCsv(
  to: Writable,
  { headings, batches }: Sheet,
  signal: AbortSignal,
): Promise<void> {
  to.write(BYTE_ORDER_MARK + line(headings.map(({ heading }) => textField(heading))));
  for await (const rows of batches) {
    signal.throwIfAborted();
    const lines = rows.map((values) => line(values.map((v, at) => field(headings[at]!.type, v))));
    if (!to.write(lines.join(''))) await once(to, 'drain', { signal });
    // Lets other requests run.
    await setImmediate();
  }
  to.end();
}

function field(type: ColumnType, value: Value): string {
  if (value === null) return '';
  switch (type) {
    case 'text':
      return textField(String(value));
    case 'money':
      return Number(value).toFixed(2);
    case 'time':
      return clockOfIndia(String(value)).toISOString().slice(0, 19).replace('T', ' ');
    default:
      return String(value);
  }
}

/** Always quoted, so that no reader splits the text into several cells. */
function textField(text: string): string {
  const guarded = cellText(text).replace(FORMULA_IN_ANOTHER_CELL, "'$&");
  return `"${guarded.replaceAll('"', '""')}"`;
}

function line(fields: string[]): string {
  return `${fields.join(',')}\r\n`;
}
