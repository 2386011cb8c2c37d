// The platform serves any module, so its source names none: no folder, table or aggregate kind of a
// module in any string, statement or identifier. Comments may, as examples.
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

interface Exception {
  /** Path below backend/src/platform. */
  file: RegExp;
  words: string[];
  why: string;
}

const EXCEPTIONS: Exception[] = [
  {
    file: /^(?!identity[/]|http[/]routes[/]|registries[/](names|realms)[.])/,
    words: ['admin', 'member', 'partner'],
    why: "the SPAs, the administrators' search and Kafka's admin client; what handles realms names none",
  },
  {
    file: /^(config[/]|known-keys[.])/,
    words: ['otp', 'till'],
    why: 'what an operator sets is read and checked in one place, keys among it',
  },
  {
    file: /^http[/]pages[/]link-tags[.]ts$/,
    words: ['card'],
    why: 'twitter:card is the name of a tag, and the picture shows the card of the brand',
  },
];

const modules = join(root, 'backend/src/modules');
const platform = join(root, 'backend/src/platform');

const words = new Set<string>();
const tables = new Set<string>();
for await (const file of glob('*/*.module.ts', { cwd: modules })) {
  const name = basename(dirname(file));
  words.add(name).add(name.replace(/s$/, ''));
}
for await (const file of glob('*/*.aggregate.ts', { cwd: modules }))
  for (const [, kind] of (await readFile(join(modules, file), 'utf8')).matchAll(
    /return '([\w-]+)' as const/g,
  ))
    words.add(kind!);
for await (const file of glob('*/migrations/*.ts', { cwd: modules }))
  for (const [, table] of (await readFile(join(modules, file), 'utf8')).matchAll(
    /create table (\w+)/g,
  ))
    tables.add(table!);

const found: string[] = [];
for await (const file of glob('**/*.ts', { cwd: platform })) {
  if (/[.]spec[.]ts$|(^|[/])testing[/]/.test(file)) continue;
  const path = join(platform, file);
  const source = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest);
  const allowed = EXCEPTIONS.filter((one) => one.file.test(file)).flatMap((one) => one.words);
  const look = (node: ts.Node): void => {
    for (const name of namesIn(node)) {
      if (allowed.includes(name)) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`backend/src/platform/${file}:${line + 1} names ${name}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
}

if (words.size === 0 || tables.size === 0) throw new Error('No module was found');
if (found.length > 0) {
  console.error(`${found.join('\n')}\nLet the module declare it (docs/adr/0021).`);
  process.exit(1);
}

/** Modules, kinds of aggregates and tables that this string, statement or identifier names. */
function namesIn(node: ts.Node): Set<string> {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText && !ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return new Set();
  const { text } = node;
  const named = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const statement = [...text.matchAll(/\b(?:from|join|into|update|table|on|references) "?(\w+)/g)];
  return new Set([
    ...named.filter((word) => words.has(word)),
    ...(text.match(/\w+/g) ?? []).filter((word) => word.includes('_') && tables.has(word)),
    ...statement.filter(([, table]) => tables.has(table!)).map(([, table]) => `table ${table}`),
  ]);
}
