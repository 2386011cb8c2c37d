// npm run bench -- [items …] [--quick]
import { parseArgs } from 'node:util';
import type { Bench, Item } from './bench.ts';
import { Fixture } from './fixture.ts';
import { commands } from './items/commands.ts';
import { consumers } from './items/consumers.ts';
import { exports } from './items/exports.ts';
import { feeds } from './items/feeds.ts';
import { log } from './items/log.ts';
import { portal } from './items/portal.ts';
import { rebuild } from './items/rebuild.ts';
import { search } from './items/search.ts';
import { seed } from './items/seed.ts';
import { start } from './items/start.ts';
import { till } from './items/till.ts';
import { visible } from './items/visible.ts';
import { webhooks } from './items/webhooks.ts';
import { machine } from './machine.ts';
import { buildProduct } from './product.ts';
import { keep, table, type Measured } from './report.ts';

const ITEMS: Record<string, Item> = {
  search,
  commands: both(commands, till),
  consumers,
  visible,
  feeds,
  rebuild,
  webhooks,
  log,
  portal,
  exports,
  seed,
  start,
};
/** Approvals and purchases are the commands that matter most. */
function both(one: Item, other: Item): Item {
  return async (bench) => {
    const first = await one(bench);
    const second = await other(bench);
    return { ...first, lines: [...first.lines, ...second.lines] };
  };
}

const SHOPS = 100_000;
const QUICK_SHOPS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean', default: true } },
  allowNegative: true,
});
const unknown = positionals.filter((name) => !(name in ITEMS));
if (unknown.length > 0) {
  console.error(
    `There is no item ${unknown.join(', ')}. Usage: npm run bench -- [${Object.keys(ITEMS).join(' | ')}] [--quick]`,
  );
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : Object.keys(ITEMS);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const say = (line: string) => console.log(line);
let fixture: Promise<Fixture> | undefined;
const bench: Bench = {
  quick: values.quick,
  say,
  shared() {
    fixture ??= Fixture.withShops(values.quick ? QUICK_SHOPS : SHOPS);
    return fixture;
  },
};

const measured = new Map<string, Measured>();
try {
  say('Building the backend …');
  await buildProduct();
  for (const name of names) {
    say(`${name} …`);
    measured.set(name, await ITEMS[name]!(bench));
  }
} finally {
  await (await fixture?.catch(() => undefined))?.dispose();
}

say('');
say(table([...measured.values()].flatMap(({ lines }) => lines)));
for (const { details } of measured.values()) if (details) say(`\n${details}`);
// A quick run only proves that everything works; it is too short for valid figures.
if (values.keep && !values.quick) {
  await keep(measured, Object.keys(ITEMS), machine());
  say('\nWritten to docs/benchmarks.md');
}
