import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import { memberWithProfile } from '../../modules/members/testing/member.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { Shop } from '../../modules/shops/shop.aggregate.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

describe('SQL statements', () => {
  let app: TestApp;
  const texts: string[] = [];
  const { query } = pg.Client.prototype;

  beforeAll(async () => {
    app = await startTestApp();
    pg.Client.prototype.query = function (this: pg.Client, ...args: [string | pg.QueryConfig]) {
      texts.push(typeof args[0] === 'string' ? args[0] : args[0].text);
      return query.apply(this, args as never);
    } as never;
  });
  afterAll(async () => {
    pg.Client.prototype.query = query;
    await app.close();
  });

  it('contain no value: MikroORM and our own code send values apart from the text', async () => {
    const form = registration({ storeAddress: "Behind Thattukada's \\ where else?" });
    expect((await app.api.post('/api/admin/shops/register', form)).status).toBe(201);
    expect((await app.api.post('/api/admin/shops/register', form)).status).toBe(409);
    const member = await memberWithProfile(app);
    await activeCardHolder(app);
    const [shop] = await app.database.query<{ id: string; address: string }>(
      'select id, address from shop where email = $1',
      [form.email],
    );
    expect(shop!.address).toBe(form.storeAddress);
    const admin = await signedInAs(app, 'admin');
    expect((await admin.put(`/api/admin/shops/${shop!.id}/approve`, {})).status).toBe(200);

    const inserts = texts.filter((text) => /^insert into "(shop|member|card)"/.test(text));
    expect(inserts.length).toBeGreaterThan(3);
    const values = [form.shopName, form.email, form.storeAddress, '98470', member.user.email!];
    const revealing = texts.filter(
      (text) =>
        values.some((value) => text.includes(value)) ||
        /@example|[0-9a-f]{8}-[0-9a-f]{4}-|'\d{4}-\d{2}-\d{2}/.test(text),
    );
    expect(revealing).toEqual([]);
  });

  it('find by lists, dates, objects, null and question marks', async () => {
    const forms = [1, 2].map((n) => registration({ shopName: `What? ${process.pid} ${n}` }));
    for (const form of forms) await app.api.post('/api/admin/shops/register', form);
    const em = app.get(EntityManager).fork();
    const names = (shops: Shop[]) => shops.map((shop) => shop.name).toSorted();
    const wanted = forms.map((form) => form.shopName);
    const later = new Date(app.clock.now().getTime() + 60_000);
    const found = await em.find(Shop, {
      name: { $in: wanted },
      registeredAt: { $lt: later },
      website: null,
    });
    expect(names(found)).toEqual(wanted);
    for (const shop of found) shop.hours = { mon: [{ from: '09:00', to: "2'0:00" }] } as never;
    // One statement updates both rows, with one `case` per row.
    await em.flush();
    const again = await em.fork().find(Shop, { name: { $in: wanted } });
    expect(again.map((shop) => shop.hours)).toEqual(found.map((shop) => shop.hours));
    expect(await em.count(Shop, { name: { $in: [] } })).toBe(0);
  });
});
