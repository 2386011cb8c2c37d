// npm run seed -- --shops N --members N --purchases N
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../demo/demo-members.ts';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { Passwords } from '../platform/identity/passwords/passwords.ts';
import { ConsumerRegistry } from '../platform/messaging/consumers/consumer-registry.ts';
import { Reconciliation } from '../platform/messaging/consumers/reconciliation.ts';
import { isProjection } from '../platform/messaging/consumers/consumer.ts';
import { headOf } from '../platform/event-log/sequencer.ts';
import { Rebuild } from '../platform/messaging/rebuild/rebuild.ts';
import { firstAdminId } from '../seed/first-admin-id.ts';
import { seedMembers } from '../seed/seed-members.ts';
import { seedPurchases } from '../seed/seed-purchases.ts';
import { seedShops } from '../seed/seed-shops.ts';
import { withTools } from './with-tools.ts';

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '0' },
    members: { type: 'string', default: '0' },
    purchases: { type: 'string', default: '0' },
  },
});

await withTools(async ({ app, database, say, beside }) => {
  const shops = count('--shops', values.shops);
  const members = count('--members', values.members);
  const purchases = count('--purchases', values.purchases);
  if (shops + members + purchases === 0)
    throw new ConfigError('Usage: npm run seed -- --shops N --members N --purchases N');
  const started = performance.now();
  const now = app.get(Clock).now();
  const adminId = await firstAdminId(database);
  const hash = await app.get(Passwords).hash(DEMO_PASSWORD);
  const lapse = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const before = await headOf(database);
  const reactions = app
    .get(ConsumerRegistry)
    .all()
    .filter((consumer) => !isProjection(consumer));
  if (!beside)
    for (const reaction of reactions)
      await app.get(Reconciliation).reconcile(reaction, { upTo: before });
  await seedShops(database, shops, adminId, now, (n) => say(`${n} of ${shops} shops, ${lapse()}`));
  await seedMembers(database, members, hash, adminId, now, (n) =>
    say(`${n} of ${members} members, ${lapse()}`),
  );
  await seedPurchases(database, purchases, adminId, now, (n) =>
    say(`${n} of about ${purchases} purchases, ${lapse()}`),
  );
  await app
    .get(Rebuild)
    .rebuildAll(app.get(ConsumerRegistry).projections(), {}, ({ name }, { events }) =>
      say(`${name} from ${events} events, ${lapse()}`),
    );
  // Reactions skip the seeded events, so that they need not read millions of them.
  if (!beside)
    await database.execute(
      `update consumer set reconciled = (select max(seq) from event_place)
       where name = any($1) and reconciled >= $2`,
      [reactions.map(({ name }) => name), before],
    );
  // PostgreSQL would do it some minutes later; until then figures are counted row by row.
  await database.query('vacuum analyze');
  say(`Done in ${lapse()}`);
});

function count(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 10_000_000)
    throw new ConfigError(`${name} must be a whole number from 0 to 10000000`);
  return number;
}
