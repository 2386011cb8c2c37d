import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SECRET_NAMES } from '../../platform/config/config.ts';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';

const root = repositoryRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('docker-compose.yml');
const example = read('deploy/docker/env.example');
const readme = read('README.md');

/** Settings that make no sense with the compose file: it runs no embedded parts and no tests. */
const NOT_PASSED = ['HOST', 'DEV_INBOX', 'DEMO_DATA'];
/** Of the compose file itself. */
const OF_COMPOSE = [
  ...['POSTGRES_PASSWORD', 'HTTP_PORT', 'COMMIT'],
  ...['BACKEND_MEMORY', 'POSTGRES_MEMORY', 'KAFKA_MEMORY'],
];

const READS_SETTINGS =
  /import \{[^}]*\b(Env|text|integer|oneOf|url|list)\b[^}]*\} from '(\.|[./]+platform\/config)\/env\.ts'/;

/** Names of settings in the files that read them, also those of a branch. */
async function known(): Promise<Set<string>> {
  const names = new Set(SECRET_NAMES.map((name) => `${name}_FILE`));
  for await (const path of glob('backend/src/**/*.ts', { cwd: root })) {
    const code = read(path);
    if (/\.spec\.ts$/.test(path) || !READS_SETTINGS.test(code)) continue;
    for (const [, name] of code.matchAll(/'((?:[A-Z]+\d*_)+[A-Z\d_]*[A-Z\d]|PORT|HOST|ROLE)'/g))
      names.add(name!);
  }
  return names;
}
const offered = () => [...example.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!);
/** Variables that the compose file itself sets for the API and the workers. */
const fixed = () => {
  const anchor = /&backend-environment\n([^]*?)\n\n/.exec(compose)![1]!;
  return [...anchor.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name!).concat('ROLE');
};

describe('the compose file', () => {
  it('passes every setting that the program knows, and .env has no others', async () => {
    const all = await known();
    expect(all.size).toBeGreaterThan(60);
    expect(compose).toMatch(/x-backend: [^]*\n {2}env_file:\n {4}- path: \.env\n/);
    const passed = new Set([...offered(), ...fixed()]);
    const missing = [...all].filter((name) => !passed.has(name) && !NOT_PASSED.includes(name));
    expect(missing).toEqual([]);
    const unknown = offered().filter((name) => !all.has(name) && !OF_COMPOSE.includes(name));
    expect(unknown).toEqual([]);
  });

  it('replaces no setting of .env by a default of its own', () => {
    const both = fixed().filter((name) => offered().includes(name));
    for (const name of both) expect(compose).toMatch(new RegExp(`  ${name}: \\$\\{${name}[-:]`));
  });

  it('has the settings that the README describes', async () => {
    const described = (name: string) =>
      readme.includes(`\`${name}`) || name.endsWith('_FILE') || name === 'ARGON2_MEMORY_KIB';
    expect([...(await known())].filter((name) => !described(name))).toEqual([]);
  });

  it('turns off what PostgreSQL logs about values, by the settings that the README requires', () => {
    const section = readme.slice(readme.indexOf('### A PostgreSQL of your own'));
    const settings = [...section.matchAll(/`(log_\w+) = (\w+)`/g)];
    expect(settings).toHaveLength(5);
    for (const [, name, value] of settings) expect(compose).toContain(`- ${name}=${value}\n`);
  });

  it('limits what each service may do and take', () => {
    const hardened = /^x-hardened: [^]*?\n\n/m.exec(compose)![0];
    expect(hardened).toContain('cap_drop: [ALL]');
    expect(hardened).toContain("security_opt: ['no-new-privileges:true']");
    expect(hardened).toContain('logging: *logging');
    expect(compose).toMatch(/^x-logging: [^]*?max-size: \S+\n {4}max-file: /m);
    const backend = /^x-backend: [^]*?\n\n/m.exec(compose)![0];
    expect(backend).toMatch(/<<: \*hardened\n[^]*read_only: true\n[^]*start_period: 30m/);
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'));
    const all = [...services.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)];
    expect(all.map(([, name]) => name)).toEqual(['postgres', 'kafka', 'api', 'worker', 'web']);
    for (const [, name, text] of all) {
      expect([name, text]).toEqual([name, expect.stringMatching(/<<: \*(hardened|backend)\n/)]);
      const limits = text!.includes('resources: *backend-resources') ? services : text;
      expect([name, limits]).toEqual([name, expect.stringMatching(/memory: .*\n +pids: \d+/)]);
      const isReadOnly = text!.includes('read_only: true') || text!.includes('<<: *backend');
      expect([name, isReadOnly]).toEqual([name, name !== 'kafka']);
    }
    expect(read('deploy/docker/web.Dockerfile')).toContain('FROM nginxinc/nginx-unprivileged');
  });
});
