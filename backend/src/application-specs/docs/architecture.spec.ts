import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';

const root = repositoryRoot();
const SOURCES = '{backend,contracts,search-engine,frontend-*,e2e,bench,scripts,examples,docs}';
const IS_FILE = /^[\w@.*/-]*(\/[\w@.*-]*|[.](ts|tsx|cjs|md|json|tsv))$/;
const NAME = /[A-Za-z_$][\w$]*/g;

/** The code in the page: words in backticks, and its blocks of TypeScript without their comments. */
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);
const inline = [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(
  ([, code]) => code!,
);

describe('the page on the architecture', () => {
  let files: string[];
  let words: Set<string>;
  beforeAll(() => {
    const beside = globSync('.*.cjs', { cwd: root });
    const within = globSync(`${SOURCES}/**/*`, {
      cwd: root,
      exclude: (path) => /^(node_modules|dist|generated|target|[.].*)$/.test(basename(path)),
    });
    files = [...beside, ...within];
    words = new Set(
      files
        .filter((file) => /[.](ts|tsx|json)$/.test(file) && !file.endsWith('architecture.spec.ts'))
        .flatMap((file) => readFileSync(join(root, file), 'utf8').match(NAME) ?? []),
    );
  });

  const isRoute = (code: string) => code.startsWith('/');
  const isExample = (code: string) => /[<>…]/.test(code);

  it('names files and folders that exist', () => {
    const named = inline.filter((code) => IS_FILE.test(code) && !isRoute(code));
    expect(named.length).toBeGreaterThan(20);
    const there = files.map((file) => `/${file}/`);
    const missing = named.filter((code) => {
      const path = `/${code.replace(/\/$/, '')}/`.replaceAll('.', '[.]');
      const pattern = new RegExp(
        path.replaceAll(/\/[*]{2}\/|[*]/g, (star) => (star === '*' ? '[^/]*' : '/(.*/)?')),
      );
      return !there.some((file) => pattern.test(file));
    });
    expect(missing).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('uses names that the code has', () => {
    const named = inline.filter(
      (code) => !isExample(code) && !IS_FILE.test(code) && !isRoute(code) && !/^npm /.test(code),
    );
    expect(named.length).toBeGreaterThan(40);
    const all = [...named, ...blocks.map((code) => code.replaceAll(/\/\/.*|'[^']*'/g, ''))];
    const unknown = all.flatMap((code) =>
      (code.match(NAME) ?? []).filter((name) => !words.has(name)),
    );
    expect(unknown).toEqual([]);
  });
});
