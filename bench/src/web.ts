// npm run bench:web -- [--runs 5] [--no-keep]
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from './folder.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, Product } from './product.ts';
import { keepWeb, type WebLine, webTable } from './report.ts';
import { median } from './stats.ts';
import { Browser, type Load, type Stored } from './web/browser.ts';
import { PORTAL, type PortalPage } from './web/portal.ts';
import { frameToResult, tillAndCard } from './web/till.ts';
import { type Audit, audit, CATEGORIES, installLighthouse } from './web/lighthouse.ts';

const MEMBER = { email: 'thomas@example.com', password: 'Nattil2026' };
const KIB = 1024;
const FRAME_TO_RESULT_MS = 1_000;

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
  for (const page of PORTAL) lines.push(await portalLine(page, product, browser));
  lines.push(await tillLine(product, browser));
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

async function portalLine(
  page: PortalPage,
  { port }: Product,
  chromium: Browser,
): Promise<WebLine> {
  const { name, path, content, isSignedIn, press, what, targetMs } = page;
  const origin = `http://localhost:${port}`;
  const stored = isSignedIn ? await adminSignedIn(origin) : {};
  const times: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    times.push(await chromium.open(origin + path, content, stored, press));
    console.log(`${name}, run ${run}: ${inSeconds(times.at(-1)!)}`);
  }
  const figure = median(times);
  const target = `≤ ${inSeconds(targetMs)}`;
  return { page: name, what, figure: inSeconds(figure), target, met: figure <= targetMs };
}

async function tillLine({ port }: Product, chromium: Browser): Promise<WebLine> {
  const origin = `http://localhost:${port}`;
  const { accessToken = '' } = await signedIn(origin);
  const counter = await tillAndCard(origin, accessToken);
  const times: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    times.push(await frameToResult(counter, chromium));
    console.log(`till, run ${run}: ${inSeconds(times.at(-1)!)}`);
  }
  const figure = median(times);
  return {
    page: 'till, scan',
    what: 'From the first frame with a code until name and discount are there',
    figure: inSeconds(figure),
    target: `≤ ${inSeconds(FRAME_TO_RESULT_MS)}`,
    met: figure <= FRAME_TO_RESULT_MS,
  };
}

async function adminSignedIn(origin: string): Promise<Stored> {
  const response = await fetch(`${origin}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The administrator cannot sign in: ${response.status}`);
  const { data } = (await response.json()) as {
    data: { accessToken: string; refreshToken: string; user: object };
  };
  const { accessToken, refreshToken, user } = data;
  return {
    adminToken: accessToken,
    adminRefreshToken: refreshToken,
    adminUser: JSON.stringify(user),
  };
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
    max?: number,
  ): WebLine => ({
    page: name,
    what: measure,
    figure: shown(figure),
    target: max === undefined ? '' : `≤ ${shown(max)}`,
    met: max === undefined ? null : figure <= max,
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
