import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Minifies the scripts of the public folder, which Vite copies unchanged. */
export function minifiedPublic(): Plugin {
  let from = '';
  let to = '';
  return {
    name: 'nattil-minified-public',
    apply: 'build',
    configResolved(config) {
      from = config.publicDir;
      to = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      if (!existsSync(from)) return;
      const names = (await readdir(from)).filter((name) => name.endsWith('.js'));
      for (const name of names.filter((one) => existsSync(join(to, one)))) {
        const { code } = await minify(name, await readFile(join(from, name), 'utf8'));
        await writeFile(join(to, name), code);
      }
    },
  };
}
