// `npm run shared-picture` draws the picture of shared links (1200 × 630) and the favicon from the
// brand. Run it after a change of contracts/src/brand.ts; the files are committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BRAND } from '@nattil/contracts/brand';
import { SHARED_PICTURE } from '@nattil/contracts/pages';
import { startChromium } from './testing/chromium.ts';
import { root } from './testing/root.ts';

const FAVICON_PX = 48;
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const { ivory, green9, gold, ink } = BRAND.colours;

const files = join(root, 'frontend-member/public');
const font = await readFile(createRequire(import.meta.url).resolve(FONT), 'base64');
const mark = await readFile(join(root, 'frontend-member/src/app/mark.svg'), 'utf8');

const PICTURE = `<style>
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 300 900; }
  body { margin: 0; width: 1200px; height: 630px; background: ${ivory}; font-family: Figtree; color: ${ink};
    display: flex; align-items: center; gap: 64px; padding: 0 72px; box-sizing: border-box; border-bottom: 18px double ${gold}; }
  h1 { font-size: 92px; line-height: 1; margin: 0 0 20px; color: ${green9}; }
  p { font-size: 38px; line-height: 1.3; margin: 0; }
  .card { flex: none; width: 560px; height: 353px; border-radius: 28px; background: ${green9}; color: ${ivory}; position: relative;
    box-shadow: 0 18px 40px #1d2b2a40; box-sizing: border-box; padding: 40px; border-right: 0; }
  .card::after { content: ''; position: absolute; top: 0; bottom: 0; right: 40px; width: 6px; border: solid ${gold}; border-width: 0 5px; }
  .card svg { width: 76px; height: 76px; }
  .card b { position: absolute; left: 40px; bottom: 40px; font-size: 44px; }
</style>
<div><h1>${BRAND.name}</h1><p>${BRAND.tagline}</p></div>
<div class="card">${mark}<b>${BRAND.name}</b></div>`;

const server = await startChromium();
const browser = await chromium.connect(server.wsEndpoint());
await writeFile(join(files, SHARED_PICTURE), await drawn(PICTURE, 1200, 630));
const size = `width="${FAVICON_PX}" height="${FAVICON_PX}"`;
const icon = mark.replace('<svg ', `<svg ${size} style="display: block" `);
const favicon = await drawn(`<style>body { margin: 0 }</style>${icon}`, FAVICON_PX, FAVICON_PX);
await writeFile(join(files, 'favicon.ico'), asIcon(favicon));
await browser.close();
await server.close();

async function drawn(html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  return page.screenshot({ omitBackground: true });
}

/** Wraps a PNG as an ICO file: a header, one entry, and the unchanged PNG. */
function asIcon(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON_PX, 6);
  head.writeUInt8(FAVICON_PX, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
