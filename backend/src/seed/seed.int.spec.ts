import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD } from '../demo/demo-members.ts';
import { eventually } from '../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../platform/testing/test-app.ts';

describe('the demo data of a first start', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ DEMO_DATA: 'on' });
    await eventually('every consumer has read it', async () => {
      const behind = await app.database.query(
        'select name from consumer where cursor < (select max(seq) from event_place)',
      );
      return behind.length === 0;
    });
  });
  afterAll(() => app.close());

  const signIn = async (email: string) => {
    const { body } = await app.api.post('/api/auth/login', { email, password: DEMO_PASSWORD });
    return app.api.as(body.data.accessToken);
  };

  it('lets a member search shops around Kochi at once', async () => {
    const member = await signIn('thomas@example.com');
    const { body } = await member.get('/api/users/shops/search?location=Kochi');
    expect(body.pagination.totalRecords).toBeGreaterThan(80);
  });

  it.each([
    ['meera', 'issued'],
    ['thomas', 'active'],
    ['ayisha', 'expired'],
    ['anoop', 'lapsed'],
    ['hamza', 'blocked'],
  ])('has a member %s whose card is %s', async (name, status) => {
    const member = await signIn(`${name}@example.com`);
    expect((await member.get('/api/users/card/details')).body.data.card).toMatchObject({ status });
  });

  it.each([
    ['latha', ['owner', 'owner']],
    ['biju', ['staff']],
    ['shameer', ['owner']],
  ])('has a person %s at the till', async (name, roles) => {
    const form = { email: `${name}@example.com`, password: DEMO_PASSWORD };
    const { body } = await app.api.post('/api/partner/auth/login', form);
    const shops = (await app.api.as(body.data.token).get('/api/partner/shops')).body.data;
    expect(
      shops.map(({ role, status }: { role: string; status: string }) => [role, status]),
    ).toEqual(roles.map((role) => [role, 'approved']));
  });

  it('has state and events in step: each version is the number of its events', async () => {
    const wrong = await app.database.query(`
      select a.id from (select id, version from shop union all select id, version from member
             union all select id, version from card union all select id, version from purchase
             union all select id, version from partner) a
      left join (select aggregate_id as id, count(*) as n from event group by 1) e on e.id = a.id
      where a.version is distinct from e.n`);
    expect(wrong).toEqual([]);
    const [log] = await app.database.query<{ head: number; n: number }>(
      'select max(seq)::int as head, count(*)::int as n from event_place',
    );
    expect(log!.head).toBe(log!.n);
  });

  it('has members who signed in, no later than they were last active', async () => {
    const strangers = await app.database.query(
      `select id from member where last_login_at is null or last_login_at < created_at or last_login_at > now()`,
    );
    expect(strangers).toEqual([]);
    const [signedIn] = await app.database.query<{ n: number }>(
      `select count(*)::int as n from member m join event e on e.type = 'MemberSignedIn'
       and e.data ->> 'memberId' = m.id::text and e.occurred_at = m.last_login_at`,
    );
    expect(signedIn!.n).toBeGreaterThan(100);
  });

  it('has purchases of every month, at shops and with cards that took part then', async () => {
    const [found] = await app.database.query<{ n: number; months: number; reversed: number }>(
      `select count(*)::int as n, count(*) filter (where status = 'reversed')::int as reversed,
              count(distinct date_trunc('month', recorded_at at time zone 'Asia/Kolkata'))::int as months
       from purchase`,
    );
    expect(found!.n).toBeGreaterThan(1_500);
    expect(found!.reversed).toBeGreaterThan(5);
    expect(found!.months).toBeGreaterThanOrEqual(11);
    const outside = await app.database.query(
      `select p.id from purchase p join shop s on s.id = p.shop_id join card c on c.id = p.card_id
       where p.recorded_at not between s.approved_at and now() or p.reversed_at > now()
         or p.recorded_at not between c.activated_at and c.expires_at`,
    );
    expect(outside).toEqual([]);
  });

  it('has cards whose tier is what was spent with them, never below that of their issue', async () => {
    const [changed] = await app.database.query<{ n: number }>(
      `select count(*)::int as n from event where type = 'TierChanged'`,
    );
    expect(changed!.n).toBeGreaterThan(5);
    const wrong = await app.database.query(
      `select c.id from card c where c.tier <> (
         select coalesce(
           (select data -> 'changes' -> 'tier' ->> 1 from event
            where aggregate_id = c.id and type = 'TierChanged' order by version desc limit 1),
           (select data ->> 'tier' from event where aggregate_id = c.id and type = 'CardIssued')))`,
    );
    expect(wrong).toEqual([]);
  });

  it('sends no mail to the owners of shops that do not exist', async () => {
    expect(await app.database.query('select 1 from notification')).toEqual([]);
  });
});
