import type { Item } from '../bench.ts';
import { freePort, startProcess } from '../child.ts';
import { Fixture } from '../fixture.ts';
import type { Taken, WebhookReceiver } from '../processes/webhook-receiver.ts';
import { whole } from '../stats.ts';

const EACH = 5;
const AGGREGATES = 4_000;
const QUICK_AGGREGATES = 400;
const FAILS_FOR_MS = 60_000;
const QUICK_FAILS_FOR_MS = 5_000;
const TARGET_PER_MINUTE = 10_000;

/**
 * Events for one receiver that refuses a third of the calls for a minute, and how many it gets
 * meanwhile.
 */
export const webhooks: Item = async ({ quick, say }) => {
  const fixture = await Fixture.withShops(1_000, { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  try {
    const aggregates = quick ? QUICK_AGGREGATES : AGGREGATES;
    const failsForMs = quick ? QUICK_FAILS_FOR_MS : FAILS_FOR_MS;
    const port = await freePort();
    const receiver = await startProcess<Taken>('webhook-receiver', {
      port,
      count: aggregates * EACH,
      failsForMs,
    } satisfies WebhookReceiver);
    await newWebhook(fixture, `http://127.0.0.1:${port}/`);
    await fixture.client.query(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
       select gen_random_uuid(), 'admin', a.id, n, 'AdminActivated', 1, jsonb_build_object('adminId', a.id),
         '{"id": null, "realm": "system", "role": "system"}', 'seed', now()
       from generate_series(1, $1) as n, (select gen_random_uuid() as id from generate_series(1, $2)) a`,
      [EACH, aggregates],
    );
    const { calls, refused, takenMeanwhile, events, outOfOrder } = await receiver.result;
    const perMinute = Math.round((takenMeanwhile * 60_000) / failsForMs);
    say(`  webhooks: ${whole(calls)} calls, ${whole(refused)} refused`);
    return {
      lines: [
        {
          item: 'webhooks',
          what: `Events that a receiver on this machine takes in a minute while it refuses a third of the calls; lost or out of order of ${whole(events)}`,
          baseline: '',
          product: `${whole(perMinute)}; ${outOfOrder}`,
          ratio: '',
          target: `≥ ${whole(TARGET_PER_MINUTE)}; 0`,
          met: perMinute >= TARGET_PER_MINUTE && outOfOrder === 0,
        },
      ],
    };
  } finally {
    await fixture.dispose();
  }
};

async function newWebhook({ product }: Fixture, url: string): Promise<void> {
  const settings = { name: 'Bench', url, events: ['AdminActivated'], confirmSensitive: true };
  await product.post('/api/admin/webhooks', settings, await product.adminToken());
}
