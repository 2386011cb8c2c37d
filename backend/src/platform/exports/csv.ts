import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { cellText, clockOfIndia, type ColumnType, type Sheet, type Value } from './columns.ts';

/** By it Excel knows the text for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a sheet as RFC 4180 says, as fast as it is read. */
export async function writeCsv(
  to: Writable,
  { headings, batches }: Sheet,
  signal: AbortSignal,
): Promise<void> {
  to.write(BYTE_ORDER_MARK + line(headings.map(({ heading }) => heading)));
  for await (const rows of batches) {
    signal.throwIfAborted();
    const lines = rows.map((values) => line(values.map((v, at) => field(headings[at]!.type, v))));
    if (!to.write(lines.join(''))) await once(to, 'drain', { signal });
    // The processor is for everybody.
    await setImmediate();
  }
  to.end();
}

function field(type: ColumnType, value: Value): string {
  if (value === null) return '';
  switch (type) {
    case 'text':
      return cellText(String(value));
    case 'money':
      return Number(value).toFixed(2);
    case 'time':
      return clockOfIndia(String(value)).toISOString().slice(0, 19).replace('T', ' ');
    default:
      return String(value);
  }
}

function line(fields: string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
