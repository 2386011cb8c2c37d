// npm run bench:web -- [--runs 5] [--no-keep]
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from './folder.ts';
import { Product } from './product.ts';
import { keepWeb, type WebLine, webTable } from './report.ts';
import { median } from './stats.ts';
import { Browser, type Load, type Stored } from './web/browser.ts';
import { type Audit, audit, CATEGORIES, installLighthouse } from './web/lighthouse.ts';

const MEMBER = { email: 'thomas@example.com', password: 'Nattil2026' };
const KIB = 1024;

/** Targets in milliseconds and KiB. */
interface Target {
  scriptKib?: number;
  largestPaint?: number;
  blocking?: number;
  content?: number;
}
interface Page {
  name: string;
  path: string;
  signedIn?: true;
  /** Selector of the page's main content. */
  content: string;
  what: string;
  target: Target;
}

const PAGES: Page[] = [
  {
    name: 'landing page',
    path: '/',
    content: '#home h1',
    what: 'heading is there',
    target: { scriptKib: 180, largestPaint: 1_500, blocking: 300 },
  },
  {
    name: '`/search` of a member',
    path: '/search',
    signedIn: true,
    content: '[aria-labelledby="nearby-shops"] article',
    what: 'shops are there',
    target: { content: 2_500 },
  },
  {
    name: 'login, on the way to `/search`',
    path: '/search',
    content: '[role="dialog"] input[type="password"]',
    what: 'form is there',
    target: {},
  },
];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, keep: { type: 'boolean', default: true } },
  allowNegative: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const dataDir = await temporaryFolder('nattil-bench-web-');
let product: Product | undefined;
let browser: Browser | undefined;
const lines: WebLine[] = [];
try {
  await installLighthouse();
  // The same entry point as `npm start`, which builds changed sources first.
  const env = { DEMO_DATA: 'on' };
  product = await Product.start({ dataDir, env, entry: ['scripts/start.ts'] });
  browser = await Browser.start();
  for (const page of PAGES) lines.push(...linesOf(page, await measured(page, product, browser)));
} finally {
  await browser?.stop();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`\n${webTable(lines)}`);
if (values.keep) {
  await keepWeb(lines, runs);
  console.log('\nWritten to docs/benchmarks.md');
}

interface Measured {
  audits: Audit[];
  loads: Load[];
}

async function measured(page: Page, { port }: Product, chromium: Browser): Promise<Measured> {
  const origin = `http://localhost:${port}`;
  const url = origin + page.path;
  const found: Measured = { audits: [], loads: [] };
  for (let run = 1; run <= runs; run += 1) {
    const stored = page.signedIn ? await signedIn(origin) : {};
    const load = await chromium.load(url, page.content, stored);
    await chromium.store(origin, stored);
    const audited = await audit(url, chromium.port);
    found.loads.push(load);
    found.audits.push(audited);
    console.log(
      `${page.name}, run ${run}: content ${inSeconds(load.content)}, LCP ${inSeconds(audited.largestPaint)}, blocking ${audited.blocking.toFixed(0)} ms`,
    );
  }
  return found;
}

async function signedIn(origin: string): Promise<Stored> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  if (!response.ok) throw new Error(`The demo member cannot sign in: ${response.status}`);
  const { data } = (await response.json()) as {
    data: { accessToken: string; refreshToken: string; user: object };
  };
  const { accessToken, refreshToken, user } = data;
  return { accessToken, refreshToken, userData: JSON.stringify(user) };
}

function linesOf({ name, what, target }: Page, { audits, loads }: Measured): WebLine[] {
  const of = (key: 'largestPaint' | 'blocking' | 'shift') => median(audits.map((a) => a[key]));
  const line = (
    measure: string,
    figure: number,
    shown: (figure: number) => string,
    most?: number,
  ): WebLine => ({
    page: name,
    what: measure,
    figure: shown(figure),
    target: most === undefined ? '' : `≤ ${shown(most)}`,
    met: most === undefined ? null : figure <= most,
  });
  const scores = CATEGORIES.map((category) => median(audits.map((a) => a.scores[category])));
  const bytes = median(loads.map(({ scriptBytes }) => scriptBytes));
  return [
    line('JavaScript before anybody touches it, gzipped', bytes / KIB, inKib, target.scriptKib),
    line(`Until its ${what}`, median(loads.map((l) => l.content)), inSeconds, target.content),
    line('Largest contentful paint', of('largestPaint'), inSeconds, target.largestPaint),
    line('Total blocking time', of('blocking'), inMs, target.blocking),
    line('Cumulative layout shift', of('shift'), (shift) => shift.toFixed(3)),
    {
      page: name,
      what: 'Lighthouse: performance, accessibility, best practices, SEO',
      figure: scores.join(', '),
      target: '',
      met: null,
    },
  ];
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

function inMs(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}

function inKib(kib: number): string {
  return `${kib.toFixed(1)} KiB`;
}
