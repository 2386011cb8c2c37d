import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorkerProcess } from '../../../platform/notifications/testing/worker-process.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeActivations } from '../testing/events-to-send.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { DeliveryStore, NotTheSender } from './delivery-store.ts';

const AGGREGATES = 400;
const EACH = 5;
const ALL = AGGREGATES * EACH;
const ALLOWED = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };

describe('webhooks while things fail', () => {
  let api: TestApp;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    api = await startTestApp({ DATABASE_URL: databaseUrl, ROLE: 'api', ...ALLOWED });
  });
  afterAll(() => api.close());

  it('get every event, in the order of each aggregate, though a third fails and the sender is killed', async () => {
    const failedOnce = new Set<string>();
    /** A third of the events is refused at the first attempt. */
    const receiver = await WebhookReceiver.start(({ event }) => {
      if (Number(event.seq) % 3 > 0 || failedOnce.has(event.id)) return 204;
      failedOnce.add(event.id);
      return 500;
    });
    const owner = await signedInAs(api, 'admin');
    const { status, body } = await owner.post('/api/admin/webhooks', {
      name: 'Loyalty app',
      url: receiver.url,
      events: ['AdminActivated'],
      confirmSensitive: true,
    });
    expect(status).toBe(201);
    const aggregates = Array.from({ length: AGGREGATES }, () => randomUUID());
    const worker = () => startWorkerProcess({ DATABASE_URL: databaseUrl, ...ALLOWED });
    const first = worker();
    await writeActivations(api.database, aggregates.slice(0, 1));
    await eventually('the first one sends', () => receiver.taken.length > 0, 60_000);
    const second = worker();
    try {
      await writeActivations(api.database, aggregates, EACH);
      await eventually('half of it came', () => receiver.taken.length > ALL / 2, 60_000);
      const ended = once(first, 'exit');
      first.kill('SIGKILL');
      await ended;
      const left = await waitingFor(body.data.id);
      expect(left).toBeGreaterThan(0);
      // Ends the killed process's lease, which would expire in a few seconds.
      await api.database.execute('update webhook_sender set lease_until = now()');
      await eventually('all came', () => receiver.seqs.length === ALL + 1, 60_000);
      await eventually('all is noted', async () => (await waitingFor(body.data.id)) === 0);
    } finally {
      for (const each of [first, second]) each.kill('SIGKILL');
    }
    const versions = new Map<string, number[]>();
    const seen = new Set<string>();
    for (const { event } of receiver.taken) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      versions.set(event.subject, [...(versions.get(event.subject) ?? []), event.aggregateversion]);
    }
    expect(versions.size).toBe(AGGREGATES);
    for (const inOrder of versions.values())
      expect(inOrder).toEqual(inOrder.map((_, at) => at + 1));
    // Only events that the killed process had sent and not recorded are sent again.
    expect(receiver.taken.length - seen.size).toBeLessThan(ALL / 4);
    expect(failedOnce.size).toBeGreaterThan(ALL / 4);
    await receiver.stop();
  }, 240_000);

  async function waitingFor(webhookId: string): Promise<number> {
    const [row] = await api.database.query<{ count: number }>(
      `select count(*)::int as count from webhook_delivery where webhook_id = $1 and ended_at is null`,
      [webhookId],
    );
    return row!.count;
  }

  it('have one sender, and one that was frozen while another took over writes nothing', async () => {
    const store = api.get(DeliveryStore);
    const [frozen, other] = [randomUUID(), randomUUID()];
    await api.database.execute('delete from webhook_sender');
    expect(await store.hold(frozen)).toBe(true);
    expect(await store.hold(frozen)).toBe(true);
    expect(await store.hold(other)).toBe(false);
    await api.database.execute('update webhook_sender set lease_until = now()');
    expect(await store.hold(other)).toBe(true);
    expect(await store.hold(frozen)).toBe(false);
    const now = api.clock.now();
    await expect(store.note(frozen, [])).rejects.toThrow(NotTheSender);
    await expect(store.plan(frozen, [], now)).rejects.toThrow(NotTheSender);
    await store.note(other, []);
    await store.letGo(frozen);
    expect(await store.hold(frozen)).toBe(false);
    await store.letGo(other);
    expect(await store.hold(frozen)).toBe(true);
  });
});
