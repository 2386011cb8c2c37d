import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../bench.ts';
import { freePort, processFile, startNode, until } from '../child.ts';
import { Fixture } from '../fixture.ts';
import { load } from '../load.ts';
import { portalRequests, type PortalRequest } from '../portal-requests.ts';
import type { BareSearch } from '../processes/bare-search-server.ts';
import type { LoadResult } from '../processes/load-generator.ts';
import type { Line } from '../report.ts';
import { median, ms, whole } from '../stats.ts';

const SIZE = { shops: 200_000, members: 1_000_000, purchases: 5_000_000 };
const QUICK_SIZE = { shops: 2_000, members: 10_000, purchases: 50_000 };
/** One open screen, which sends a few requests at once. */
const CONNECTIONS = 2;
const MAX_TIMES_BARE = 3;
const P99_MS = 50;

/**
 * Every list, filter, search and figure of the portal, against a bare server that answers the same
 * by one indexed query. Seeding takes about 20 minutes; `PORTAL_DATA_DIR` names a folder that was
 * seeded before.
 */
export const portal: Item = async ({ quick, say }) => {
  const seeded = process.env['PORTAL_DATA_DIR'];
  const fixture = seeded
    ? await Fixture.on(seeded)
    : await Fixture.seeded(quick ? QUICK_SIZE : SIZE);
  try {
    const requests = await portalRequests(fixture.client);
    const port = await startBare(fixture, requests);
    const authorization = `Bearer ${await fixture.product.adminToken()}`;
    const [rounds, seconds] = quick ? [3, 1] : [5, 2];
    const lines: Line[] = [];
    for (const { name, path } of requests) {
      const ask = (target: number) =>
        load({
          port: target,
          connections: CONNECTIONS,
          headers: { authorization },
          paths: [path],
          seconds,
        });
      const sides = { bare: [] as LoadResult[], product: [] as LoadResult[] };
      for (let round = 0; round < rounds; round += 1) {
        sides.bare.push(await ask(port));
        sides.product.push(await ask(fixture.product.port));
      }
      const times = median(sides.product.map(({ p50 }, i) => p50 / sides.bare[i]!.p50));
      const p99 = median(sides.product.map((result) => result.p99));
      say(`  portal: ${name}: ${times.toFixed(1)} times bare, p99 ${ms(p99)}`);
      lines.push({
        item: 'portal',
        what: name,
        baseline: figure(sides.bare),
        product: figure(sides.product),
        ratio: times.toFixed(1),
        target: `≤ ${MAX_TIMES_BARE}, p99 ≤ ${P99_MS} ms`,
        met: quick ? null : times <= MAX_TIMES_BARE && p99 <= P99_MS,
      });
    }
    const { rows } = await fixture.client.query<Record<keyof typeof SIZE, number>>(
      `select (select count(*)::int from shop) as shops, (select count(*)::int from member) as members,
              (select count(*)::int from purchase) as purchases`,
    );
    const [{ shops, members, purchases }] = rows as [(typeof rows)[number]];
    return {
      lines,
      details: `**portal**: ${whole(members)} members, ${whole(shops)} shops, ${whole(purchases)} purchases; ${CONNECTIONS} connections; median of ${rounds} rounds.`,
    };
  } finally {
    await (seeded ? fixture.stop() : fixture.dispose());
  }
};

async function startBare(fixture: Fixture, requests: PortalRequest[]): Promise<number> {
  const statements = Object.fromEntries(requests.map(({ path, statements: all }) => [path, all]));
  const input: BareSearch = { databaseUrl: fixture.url, pool: CONNECTIONS, statements };
  const file = join(fixture.dataDir, 'bare-portal.json');
  await writeFile(file, JSON.stringify(input));
  const port = await freePort();
  const bare = startNode([processFile('bare-search-server'), file, String(port)]);
  bare.stderr!.on('data', (text: Buffer) => process.stderr.write(text));
  process.once('exit', () => bare.kill('SIGTERM'));
  await until(
    'the bare server is ready',
    async () => (await fetch(`http://127.0.0.1:${port}${requests[0]!.path}`)).ok,
  );
  return port;
}

function figure(results: LoadResult[]): string {
  const of = (key: 'p50' | 'p99') => ms(median(results.map((result) => result[key])));
  return `p50 ${of('p50')}, p99 ${of('p99')}`;
}
