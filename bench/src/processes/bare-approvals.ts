// The baseline of commands: the statements of one approval's transaction in a bare loop, each time
// for another shop, on as many connections.
import pg from 'pg';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Statement } from './sql-tap.ts';
import { readInput, writeResult } from './input.ts';

export interface BareApprovals {
  databaseUrl: string;
  connections: number;
  /** From begin to commit, as recorded for one shop. */
  statements: Statement[];
  shopId: string;
  /** Ids and addresses made for it (events, the owner's account); every other shop gets new ones. */
  madeIds: string[];
  shopIds: string[];
}

const { databaseUrl, connections, statements, shopId, madeIds, shopIds } =
  await readInput<BareApprovals>();
const template = JSON.stringify(statements);
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      options: '-c synchronous_commit=on -c TimeZone=UTC',
    });
    await client.connect();
    return client;
  }),
);
const latencies: number[] = [];
let next = 0;
const started = performance.now();
await Promise.all(
  clients.map(async (client) => {
    for (let id = shopIds[next++]; id !== undefined; id = shopIds[next++]) {
      const began = performance.now();
      for (const { text, values } of forShop(id)) await client.query(text, values);
      latencies.push(performance.now() - began);
    }
  }),
);
const seconds = (performance.now() - started) / 1000;
await Promise.all(clients.map((client) => client.end()));
latencies.sort((a, b) => a - b);
writeResult({
  seconds,
  perSecond: shopIds.length / seconds,
  p50: latencies[latencies.length >> 1],
});

function forShop(id: string): Statement[] {
  let text = template.replaceAll(shopId, id);
  for (const made of madeIds) text = text.replaceAll(made, randomUUID());
  return JSON.parse(text, anotherHash) as Statement[];
}

/** Hashes are unique too; JSON has them as lists of bytes. */
function anotherHash(_key: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? randomBytes(data.length) : value;
}
