import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ended, root, startNode } from './child.ts';

/** A row of the table: a figure of the product and its baseline of the same run. */
export interface Line {
  item: string;
  what: string;
  baseline: string;
  product: string;
  ratio: string;
  target: string;
  /** null without a target. */
  met: boolean | null;
  /** The measured commit; missing until the row is kept. */
  commit?: string | undefined;
}

export interface Measured {
  lines: Line[];
  /** Markdown to print with the item's lines, e.g. a profile. */
  details?: string;
}

const file = join(root, 'docs/benchmarks.md');
const HEAD = ['Item', 'What', 'Baseline', 'Product', 'Ratio', 'Target', 'Met', 'Commit'];

export function table(lines: readonly Line[]): string {
  return drawn(
    HEAD,
    lines.map((l) => [
      ...[l.item, l.what, l.baseline, l.product, l.ratio, l.target, yesOrNo(l.met)],
      l.commit ?? '',
    ]),
  );
}

/** A figure of a page in a browser. */
export interface WebLine {
  page: string;
  what: string;
  figure: string;
  target: string;
  /** null without a target. */
  met: boolean | null;
}

export function webTable(lines: readonly WebLine[]): string {
  return drawn(
    ['Page', 'What', 'Figure', 'Target', 'Met'],
    lines.map((l) => [l.page, l.what, l.figure, l.target, yesOrNo(l.met)]),
  );
}

function yesOrNo(met: boolean | null): string {
  return met === null ? '' : met ? 'yes' : 'NO';
}

function drawn(headings: readonly string[], rows: string[][]): string {
  const width = headings.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]!.length)),
  );
  const text = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(width[at]!)).join(' | ')} |`;
  const rule = `| ${width.map((w) => '-'.repeat(w)).join(' | ')} |`;
  return [text([...headings]), rule, ...rows.map(text)].join('\n');
}

/**
 * Writes the rows to docs/benchmarks.md. Rows and details of items that did not run stay, and so
 * does hand-written text outside the marked parts.
 */
export async function keep(
  measured: Map<string, Measured>,
  order: readonly string[],
  machineLines: string[],
): Promise<void> {
  let text = await readFile(file, 'utf8');
  const kept = parse(part(text, 'table'));
  const commit = presentCommit();
  const lines = order.flatMap(
    (item) =>
      measured.get(item)?.lines.map((line) => ({ ...line, commit })) ??
      kept.filter((l) => l.item === item),
  );
  text = replaced(text, 'machine', machineLines.map((line) => `- ${line}`).join('\n'));
  text = replaced(text, 'table', table(lines));
  for (const [item, { details }] of measured) if (details) text = replaced(text, item, details);
  await write(text);
}

/** Writes the figures of the pages. */
export async function keepWeb(lines: readonly WebLine[], runs: number): Promise<void> {
  const content = [`Median of ${runs} runs.`, '', webTable(lines)].join('\n');
  await write(replaced(await readFile(file, 'utf8'), 'web', content));
}

/** Writes the faults and the findings. */
export async function keepFaults(
  outcomes: { topology: string; did: string[]; findings: Record<string, string[]> }[],
  minutes: number,
): Promise<void> {
  const lines = outcomes.flatMap(({ topology, did, findings }) => {
    const lists = Object.entries(findings);
    const found = lists.filter(([, list]) => list.length > 0);
    const result = found.map(([what, list]) => `${what} ${list.length}`).join(', ');
    return [
      `- **${topology}**`,
      ...did.map((line) => `  - ${line}`),
      `  - Findings: ${result || `none of ${lists.length} kinds`}`,
    ];
  });
  const content = [`${minutes} minutes of faults in all.`, '', ...lines].join('\n');
  await write(replaced(await readFile(file, 'utf8'), 'faults', content));
}

function presentCommit(): string {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
}

const begin = (name: string) => `<!-- begin ${name} -->`;
const end = (name: string) => `<!-- end ${name} -->`;

function part(text: string, name: string): string {
  const from = text.indexOf(begin(name));
  const to = text.indexOf(end(name));
  if (from < 0 || to < 0) throw new Error(`docs/benchmarks.md lacks the part '${name}'`);
  return text.slice(from + begin(name).length, to);
}

function replaced(text: string, name: string, content: string): string {
  part(text, name);
  const from = text.indexOf(begin(name)) + begin(name).length;
  return `${text.slice(0, from)}\n\n${content}\n\n${text.slice(text.indexOf(end(name)))}`;
}

/** Formats the file with prettier, which `npm run check` requires of every document. */
async function write(text: string): Promise<void> {
  await writeFile(file, text);
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const { code, error } = await ended(startNode([prettier, '--write', file]));
  if (code !== 0) throw new Error(error);
}

function parse(markdown: string): Line[] {
  const rows = markdown.trim().split('\n').slice(2).filter(Boolean);
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [, item = '', what = '', baseline = '', product = '', ratio = '', target = ''] = cells;
    const [met, commit] = cells.slice(7);
    const figures = { baseline, product, ratio, target };
    return { item, what, ...figures, met: met === '' ? null : met === 'yes', commit };
  });
}
