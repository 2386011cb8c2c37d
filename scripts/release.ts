// npm run release -- 1.1.0: makes a release of what is committed: the version of every package, the
// section of the CHANGELOG with the migrations, a commit and a tag. It pushes nothing.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

interface Package {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

class Refused extends Error {}

try {
  release(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
}

function release(version: string): void {
  const before = (JSON.parse(read('package.json')) as Package).version;
  refuseUnless(/^\d+\.\d+\.\d+$/.test(version), 'Usage: npm run release -- 1.1.0');
  refuseUnless(git('status', '--porcelain') === '', 'Commit or remove what git status lists first');
  const released = git('tag', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .filter(Boolean);
  refuseUnless(!released.includes(`v${version}`), `There is a release ${version} already`);
  refuseUnless(compare(version, before) >= 0, `${version} is older than ${before}`);
  const changelog = withSection(read('CHANGELOG.md'), version, migrationsSince(released[0]));
  setVersion(before, version);
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Nattil ${version}`);
  console.log(`Version ${version} is committed and tagged. To publish it: git push --follow-tags`);
}

/** The CHANGELOG with what is unreleased under the version and today's date. */
function withSection(changelog: string, version: string, migrations: string): string {
  const [intro, unreleased, older] = parts(changelog);
  refuseUnless(unreleased.trim() !== '', 'CHANGELOG.md has nothing under Unreleased');
  const day = new Date().toISOString().slice(0, 10);
  const section = `## ${version} (${day})\n${unreleased.trimEnd()}\n${migrations}`;
  return `${intro}## Unreleased\n\n${section}${older && `\n${older}`}`;
}

function parts(changelog: string): [intro: string, unreleased: string, older: string] {
  const heading = '## Unreleased\n';
  const at = changelog.indexOf(heading);
  refuseUnless(at >= 0, 'CHANGELOG.md has no section Unreleased');
  const rest = changelog.slice(at + heading.length);
  const next = rest.search(/^## /m);
  const end = next < 0 ? rest.length : next;
  return [changelog.slice(0, at), rest.slice(0, end), rest.slice(end)];
}

/** What operators must know of the new migrations, as a section of the CHANGELOG. */
function migrationsSince(tag: string | undefined): string {
  if (!tag) return '';
  const files = git('diff', '--name-only', '--diff-filter=A', tag, '--', 'backend/src')
    .split('\n')
    .filter((path) => /\/migrations\/\d{4}-[^/]+\.ts$/.test(path) && !path.endsWith('.spec.ts'));
  if (files.length === 0) return '';
  const nameOf = (path: string) => `\`${/(\d{4}-[^/]+)\.ts$/.exec(path)![1]}\``;
  const final = files.filter((path) => !/^ {2}compatible: true,$/m.test(read(path)));
  const lines = [
    `- New: ${[...new Set(files.map(nameOf))].toSorted().join(', ')}.`,
    final.length > 0
      ? `- After ${[...new Set(final.map(nameOf))].toSorted().join(', ')} an older version does not start: stop every process before the upgrade; to go back, restore the backup.`
      : '- The version before can run beside this one, and again after it.',
  ];
  return `\n### Migrations\n\n${lines.join('\n')}\n`;
}

function setVersion(before: string, version: string): void {
  const { workspaces = [] } = JSON.parse(read('package.json')) as Package;
  const folders = ['', ...globSync(workspaces, { cwd: root })];
  const set = (one: Package) => {
    one.version = version;
    for (const list of [one.dependencies, one.devDependencies])
      for (const name of Object.keys(list ?? {}))
        if (name.startsWith('@nattil/') && list![name] === before) list![name] = version;
  };
  for (const folder of folders) {
    const path = join(folder, 'package.json');
    const one = JSON.parse(read(path)) as Package;
    set(one);
    write(path, one);
  }
  const lock = JSON.parse(read('package-lock.json')) as Package & {
    packages: Record<string, Package>;
  };
  lock.version = version;
  for (const folder of folders) set(lock.packages[folder]!);
  write('package-lock.json', lock);
}

function write(path: string, value: unknown): void {
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
}

function compare(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => version.split('.').map(Number));
  const at = one!.findIndex((part, i) => part !== other![i]);
  return at < 0 ? 0 : one![at]! - other![at]!;
}

function refuseUnless(condition: boolean, why: string): asserts condition {
  if (!condition) throw new Refused(why);
}
