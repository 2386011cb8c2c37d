import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** HTML is left out: the server completes it. */
const TEXT = /\.(js|css|svg|wasm)$/;
/** Smaller files are not compressed: the headers would cost more than compression saves. */
const FROM_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside each text file of the build, so that a server only picks one. Two
 * calls of Node's zlib are enough, so this is no third-party plugin.
 */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'nattil-precompressed',
    apply: 'build',
    configResolved: (config) => {
      // The build that prerenders the landing page needs an absolute path.
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((f) => TEXT.test(f)).map((f) => compress(join(folder, f))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < FROM_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
