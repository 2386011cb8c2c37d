// Lets Node run the backend's TypeScript directly:
//   node --import ./scripts/swc-register.mjs backend/src/main.ts
// Results are kept below node_modules/.cache under a hash of the source, so that a second start
// transforms nothing.
import { transformSync, version } from '@swc/core';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc-options.ts';

// The same folder as that of backend/src/compile-cache.ts.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/swc/', import.meta.url));
const optionsKey = JSON.stringify([version, swcOptions]);
let cacheWritable = true;
try {
  mkdirSync(cacheFolder, { recursive: true });
} catch {
  cacheWritable = false;
}

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    if (!path.endsWith('.ts')) return nextLoad(url, context);
    return { format: 'module', source: transformed(path), shortCircuit: true };
  },
});

/** @param {string} path */
function transformed(path) {
  const source = readFileSync(path, 'utf8');
  // The path is part of the key because the source map contains it.
  const key = createHash('sha256').update(`${optionsKey}\0${path}\0${source}`).digest('hex');
  const cached = `${cacheFolder}${key}.js`;
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    // Not transformed yet.
  }
  const { code } = transformSync(source, {
    ...swcOptions,
    filename: path,
    sourceMaps: 'inline',
    inlineSourcesContent: false,
  });
  if (cacheWritable) keep(cached, code);
  return code;
}

/**
 * Written beside and renamed, so that two processes starting at once never read half a file.
 * @param {string} file
 * @param {string} code
 */
function keep(file, code) {
  try {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, file);
  } catch {
    cacheWritable = false;
  }
}
