// Fails for exports of contracts that no product code uses; specs and test data do not count. A
// type may also be used in its own file only, because the published schemas use its name. In a
// table of texts (…_MESSAGES, …_ERRORS, …_ALERTS) every entry must be used.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const CONTRACTS = 'contracts/src/';
const EXPORT = /^export (?:declare |async )*(const|function|class|interface|type) (\w+)/gm;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm;
const TABLE = /_(MESSAGES|ERRORS|ALERTS)$/;
const PRODUCT = ['contracts/src/**/*.ts', '{search-engine,backend,frontend-*}/src/**/*.{ts,tsx}'];

const texts = new Map(
  globSync(PRODUCT, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.spec\.|\.fixture\.|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

const used = new Set<string>();
for (const [file, text] of texts) {
  const own = exportsOf(file, text).map(({ name }) => ({ key: `${file} ${name}`, as: name }));
  const imported = importsOf(file, text);
  for (const { key } of imported) used.add(key);
  for (const { key, as } of [...own, ...imported])
    if (TABLE.test(key)) for (const entry of entriesUsedIn(text, as)) used.add(`${key}.${entry}`);
}

const exported = [...texts]
  .filter(([file]) => file.startsWith(CONTRACTS))
  .flatMap(([file, text]) => exportsOf(file, text));
const complaints = exported.flatMap(({ file, name, isType, text }) => {
  const key = `${file} ${name}`;
  const isUsed = used.has(key) || (isType && text.match(new RegExp(`\\b${name}\\b`, 'g'))![1]);
  if (!isUsed) return [`${file}: no product code uses ${name}`];
  if (!TABLE.test(name) || used.has(`${key}.*`)) return [];
  return entriesOf(text, name)
    .filter((entry) => !used.has(`${key}.${entry}`))
    .map((entry) => `${file}: no product code uses ${name}.${entry}`);
});
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(`contracts: all ${exported.length} exports are used`);

function exportsOf(file: string, text: string) {
  return [...text.matchAll(EXPORT)].map(([, form, name]) => ({
    ...{ file, text, name: name! },
    isType: form === 'interface' || form === 'type',
  }));
}

/** The names that a file imports from contracts, with the files that declare them. */
function importsOf(file: string, text: string): { key: string; as: string }[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names, specifier]) => {
    const from = specifier!.startsWith('@nattil/contracts/')
      ? `${specifier!.replace('@nattil/contracts/', CONTRACTS)}.ts`
      : new URL(specifier!, `file:///${file}`).pathname.slice(1);
    return names!.split(',').map((each) => {
      const [name, as = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return { key: `${from} ${name}`, as: as! };
    });
  });
}

/** `LOGIN_ERRORS.offline`, `{ offline } = LOGIN_ERRORS`; `*` for a table that is passed as a whole. */
function entriesUsedIn(text: string, table: string): string[] {
  const named = [...text.matchAll(new RegExp(`\\b${table}\\s*\\.(\\w+)`, 'g'))];
  const taken = [...text.matchAll(new RegExp(`\\{([^}]*)\\} = ${table}\\b`, 'g'))];
  const isPassed = new RegExp(`(typeof |[(,]\\s*)${table}\\s*[,)\\]]|\\b${table}\\[`).test(
    text.replaceAll(IMPORT, ''),
  );
  return [
    ...named.map(([, entry]) => entry!),
    ...taken.flatMap(([, entries]) => entries!.match(/\w+/g) ?? []),
    ...(isPassed ? ['*'] : []),
  ];
}

/** The keys of a table at its first level, by their indentation. */
function entriesOf(text: string, table: string): string[] {
  const [, body = ''] = new RegExp(`^export const ${table}[^\\n]*\\{\\n(.*?)^\\}`, 'ms').exec(
    text,
  )!;
  return [...body.matchAll(/^ {2}(\w+)[:(]/gm)].map(([, entry]) => entry!);
}
