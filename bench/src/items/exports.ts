import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Item } from '../bench.ts';
import { Fixture } from '../fixture.ts';
import type { Product } from '../product.ts';
import { residentMib } from '../resident-memory.ts';
import { mib, seconds, whole } from '../stats.ts';

const ROWS = 1_000_000;
const QUICK_ROWS = 20_000;
const TARGET_MIB = 150;
const SLOW_BYTES_A_SECOND = 100_000;
/** The whole export would take a slow reader a quarter of an hour; buffering shows long before. */
const SLOW_S = 90;
const QUICK_SLOW_S = 10;
const LOOKS_EVERY_MS = 200;

/**
 * Resident memory of the product above its resting size during an export, to a fast and a slow
 * reader.
 */
export const exports: Item = async ({ quick, say }) => {
  const rows = quick ? QUICK_ROWS : ROWS;
  const fixture = await Fixture.withShops(100);
  try {
    await fill(fixture.client, rows);
    say(`  exports: ${whole(rows)} shops written`);
    // The limit is sixty exports an hour, one at a time.
    const fast = await read(fixture.product, Infinity, Infinity);
    say(`  exports: read fast in ${seconds(fast.took)}, ${mib(fast.aboveRest)} above rest`);
    await fixture.restart();
    const slow = await read(
      fixture.product,
      SLOW_BYTES_A_SECOND,
      (quick ? QUICK_SLOW_S : SLOW_S) * 1000,
    );
    say(`  exports: read slowly for ${seconds(slow.took)}, ${mib(slow.aboveRest)} above rest`);
    const line = (what: string, { rest, aboveRest, took, bytes }: Reading) => ({
      item: 'exports',
      what,
      baseline: `${mib(rest)} at rest`,
      product: `${mib(aboveRest)} above it; ${(bytes / 1_000_000).toFixed(1)} MB in ${seconds(took)}`,
      ratio: ((rest + aboveRest) / rest).toFixed(2),
      target: `≤ ${TARGET_MIB} MiB above rest`,
      met: quick ? null : aboveRest <= TARGET_MIB,
    });
    return {
      lines: [
        line(`Resident memory while ${whole(rows)} shops are exported to a fast reader`, fast),
        line(
          `The same to a reader of ${whole(SLOW_BYTES_A_SECOND / 1000)} KB/s, in its first ${seconds(slow.took)}`,
          slow,
        ),
      ],
    };
  } finally {
    await fixture.dispose();
  }
};

/** Bypasses the log, which an export of shops does not read. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  // The search in the list is not measured, and its index is the slowest to fill.
  await client.query('drop index shop_text');
  await client.query(
    `insert into shop (id, version, name, category, owner_name, email, phone, address, location, district, taluk,
       discount_percent, gst_number, status, registered_at, identity_key)
     select gen_random_uuid(), 1, 'Shop ' || n || ' ' || md5(n::text), 'dining', 'Owner ' || md5('o' || n),
       'export' || n || '@example.com', '+9198470' || lpad((n % 100000)::text, 5, '0'), n || ' Marine Drive, ' || md5('a' || n),
       'Kochi, Kerala', 'Ernakulam', 'Kanayannur', n % 50, '32ABCDE1234F1Z5', 'pending',
       now() - n * interval '1 second', 'export ' || n
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await client.query('vacuum analyze shop');
}

interface Reading {
  rest: number;
  /** Maximum resident memory minus the resting size. */
  aboveRest: number;
  took: number;
  bytes: number;
}

async function read(product: Product, bytesASecond: number, maxMs: number): Promise<Reading> {
  const token = await product.adminToken();
  // One request first, so that its memory counts as the resting size.
  await (await request(product, token, '/api/admin/shops?limit=100')).toArray();
  const rest = await residentMib(product.child);
  let max = rest;
  let bytes = 0;
  const began = performance.now();
  const passed = () => performance.now() - began;
  const response = await request(product, token, '/api/admin/shops/export');
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}`);
  const stop = new AbortController();
  const looking = look();
  async function look(): Promise<void> {
    while (!stop.signal.aborted) {
      max = Math.max(max, await residentMib(product.child));
      await wait(LOOKS_EVERY_MS);
    }
  }
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const early = (bytes / bytesASecond) * 1000 - passed();
    if (early > 0) await wait(early);
    if (passed() > maxMs) break;
  }
  stop.abort();
  await looking;
  return { rest, aboveRest: max - rest, took: passed() / 1000, bytes };
}

function request(product: Product, token: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      `http://127.0.0.1:${product.port}${path}`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      resolve,
    ).on('error', reject);
  });
}
