import { setTimeout as wait } from 'node:timers/promises';
import type { Item } from '../bench.ts';
import { runProcess } from '../child.ts';
import { untilLagIsZero } from '../event-progress.ts';
import { Fixture } from '../fixture.ts';
import type { BareTill, TillLatencies } from '../processes/bare-till.ts';
import type { Statement } from '../processes/sql-tap.ts';
import type { Line } from '../report.ts';
import { median, ms, percentile } from '../stats.ts';
import {
  buy,
  buyAtRate,
  cardsWithSecrets,
  tillOf,
  type BenchCard,
  type RecordedPurchase,
} from '../till-requests.ts';

const RATE = 50;
const P99_MS = 100;
const SHOPS = 200;
const CONNECTIONS = 20;
/** Each code is accepted once, so a card waits for other time steps between two rounds. */
const CODES_CHANGE_MS = 75_000;
/** Until the statements of a command are written down. */
const QUIET_MS = 1_500;
/** The phones sign in from addresses of their own. */
const BEHIND_PROXY = { TRUSTED_PROXY_HOPS: '1' };

/** Check of a card and record of its purchase at a steady rate, beside the same SQL alone. */
export const till: Item = async ({ quick, say }) => {
  const rounds = quick ? 1 : 3;
  const count = RATE * (quick ? 4 : 15);
  const fixture = await Fixture.seeded({ shops: SHOPS, members: count * 3 }, BEHIND_PROXY);
  try {
    const cards = await cardsWithSecrets(fixture, count);
    say(`  till: ${cards.length} phones have their secrets`);
    const recorded = await recordedPurchase(fixture, cards[0]!);
    const counter = await tillOf(fixture, SHOPS / 4);
    // The first purchases warm up the product's code and PostgreSQL's buffers.
    await buyAtRate(fixture, counter, cards.slice(1, count / 4), RATE);
    const sides: Sides = { bare: [], product: [] };
    for (let round = 1; round <= rounds; round += 1) {
      await wait(CODES_CHANGE_MS);
      sides.bare.push(
        await fixture.product.whileFrozen(() =>
          runProcess<TillLatencies>('bare-till', {
            ...recorded,
            databaseUrl: fixture.url,
            rate: RATE,
            connections: CONNECTIONS,
            each: cards.map(namesOf),
            firstStep: recorded.step * 10 + round * count,
          } satisfies BareTill),
        ),
      );
      await untilLagIsZero(fixture.client);
      sides.product.push(await buyAtRate(fixture, counter, cards, RATE));
      say(`  till round ${round}: ${inWords(sides.bare)} bare, ${inWords(sides.product)} product`);
    }
    return {
      lines: [lineOf('Check of a card', 'check', sides), lineOf('Purchase', 'purchase', sides)],
    };
  } finally {
    await fixture.dispose();
  }
};

interface Sides {
  bare: TillLatencies[];
  product: TillLatencies[];
}

type Recorded = Pick<BareTill, 'check' | 'purchase' | 'recorded' | 'madeIds' | 'step'>;

/** The statements of one check and one purchase, as the product sends them. */
async function recordedPurchase(fixture: Fixture, card: BenchCard): Promise<Recorded> {
  const found: Record<keyof TillLatencies, Statement[]> = { check: [], purchase: [] };
  let made: RecordedPurchase | undefined;
  await fixture.statementsOf(async (noted) => {
    const counter = await tillOf(fixture, 1);
    await noted();
    made = await buy(fixture.product.port, counter, card, 0, async (what) => {
      await wait(QUIET_MS);
      found[what] = ofCommand(await noted(), [card.id, counter.partnerId, ...counter.shopIds]);
    });
  });
  const { rows } = await fixture.client.query<{ id: string; step: number }>(
    `select e.id, c.step::int as step from event e, card_check c
     where e.aggregate_id = $1 and c.purchase_id = $1`,
    [made!.purchaseId],
  );
  return {
    ...found,
    recorded: namesOf(card),
    madeIds: [made!.checkId, made!.purchaseId, made!.key, ...rows.map(({ id }) => id)],
    step: rows[0]!.step,
  };
}

/** Without the statements of projections, which come after the command's last one. */
function ofCommand(all: Statement[], names: string[]): Statement[] {
  const own = all.filter((each) => names.some((name) => JSON.stringify(each).includes(name)));
  const last = own.findLastIndex(({ text }) =>
    /update idempotency_key|update card_check_try/.test(text),
  );
  if (last < 0)
    throw new Error(`No command was recognised:\n${all.map(({ text }) => text).join('\n')}`);
  return own.slice(0, last + 1);
}

function namesOf({ id, memberId, reference }: BenchCard): string[] {
  return [id, memberId, reference];
}

function lineOf(words: string, what: keyof TillLatencies, { bare, product }: Sides): Line {
  const of = (rounds: TillLatencies[], share: number) =>
    median(rounds.map((round) => percentile(round[what], share)));
  const p99 = of(product, 0.99);
  return {
    item: 'commands',
    what: `${words} at ${RATE}/s, projections running; the same SQL in one transaction`,
    baseline: `p50 ${ms(of(bare, 0.5))}, p99 ${ms(of(bare, 0.99))}`,
    product: `p50 ${ms(of(product, 0.5))}, p99 ${ms(p99)}`,
    ratio: (p99 / of(bare, 0.99)).toFixed(1),
    target: `p99 ≤ ${P99_MS} ms`,
    met: p99 <= P99_MS,
  };
}

function inWords(rounds: TillLatencies[]): string {
  const { check, purchase } = rounds.at(-1)!;
  return `p99 ${ms(percentile(check, 0.99))} and ${ms(percentile(purchase, 0.99))}`;
}
