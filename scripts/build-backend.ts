// Compiles the backend to plain JavaScript in backend/dist/src, from where the tools run, and
// bundles it in backend/dist/program, for `node backend/dist/program/run.js`. The former keeps the
// folder structure below backend/, so that paths relative to a file stay valid.
import { transformFile } from '@swc/core';
import type { Options } from '@swc/core';
import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { bundle } from './bundle-backend.ts';
import { root } from './run.ts';
import { thisBuild } from './this-build.ts';
import { swcOptions } from './swc-options.ts';

const backend = join(root, 'backend');
const dist = join(backend, 'dist');
// SWC supports the option; its published types lack it.
const jsc: Options['jsc'] & { rewriteRelativeImportExtensions: boolean } = {
  ...swcOptions.jsc,
  rewriteRelativeImportExtensions: true,
};
const forTestsOnly = /[.]spec[.]ts$|[\\/]testing[\\/]/;

await rm(dist, { recursive: true, force: true });
let files = 0;
for await (const file of glob('src/**/*.ts', { cwd: backend })) {
  if (forTestsOnly.test(file) || file.endsWith('.d.ts')) continue;
  const target = join(dist, file.replace(/[.]ts$/, '.js'));
  const { code, map } = await transformFile(join(backend, file), {
    ...swcOptions,
    jsc,
    sourceMaps: true,
    outputPath: target,
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  if (map) await writeFile(`${target}.map`, map);
  files += 1;
}
const bundled = await bundle(dist);
await writeFile(join(dist, 'program', 'commit'), thisBuild().commit);
console.log(`backend: ${files} files in backend/dist/src, ${bundled} in backend/dist/program`);
