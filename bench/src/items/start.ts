import { rm } from 'node:fs/promises';
import type { Item } from '../bench.ts';
import { freePort, processFile, startNode, until } from '../child.ts';
import { temporaryFolder } from '../folder.ts';
import { load } from '../load.ts';
import { postgresFiles, type PostgresFiles } from '../postgres.ts';
import { Product, connect, databaseUrl } from '../product.ts';
import { searchMixes } from '../search-mixes.ts';
import { residentMib } from '../resident-memory.ts';
import { median, mib, seconds } from '../stats.ts';

const MEMORY_MIB = 350;
const SEARCHES = 1_000;
const CONNECTIONS = 4;

interface Start {
  seconds: number;
  readyMib: number;
  servedMib: number;
}

/** `npm start` with its defaults on a folder of an earlier start: time and memory. */
export const start: Item = async ({ quick, say }) => {
  const dir = await temporaryFolder('nattil-bench-start-');
  try {
    // The first start builds, prepares the database and writes the demo data.
    const files = await firstStart(dir);
    const rounds = quick ? 1 : 5;
    const sides = { bare: [] as Start[], product: [] as Start[] };
    for (let round = 1; round <= rounds; round += 1) {
      sides.bare.push(await bareStart(files));
      sides.product.push(await productStart(dir));
      say(
        `  start round ${round}: ${inWords(sides.bare.at(-1)!)} bare, ${inWords(sides.product.at(-1)!)} product`,
      );
    }
    const of = (side: Start[], key: keyof Start) => median(side.map((s) => s[key]));
    const memory = of(sides.product, 'servedMib');
    return {
      lines: [
        {
          item: 'start',
          what: 'Second start with demo data until ready; bare Node with Fastify and pg that starts the same PostgreSQL',
          baseline: seconds(of(sides.bare, 'seconds')),
          product: seconds(of(sides.product, 'seconds')),
          ratio: (of(sides.product, 'seconds') / of(sides.bare, 'seconds')).toFixed(1),
          target: 'a few seconds',
          met: null,
        },
        {
          item: 'start',
          what: `Resident memory of its Node process after ${SEARCHES} searches; the bare one after as many queries`,
          baseline: mib(of(sides.bare, 'servedMib')),
          product: `${mib(memory)}, when ready ${mib(of(sides.product, 'readyMib'))}`,
          ratio: (memory / of(sides.bare, 'servedMib')).toFixed(1),
          target: `≤ ${mib(MEMORY_MIB)}`,
          met: memory <= MEMORY_MIB,
        },
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

function startByDefault(dir: string): Promise<Product> {
  return Product.start({ dataDir: dir, env: { DEMO_DATA: 'on' }, entry: ['scripts/start.ts'] });
}

async function firstStart(dir: string): Promise<PostgresFiles> {
  const product = await startByDefault(dir);
  const url = await databaseUrl(dir);
  const client = await connect(url);
  const files = await postgresFiles(client, url);
  await client.end();
  await product.stop();
  return files;
}

async function productStart(dir: string): Promise<Start> {
  const began = performance.now();
  const product = await startByDefault(dir);
  const took = (performance.now() - began) / 1000;
  const readyMib = await residentMib(product.child);
  await search(product.port, await product.memberToken());
  const servedMib = await residentMib(product.child);
  await product.stop();
  return { seconds: took, readyMib, servedMib };
}

async function bareStart(files: PostgresFiles): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = startNode([processFile('bare-start'), JSON.stringify(files), String(port)]);
  child.stderr!.on('data', (text: Buffer) => process.stderr.write(text));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/`)).ok;
  await until('the bare server answers', answers, { everyMs: 25 });
  const took = (performance.now() - began) / 1000;
  const readyMib = await residentMib(child);
  await search(port, '');
  const servedMib = await residentMib(child);
  child.kill('SIGTERM');
  await gone;
  return { seconds: took, readyMib, servedMib };
}

async function search(port: number, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const paths = Object.values(searchMixes(SEARCHES / 2))
    .flat()
    .slice(0, SEARCHES);
  await load({ port, connections: CONNECTIONS, headers, paths });
}

function inWords({ seconds: took, readyMib, servedMib }: Start): string {
  return `${seconds(took)}, ${mib(readyMib)} → ${mib(servedMib)}`;
}
