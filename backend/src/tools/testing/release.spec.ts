import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';

const script = join(repositoryRoot(), 'scripts/release.ts');
const MIGRATIONS = 'backend/src/modules/shops/migrations';
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe('npm run release', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nattil-release-'));
    write('package.json', json({ name: 'nattil', version: '1.0.0', workspaces: ['backend'] }));
    const backend = {
      name: '@nattil/backend',
      version: '1.0.0',
      dependencies: { '@nattil/contracts': '1.0.0', pg: '1.0.0' },
    };
    write('backend/package.json', json(backend));
    const packages = { '': { version: '1.0.0' }, backend, 'node_modules/pg': { version: '1.0.0' } };
    write('package-lock.json', json({ name: 'nattil', version: '1.0.0', packages }));
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- The first.\n');
    write(`${MIGRATIONS}/0001-shops.ts`, 'export const shops = {};\n');
    git('init', '--quiet');
    git('config', 'user.name', 'Somebody');
    git('config', 'user.email', 'somebody@example.org');
    commit();
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Work');
  };
  const release = (version: string) =>
    spawnSync(process.execPath, [script, version], { cwd: dir, encoding: 'utf8' });
  const today = new Date().toISOString().slice(0, 10);

  it('gives what is unreleased the version and the day, and tags the commit', () => {
    expect(release('1.0.0').status).toBe(0);
    expect(read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## Unreleased\n\n## 1.0.0 (${today})\n\n- The first.\n`,
    );
    expect(git('tag').trim()).toBe('v1.0.0');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('sets the version of every package and of the lock file, and no other version', () => {
    release('1.0.0');
    write('CHANGELOG.md', read('CHANGELOG.md').replace('Unreleased\n', 'Unreleased\n\n- More.\n'));
    commit();
    expect(release('1.1.0').status).toBe(0);
    expect(JSON.parse(read('backend/package.json'))).toMatchObject({
      version: '1.1.0',
      dependencies: { '@nattil/contracts': '1.1.0', pg: '1.0.0' },
    });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.1.0',
      packages: {
        '': { version: '1.1.0' },
        backend: { version: '1.1.0', dependencies: { '@nattil/contracts': '1.1.0' } },
        'node_modules/pg': { version: '1.0.0' },
      },
    });
  });

  it('names the new migrations, and those after which an older version does not start', () => {
    release('1.0.0');
    write(`${MIGRATIONS}/0002-more.ts`, 'export const more = {\n  compatible: true,\n};\n');
    write(`${MIGRATIONS}/0003-other.ts`, 'export const other = {};\n');
    write('CHANGELOG.md', read('CHANGELOG.md').replace('Unreleased\n', 'Unreleased\n\n- More.\n'));
    commit();
    release('1.1.0');
    expect(read('CHANGELOG.md')).toContain(
      `## 1.1.0 (${today})\n\n- More.\n\n### Migrations\n\n- New: \`0002-more\`, \`0003-other\`.\n- After \`0003-other\` an older version does not start`,
    );
    expect(read('CHANGELOG.md')).toContain(`\n\n## 1.0.0 (${today})\n\n- The first.\n`);
  });

  it.each([
    ['one', 'Usage: npm run release'],
    ['0.9.0', '0.9.0 is older than 1.0.0'],
  ])('refuses %s and changes nothing', (version, why) => {
    const { status, stderr } = release(version);
    expect(status).toBe(1);
    expect(stderr).toContain(why);
    expect(git('status', '--porcelain')).toBe('');
  });

  it('refuses a version twice, uncommitted work, and a CHANGELOG without anything new', () => {
    release('1.0.0');
    expect(release('1.0.0').stderr).toContain('There is a release 1.0.0 already');
    expect(release('1.1.0').stderr).toContain('nothing under Unreleased');
    write('new.txt', 'x');
    expect(release('1.1.0').stderr).toContain('git status');
  });
});
