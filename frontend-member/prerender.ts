// Draws the landing page into the built index.html, so that it is there before any script runs.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../node_modules/.cache/nattil-prerender', import.meta.url));
const page = new URL('dist/index.html', import.meta.url);
const EMPTY_ROOT = '<div id="root"></div>';

await build({
  root,
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
});

const { renderFirstPaint } = (await import(pathToFileURL(`${outDir}/prerender.js`).href)) as {
  renderFirstPaint: () => string;
};
// index.html has the title in its head already.
const drawn = renderFirstPaint().replace(/<title>[^<]*<\/title>/g, '');

const html = await readFile(page, 'utf8');
if (!html.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to draw into');
await writeFile(
  page,
  html.replace(EMPTY_ROOT, () => `<div id="root"><div id="first-paint">${drawn}</div></div>`),
);
