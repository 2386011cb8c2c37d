import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CardSweeps } from './card-sweeps.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { activeCardHolder, newCardHolder } from '../testing/card-holder.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

const MANY = 230;

describe('the sweeps of cards', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    second = await startTestApp({ DATABASE_URL: app.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  /** Copies the card for other members, so that there is more than one batch. */
  const copy = (cardId: string) =>
    app.database.execute(
      `with holder as (
         insert into member (id, version, email, status, created_at)
         select gen_random_uuid(), 1, gen_random_uuid() || '@example.com', 'active', now() from generate_series(1, ${MANY})
         returning id)
       insert into card (id, version, member_id, number, tier, status, issued_at, activate_by, activated_at, expires_at)
       select gen_random_uuid(), c.version, h.id, 'copy ' || h.id, c.tier, c.status, c.issued_at, c.activate_by,
              c.activated_at, c.expires_at
       from holder h, card c where c.id = $1`,
      [cardId],
    );
  const later = (days: number) => {
    for (const { clock } of [app, second]) clock.shiftBy(days * DAY_MS);
  };
  const sweepAtOnce = (sweep: 'lapse' | 'expire') =>
    Promise.all([app, second, app, second].map((a) => a.get(CardSweeps)[sweep]()));
  // The worker's own schedule may still hold a batch, which the sweeps here skip.
  const ended = (status: 'lapsed' | 'expired') =>
    eventually(`all are ${status}`, async () => {
      const cards = await app.database.query('select 1 from card where status = $1', [status]);
      return cards.length === MANY + 1;
    });
  const recorded = async (type: string) =>
    (
      await app.database.query<{ events: number; cards: number; realm: string }>(
        `select count(*)::int as events, count(distinct aggregate_id)::int as cards, min(actor ->> 'realm') as realm
         from event where type = $1`,
        [type],
      )
    )[0];

  it('M-016: end each card once when its time is over, though two workers look at the same time', async () => {
    const issued = await newCardHolder(app);
    const active = await activeCardHolder(app);
    await copy(issued.cardId);
    await copy(active.cardId);
    await sweepAtOnce('lapse');
    expect(await recorded('CardLapsed')).toMatchObject({ events: 0 });

    later(30.1);
    await sweepAtOnce('lapse');
    await sweepAtOnce('expire');
    await ended('lapsed');
    expect(await recorded('CardLapsed')).toEqual({
      events: MANY + 1,
      cards: MANY + 1,
      realm: 'system',
    });
    expect(await recorded('CardExpired')).toMatchObject({ events: 0 });

    later(340);
    await sweepAtOnce('expire');
    await sweepAtOnce('lapse');
    await ended('expired');
    expect(await recorded('CardExpired')).toEqual({
      events: MANY + 1,
      cards: MANY + 1,
      realm: 'system',
    });
    expect(await recorded('CardLapsed')).toMatchObject({ events: MANY + 1 });
    const states = await app.database.query(
      'select status, count(*)::int as n from card group by status order by status',
    );
    expect(states).toEqual([
      { status: 'expired', n: MANY + 1 },
      { status: 'lapsed', n: MANY + 1 },
    ]);
  });

  it('record the suspension of a card whose member was suspended before the log said so', async () => {
    const holders = await Promise.all([activeCardHolder(app), activeCardHolder(app)]);
    const [suspended, active] = holders.map(({ cardId }) => cardId);
    await app.database.execute(
      `update member set status = 'suspended' where id = (select member_id from card where id = $1)`,
      [suspended],
    );
    await Promise.all([app, second, app].map((a) => a.get(CardSweeps).suspend()));
    const events = await app.database.query(
      `select aggregate_id as id, actor ->> 'realm' as realm from event where type = 'CardSuspended'`,
    );
    expect(events).toEqual([{ id: suspended, realm: 'system' }]);
    const [row] = await app.database.query('select suspended from card where id = $1', [active]);
    expect(row).toEqual({ suspended: false });
  });
});
