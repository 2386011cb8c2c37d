// The module that `npm run new` writes into: its folder, its aggregates and its Nest module.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { REFUSALS } from '../../contracts/src/error-codes.ts';
import { root } from '../run.ts';
import { camel, pascal, refuse, snake } from './names.ts';
import { platformImports } from './platform.ts';

const modules = join(root, 'backend', 'src', 'modules');

export interface Module {
  name: string;
  folder: string;
  file: string;
}

/** The Nest module of a folder: named as the folder, or the first in it. */
function moduleFileOf(name: string): string | undefined {
  const files = globSync('*.module.ts', { cwd: join(modules, name) }).toSorted();
  const file = files.find((each) => each === `${name}.module.ts`) ?? files[0];
  return file && join(modules, name, file);
}

export function moduleOf(name: string): Module {
  const all = readdirSync(modules).filter(moduleFileOf);
  if (!all.includes(name)) refuse(`There is no module '${name}'. There are: ${all.join(', ')}.`);
  return { name, folder: join(modules, name), file: moduleFileOf(name)! };
}

export interface AggregateOfModule {
  /** In kebab-case. */
  name: string;
  Class: string;
  variable: string;
  /** From the root of the file system. */
  file: string;
  table: string;
  properties: ReadonlySet<string>;
  /** The refusal of an id that does not exist. */
  notFound: string;
}

function aggregatesOf({ folder }: Module): AggregateOfModule[] {
  return globSync('**/*.aggregate.ts', { cwd: folder })
    .toSorted()
    .map((path) => {
      const file = join(folder, path);
      const name = basename(path, '.aggregate.ts');
      const source = readFileSync(file, 'utf8');
      const table = /tableName: '(\w+)'/.exec(source)?.[1] ?? snake(name);
      const declared = source.matchAll(/@Property\([^\n]*\)\s+(\w+)[?!]?:/g);
      const properties = new Set([...declared].map(([, property]) => property!));
      const code = `${snake(name).toUpperCase()}_NOT_FOUND`;
      const notFound = Object.hasOwn(REFUSALS, code) ? code : 'NOT_FOUND';
      return {
        name,
        Class: pascal(name),
        variable: camel(name),
        file,
        table,
        properties,
        notFound,
      };
    });
}

/** The aggregate whose name ends the given name, else the only one of the module. */
function aggregateNamedIn(
  name: string,
  all: readonly AggregateOfModule[],
): AggregateOfModule | undefined {
  const found = all
    .filter((one) => name === one.name || name.endsWith(`-${one.name}`))
    .toSorted((one, other) => other.name.length - one.name.length);
  return found[0] ?? (all.length === 1 ? all[0] : undefined);
}

/** The aggregate that a command changes; a module without one, or an unclear name, is refused. */
export function aggregateFor(module: Module, name: string): AggregateOfModule {
  const all = aggregatesOf(module);
  const found = aggregateNamedIn(name, all);
  if (found) return found;
  return refuse(
    all.length === 0
      ? `The module '${module.name}' has no aggregate. Write one first: npm run new -- ${module.name} aggregates/<name>.`
      : `Which aggregate? End the name with one of: ${all.map((one) => one.name).join(', ')}.`,
  );
}

/** The table that a query reads, and the refusal of an id that is not in it. */
export function tableFor(module: Module, name: string): { table: string; notFound: string } {
  const found =
    aggregateNamedIn(name, aggregatesOf(module)) ??
    aggregateNamedIn(name.replace(/s$/, ''), aggregatesOf(module));
  return found ?? { table: snake(name), notFound: 'NOT_FOUND' };
}

/** Inserts the import after the others of the same folder, else after all. */
function withImport(source: string, names: string, path: string): string {
  const line = `import { ${names} } from '${path}';\n`;
  const imports = [...source.matchAll(/^import [^;]*;\n/gm)];
  const others = imports.filter(([text]) => text.includes(`'${dirname(path)}/`));
  const after = others.at(-1) ?? imports.at(-1);
  const at = after ? after.index + after[0].length : 0;
  return source.slice(0, at) + line + source.slice(at);
}

/** The names that the source imports from files of a folder beside it. */
function importedFrom(source: string, folder: string): string[] {
  const lines = source.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)';/gm);
  return [...lines]
    .filter(([, , path]) => dirname(path!) === folder)
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim());
}

/** Provides the class after the module's other providers of its folder. */
export function withProvider(module: Module, source: string, Class: string, path: string): string {
  const list = /providers: \[([^\]]*)\]/.exec(source);
  if (!list)
    refuse(`${relative(root, module.file)} has no list of providers. Add 'providers: []'.`);
  const neighbours = importedFrom(source, dirname(path));
  const providers = itemsOf(list[1]!);
  const place = providers.findLastIndex((name) => neighbours.includes(name));
  providers.splice(place === -1 ? providers.length : place + 1, 0, Class);
  const provided = source.replace(list[0], `providers: [${providers.join(', ')}]`);
  return withImport(provided, Class, path);
}

const itemsOf = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Adds a name to a list of the module's `@Declares`; writes what is missing of it. */
export function withDeclared(
  module: Module,
  source: string,
  list: 'entities' | 'migrations',
  name: string,
  path: string,
): string {
  return withImport(inDeclares(module, source, list, name), name, path);
}

function inDeclares(module: Module, source: string, list: string, name: string): string {
  const begin = source.indexOf('@Declares({');
  if (begin === -1) {
    const declares = platformImports(module.folder, ['Declares']);
    const [, path] = /from '([^']*)'/.exec(declares)!;
    const decorated = source.replace(/^export class /m, `@Declares({ ${list}: [${name}] })\n$&`);
    return withImport(decorated, 'Declares', path!);
  }
  const before = source.slice(0, begin);
  const rest = source.slice(begin);
  const there = new RegExp(`\\b${list}: \\[([^\\]]*)\\]`).exec(rest);
  if (!there) return before + rest.replace('@Declares({', `@Declares({ ${list}: [${name}],`);
  const names = [...itemsOf(there[1]!), name].join(', ');
  return before + rest.replace(there[0], `${list}: [${names}]`);
}

/** Refuses a name that the Nest module imports or declares already. */
export function refuseKnown(module: Module, source: string, name: string): void {
  if (new RegExp(`\\b${name}\\b`).test(source))
    refuse(`${relative(root, module.file)} has a '${name}' already. Choose another name.`);
}
