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

  it('has state and events in step: each version is the number of its events', async () => {
    const wrong = await app.database.query(`
      select a.id from (select id, version from shop union all select id, version from member union all select id, version from card) a
      where a.version <> (select count(*) from event e where e.aggregate_id = a.id)`);
    expect(wrong).toEqual([]);
    const [log] = await app.database.query<{ head: number; n: number }>(
      'select max(seq)::int as head, count(*)::int as n from event_place',
    );
    expect(log!.head).toBe(log!.n);
  });

  it('sends no mail to the owners of shops that do not exist', async () => {
    expect(await app.database.query('select 1 from notification')).toEqual([]);
  });
});
