// `npm start`: builds what changed since the last start, then runs the product in this same
// process, so that a signal to npm or to this process reaches the product itself.
import '../backend/src/thread-pool.ts';
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.ts';

const PARTS = [
  {
    name: 'backend',
    title: 'the API',
    sources: ['backend', 'search-engine', 'contracts'],
    out: 'backend/dist/program/run.js',
    build: ['node', ['scripts/build-backend.ts']],
  },
  {
    name: 'frontend-member',
    title: 'the member area',
    sources: ['frontend-member', 'frontend-shared', 'contracts'],
    out: 'frontend-member/dist/index.html',
    build: ['npm', ['run', 'build', '-w', '@nattil/frontend-member']],
  },
  {
    name: 'frontend-admin',
    title: "the administrators' portal",
    sources: ['frontend-admin', 'frontend-shared', 'contracts'],
    out: 'frontend-admin/dist/index.html',
    build: ['npm', ['run', 'build', '-w', '@nattil/frontend-admin']],
  },
  {
    name: 'frontend-partner',
    title: 'the till of the shops',
    sources: ['frontend-partner', 'frontend-shared', 'contracts'],
    out: 'frontend-partner/dist/index.html',
    build: ['npm', ['run', 'build', '-w', '@nattil/frontend-partner']],
  },
] as const;
const stampFile = join(root, 'node_modules/.cache/nattil-build.json');
const run = promisify(execFile);

process.chdir(root);
await buildWhatChanged();
await import(join(root, 'backend/dist/program/run.js'));

async function buildWhatChanged(): Promise<void> {
  const stamps = await storedStamps();
  for (const { name, title, sources, out, build } of PARTS) {
    const stamp = await stampOf([...sources, 'scripts', 'package-lock.json']);
    if (stamps[name] === stamp && existsSync(join(root, out))) continue;
    console.log(`Building ${title} …`);
    const [command, args] = build;
    try {
      await run(command, [...args], {
        cwd: root,
        maxBuffer: 1 << 26,
        shell: process.platform === 'win32',
      });
    } catch (error) {
      console.error(
        `Building ${title} failed:\n${(error as { stdout?: string; stderr?: string }).stdout}${(error as { stderr?: string }).stderr}`,
      );
      process.exit(1);
    }
    stamps[name] = stamp;
    await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
    await writeFile(stampFile, JSON.stringify(stamps));
  }
}

/** Empty when the file is incomplete: everything is built again. */
async function storedStamps(): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Changes when a source file is added, removed or written. */
async function stampOf(sources: string[]): Promise<string> {
  const files: string[] = [];
  for (const source of sources) {
    const whole = (await stat(join(root, source))).isFile();
    const pattern = whole ? source : `${source}/**/*.{ts,tsx,mjs,css,html,json,svg,po}`;
    const exclude = (path: string) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path);
    for await (const file of glob(pattern, { cwd: root, exclude }))
      if (!/[\\/](dist|node_modules)[\\/]|[.]spec[.]tsx?$/.test(file)) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { mtimeMs, size } = await stat(join(root, file));
    hash.update(`${file}:${mtimeMs}:${size}\n`);
  }
  return hash.digest('hex');
}
