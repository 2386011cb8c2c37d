import { expect, it } from '@jest/globals';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import type { Reaction } from '../../../platform/messaging/consumers/consumer.ts';
import { appendEvents } from '../../../platform/event-log/event-log.ts';
import { startPipeline } from '../../../platform/messaging/testing/pipeline.ts';
import type { Database } from '../../../platform/persistence/database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { cloneDatabase, startTestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';

/** Earlier versions of the program stored the checkpoints of their mails under these names. */
const BEFORE = [
  'mail-owner-when-shop-is-registered',
  'mail-owner-when-shop-is-approved',
  'mail-owner-when-shop-is-rejected',
].map((name): Reaction => ({ name, subscribes: ['shop'], handle: async () => {} }));

/** A shop with one event for each mail. */
async function writeShop(database: Database, email: string): Promise<void> {
  const [aggregateId] = await writeApprovedShops(database, [{ name: 'Periyar Bakery', email }]);
  await appendEvents(database, [
    {
      aggregateType: 'shop',
      aggregateId: aggregateId!,
      version: 3,
      type: 'ShopRejected',
      schemaVersion: 1,
      data: {
        shopId: aggregateId!,
        status: 'rejected',
        changes: { status: ['approved', 'rejected'] },
      },
      actor: SYSTEM,
      occurredAt: new Date(),
    },
  ]);
}

it('an upgrade sends each mail that the program before had not sent, and none that it had', async () => {
  const url = await cloneDatabase();
  const before = await startPipeline({ url, consumers: BEFORE });
  await writeShop(before.database, 'mailed@example.com');
  await before.settled();
  await before.pump.stop();
  await writeShop(before.database, 'not-yet@example.com');
  await before.sequencer.sequence();
  await before.database.close();

  const app = await startTestApp({ DATABASE_URL: url });
  const subjectsTo = async (email: string) => {
    const inbox = await app.api.get(`/api/dev/inbox?contact=${email}`);
    return inbox.body.data.map(({ subject }: { subject: string }) => subject);
  };
  await eventually(
    'the mails arrived',
    async () => (await subjectsTo('not-yet@example.com')).length === 3,
  );
  expect((await subjectsTo('not-yet@example.com')).toSorted()).toEqual([
    'Periyar Bakery is now a partner of Nattil',
    'We received your registration',
    'Your registration',
  ]);
  expect(await subjectsTo('mailed@example.com')).toEqual([]);
  await app.close();
});
