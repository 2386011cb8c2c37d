import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not the HTML: the server completes it. */
const TEXT = /\.(js|css|svg)$/;
/** Smaller files are sent as they are: the headers would cost more than compression saves. */
const FROM_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside each text file of the build, so that a server only picks one. No
 * plugin: it takes two calls of Node's own zlib.
 */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'nattil-precompressed',
    apply: 'build',
    configResolved: (config) => {
      // Absolute for the build that draws the landing page.
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
