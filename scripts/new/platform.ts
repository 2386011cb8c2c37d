// The names of the platform that the templates import. Their files are found by searching the
// source, so that a moved file needs no change here; a renamed one is refused by its name.
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../run.ts';
import { refuse } from './names.ts';

/** How the templates import each name. */
const PLATFORM = {
  Access: 'value',
  Actor: 'type',
  adminActor: 'value',
  Aggregate: 'value',
  answer: 'value',
  ApiClient: 'type',
  ChecksIfMatch: 'value',
  Clock: 'value',
  Commands: 'value',
  countedAnswer: 'value',
  Counted: 'type',
  countUpTo: 'value',
  Database: 'value',
  Decisions: 'value',
  Describe: 'value',
  DomainError: 'value',
  done: 'value',
  given: 'value',
  IdParam: 'value',
  isEvent: 'value',
  LoggedEvent: 'type',
  Migration: 'type',
  Declares: 'value',
  Paging: 'value',
  parameters: 'value',
  Projection: 'value',
  RateLimit: 'type',
  Reaction: 'value',
  recorded: 'value',
  RequestScope: 'type',
  Scope: 'value',
  SeenVersions: 'type',
  signedInAs: 'value',
  skippedBefore: 'value',
  someIp: 'value',
  startTestApp: 'value',
  takeRecorded: 'value',
  Target: 'type',
  TestApp: 'type',
  ValidatedBy: 'value',
} as const;
export type PlatformName = keyof typeof PLATFORM;

const source = join(root, 'backend', 'src');
const EXPORTED = /^export (?:abstract |async )*(class|function|const|interface|type) (\w+)/gm;
/** Files by `value Name` or `type Name`; a class is both. */
const files = new Map<string, Set<string>>();
for (const file of globSync('platform/**/*.ts', { cwd: source }))
  for (const [, form, name] of readFileSync(join(source, file), 'utf8').matchAll(EXPORTED)) {
    const isType = form === 'interface' || form === 'type';
    for (const use of form === 'class' ? ['value', 'type'] : [isType ? 'type' : 'value'])
      files.set(`${use} ${name}`, (files.get(`${use} ${name}`) ?? new Set()).add(file));
  }

function fileOf(name: PlatformName): string {
  const found = [...(files.get(`${PLATFORM[name]} ${name}`) ?? [])];
  if (found.length === 1) return join(source, found[0]!);
  return refuse(
    `The ${PLATFORM[name]} ${name} is exported by ${found.length} files of backend/src/platform instead of one. Correct the table in scripts/new/platform.ts.`,
  );
}

/** The import path from a folder to a file. */
export function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The imports of these names of the platform in a file of the folder, one line for each source. */
export function platformImports(folder: string, names: readonly PlatformName[]): string {
  const bySource = Object.groupBy(names, fileOf);
  return Object.entries(bySource)
    .map(([file, of]) => `${importOf(of!)} from '${pathFrom(folder, file)}';\n`)
    .toSorted((one, other) => pathOf(one).localeCompare(pathOf(other)))
    .join('');
}

const pathOf = (line: string) => line.slice(line.indexOf(' from '));

function importOf(names: PlatformName[]): string {
  const isType = (name: PlatformName) => PLATFORM[name] === 'type';
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
