// `npm run bench:search-quality`: share of shops that the search finds, by kind of query, among the
// demo shops and among 50,000 generated shops. `-- --missed` lists the missed queries.
import { parseArgs } from 'node:util';
import { qualityOf, qualityTable } from '@nattil/search-engine/testing/quality';
import { DEMO_SEED, DEMO_SHOP_COUNT } from '../../../../demo/demo-shops.ts';
import { randomFor } from '../../../../demo/random.ts';
import { generatedShops } from './generated-shops.ts';

const FOUND = 0.95;
const PRECISE = 0.95;

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    missed: { type: 'boolean', default: false },
    each: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
let isGood = true;
for (const [name, count] of [
  ['demo shops', DEMO_SHOP_COUNT],
  ['50,000 generated shops', 50_000],
] as const) {
  const shops = [...generatedShops(count, DEMO_SEED)];
  const kinds = qualityOf(shops, Number(values.each), (kind, index) =>
    randomFor(Number(values.seed) + kind, index),
  );
  say(`\n${name}\n${qualityTable(kinds)}`);
  if (values.missed)
    for (const { kind, missed } of kinds)
      if (missed.length > 0) say(`\n${kind}:\n  ${missed.join('\n  ')}`);
  isGood &&= kinds.every(({ found, precision }) => found >= FOUND && precision >= PRECISE);
}
say(
  isGood
    ? '\nEach kind is found and precise enough.'
    : `\nA kind is below ${FOUND * 100} % found or ${PRECISE * 100} % precise.`,
);
process.exit(isGood ? 0 : 1);
