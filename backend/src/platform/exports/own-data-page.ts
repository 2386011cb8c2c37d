import { BRAND } from '@nattil/contracts/brand';
import { formatExactTime } from '@nattil/contracts/formats';
import type { PersonalRecord, PersonalData } from '../registries/personal-data.ts';
import { escaped } from '../http/pages/escaped.ts';

const { ivory, ink, muted, green9, gold } = BRAND.colours;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const STYLE = `
  body { margin: 0; background: ${ivory}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif; }
  header { background: ${green9}; color: #fff; border-bottom: 4px double ${gold}; padding: 1.25rem 1rem; }
  header > *, main { max-width: 60rem; margin: 0 auto; }
  main { padding: 0.5rem 1rem 4rem; }
  h1 { font-size: 1.375rem; } h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
  .table { overflow-x: auto; background: #fff; border: 1px solid #e6e0cf; border-radius: 12px; }
  table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
  th, td { padding: 0.5rem 0.75rem; text-align: left; vertical-align: top; border-bottom: 1px solid #f0ebdc; overflow-wrap: break-word; max-width: 24rem; }
  th { color: ${muted}; font-weight: 600; }
  @media (max-width: 40rem) {
    table, tbody, tr, td { display: block; }
    tr { padding: 0.5rem 0.75rem; border-bottom: 1px solid #f0ebdc; }
    .rows tr:first-child { display: none; }
    th[scope=row], td { display: block; padding: 0; border: 0; }
    .rows td { margin: 0 0 0.25rem; }
    td[data-column]::before { content: attr(data-column); display: block; color: ${muted}; font-weight: 600; }
  }
  .none { color: ${muted}; } img { display: block; border-radius: 12px; }
`;

/**
 * A member's subject access export in readable form: one page without script, to be saved as a
 * file.
 */
export function ownDataPage(parts: PersonalData, at: Date): string {
  const sections = Object.entries(parts).map(
    ([name, part]) => `<section><h2>${escaped(inWords(name))}</h2>${content(part)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>What ${BRAND.name} stores about you</h1><p>As of ${formatExactTime(at)}</p></header>
<main>${sections.join('\n')}</main>
</body>
</html>
`;
}

function content(part: PersonalRecord | PersonalRecord[]): string {
  if (!Array.isArray(part)) return table(Object.entries(part).map(fact));
  if (part.length === 0) return '<p class="none">Nothing</p>';
  const columns = [...new Set(part.flatMap((row) => Object.keys(row)))];
  const head = columns.map((name) => `<th scope="col">${escaped(inWords(name))}</th>`).join('');
  const rows = part.map(
    (row) => `<tr>${columns.map((name) => cell(name, row[name] ?? null)).join('')}</tr>`,
  );
  return table([`<tr>${head}</tr>`, ...rows], 'table rows');
}

/** On a phone the column's name stands above the cell, instead of in the table's head. */
function cell(column: string, value: PersonalRecord[string]): string {
  return `<td data-column="${escaped(inWords(column))}">${shown(value)}</td>`;
}

function fact([name, value]: [string, PersonalRecord[string]]): string {
  return `<tr><th scope="row">${escaped(inWords(name))}</th><td>${shown(value)}</td></tr>`;
}

function table(rows: string[], kind = 'table'): string {
  return `<div class="${kind}" tabindex="0"><table>${rows.join('\n')}</table></div>`;
}

function shown(value: PersonalRecord[string]): string {
  if (value === null) return '<span class="none">–</span>';
  if (Array.isArray(value)) return escaped(value.join(', '));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (value.startsWith('data:image/webp;base64,'))
    return `<img src="${escaped(value)}" alt="Your picture" width="128" height="128">`;
  return ISO_TIME.test(value) ? formatExactTime(value) : escaped(value);
}

/** `lastSignInAt` as `Last sign in at`, `ipAddress` as `IP address`. */
function inWords(name: string): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(id|ip)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
