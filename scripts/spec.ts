// `npm run spec`: lines of docs/spec/*.requirements.tsv that a test names, and lines that none
// does.
// `npm run spec -- --missing` prints each missing line with its text; `--whole admin-portal` fails
// when a line of that list is missing.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './run.ts';

interface Requirement {
  id: string;
  section: string;
  text: string;
}

/** Lines that the product does not fulfil, with the reasons. */
function exceptions(): Map<string, string> {
  const text = readFileSync(join(root, 'docs/spec/exceptions.md'), 'utf8');
  const rows = text.matchAll(/^\| ([MA]-\d{3}) +\| (.+?) +\|$/gm);
  return new Map([...rows].map(([, id = '', reason = '']) => [id, reason]));
}

const testFunctions = new Set(['it', 'test', 'describe']);

/** `it`, `it.only`, `it.each(rows)`, `` it.each`…` ``, `(x ? it.skip : it)` all call a test function. */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return testFunctions.has(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    return isTestFunction(callee.expression);
  }
  if (ts.isParenthesizedExpression(callee)) return isTestFunction(callee.expression);
  if (ts.isConditionalExpression(callee)) return isTestFunction(callee.whenFalse);
  return ts.isTaggedTemplateExpression(callee) && isTestFunction(callee.tag);
}

/** The ids in the names of a file's tests; ids in comments or data do not count. */
function namedIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const name = node.arguments[0]?.getText(source) ?? '';
      ids.push(...(name.match(/\b[MA]-\d{3}\b/g) ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ids;
}

function requirementsIn(file: string): Requirement[] {
  const [heading = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  const columns = heading.split('\t');
  const column = (row: string[], name: string) => row[columns.indexOf(name)] ?? '';
  return rows
    .map((line) => line.split('\t'))
    .map((row) => ({
      id: column(row, 'id'),
      section: column(row, 'section'),
      text: column(row, 'requirement'),
    }));
}

const specs = globSync('{contracts,search-engine,backend,frontend-*,e2e}/**/*.spec.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path),
});
const named = new Set(specs.flatMap((file) => namedIn(join(root, file))));
const excepted = exceptions();
const known = new Set<string>();
const { values } = parseArgs({
  options: { missing: { type: 'boolean' }, whole: { type: 'string', multiple: true } },
});
const mustBeWhole = new Set(values.whole);

for (const file of globSync('docs/spec/*.requirements.tsv', { cwd: root }).sort()) {
  const requirements = requirementsIn(join(root, file));
  for (const { id } of requirements) known.add(id);
  const kept = requirements.filter(({ id }) => !excepted.has(id));
  const missing = kept.filter(({ id }) => !named.has(id));
  const count = kept.length - missing.length;
  const percent = ((100 * count) / Math.max(1, requirements.length)).toFixed(1);
  const list = basename(file, '.requirements.tsv');
  if (missing.length > 0 && mustBeWhole.has(list)) process.exitCode = 1;
  mustBeWhole.delete(list);
  console.log(`\n${list}: ${count} of ${requirements.length} named by a test (${percent} %)`);
  for (const { id } of requirements)
    if (excepted.has(id)) console.log(`  ${id} is not kept: ${excepted.get(id)}`);
  for (const [section, lines] of Map.groupBy(missing, (line) => line.section)) {
    const all = requirements.filter((line) => line.section === section).length;
    console.log(`  ${section}: ${all - lines.length} of ${all}; not yet:`);
    if (values.missing) for (const { id, text } of lines) console.log(`    ${id} ${text}`);
    else console.log(wrapped(lines.map(({ id }) => id)));
  }
}

for (const list of mustBeWhole) {
  console.error(`There is no list ${list}`);
  process.exitCode = 1;
}
for (const id of excepted.keys()) {
  if (known.has(id) && !named.has(id)) continue;
  console.error(`docs/spec/exceptions.md: ${id} is in no list, or a test shows it`);
  process.exitCode = 1;
}
const unknown = [...named].filter((id) => !known.has(id));
if (unknown.length > 0) console.log(`\nNamed by a test, but in no list: ${unknown.join(', ')}`);

function wrapped(ids: string[]): string {
  const lines: string[] = [];
  for (let i = 0; i < ids.length; i += 15) lines.push(`    ${ids.slice(i, i + 15).join(' ')}`);
  return lines.join('\n');
}
