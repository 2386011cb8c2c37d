import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

const FILE = 'first-paint.js';

/** Minifies the script before the first paint, which is copied as it is: no module imports it. */
export function minifiedFirstPaint(): Plugin {
  let folder = '';
  return {
    name: 'nattil-minified-first-paint',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.copyPublicDir ? resolve(config.root, config.build.outDir) : '';
    },
    async writeBundle() {
      if (!folder) return;
      const file = join(folder, FILE);
      const { code } = await minify(FILE, await readFile(file, 'utf8'));
      await writeFile(file, code);
    },
  };
}
