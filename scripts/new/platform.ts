// The names of the platform that the templates import. Their files are found by searching the
// source, so that a moved file needs no change here; a renamed one is refused by its name.
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../run.ts';
import { refuse } from './names.ts';

const source = join(root, 'backend', 'src');
const EXPORTED = /^export (?:abstract |async )*(class|function|const|interface|type) (\w+)/gm;
/** The files that export each name, and whether the name is a type and nothing else. */
const exporters = new Map<string, { files: Set<string>; isType: boolean }>();
for (const file of globSync('platform/**/*.ts', { cwd: source }))
  for (const [, form, name] of readFileSync(join(source, file), 'utf8').matchAll(EXPORTED)) {
    const known = exporters.get(name!) ?? { files: new Set(), isType: true };
    known.files.add(file);
    known.isType &&= form === 'interface' || form === 'type';
    exporters.set(name!, known);
  }

function fileOf(name: string): string {
  const found = [...(exporters.get(name)?.files ?? [])];
  if (found.length === 1) return join(source, found[0]!);
  return refuse(
    `${name} is exported by ${found.length} files of backend/src/platform instead of one. Correct the name in scripts/new.`,
  );
}

/** The import path from a folder to a file. */
export function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The imports of these names of the platform in a file of the folder, one line for each source. */
export function platformImports(folder: string, names: readonly string[]): string {
  return Object.entries(Object.groupBy(names, fileOf))
    .map(([file, of]) => ({ path: pathFrom(folder, file), names: of! }))
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ path, names }) => `${importOf(names)} from '${path}';\n`)
    .join('');
}

function importOf(names: string[]): string {
  const isType = (name: string) => exporters.get(name)!.isType;
  if (names.every(isType)) return `import type { ${names.join(', ')} }`;
  return `import { ${names.map((name) => (isType(name) ? `type ${name}` : name)).join(', ')} }`;
}

/** Where a file of the backend with this name is, from the root of the repository. */
export function backendFile(name: string): string {
  const [file] = globSync(`**/${name}`, { cwd: source });
  return file
    ? relative(root, join(source, file))
    : refuse(`There is no ${name} in backend/src. Correct its name in scripts/new.`);
}

/** The number of the next migration, counted over all modules and the platform. */
export function nextMigrationNumber(): string {
  const numbers = globSync('**/migrations/[0-9][0-9][0-9][0-9]-*.ts', { cwd: source }).map((file) =>
    Number(/(\d{4})-[^/\\]*$/.exec(file)![1]),
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
