import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { lastHoliday, WEEKDAYS } from '@nattil/contracts/rules/shops/opening-hours';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';
import { newShop } from '../testing/new-shop.ts';

/** Open all the time: each span ends when the next day's span begins. */
const ALWAYS: WeeklyHours = Object.fromEntries(
  WEEKDAYS.map((day) => [day, [{ open: '06:00', close: '06:00' }]]),
);
const SPLIT: WeeklyHours = {
  monday: [
    { open: '09:00', close: '13:00' },
    { open: '16:00', close: '21:00' },
  ],
  friday: [{ open: '18:00', close: '02:00' }],
};

describe('when a shop is open', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterEach(() => app.clock.resetShift());
  afterAll(() => app.close());

  /** A day in India, counted from today. */
  const day = (after: number) => formatIsoDate(app.clock.now().getTime() + after * DAY_MS);
  const put = (id: string, change: object, headers = {}) =>
    admin.put(`/api/admin/shops/${id}`, change, { headers });
  const shopOf = async (id: string) => (await admin.get(`/api/admin/shops/${id}`)).body.data;
  async function added(change: object = {}): Promise<{ id: string; name: string }> {
    const { status, body } = await admin.post('/api/admin/shops', { ...newShop(), ...change });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  }
  async function approved(change: object): Promise<{ id: string; name: string }> {
    const shop = await added(change);
    await admin.put(`/api/admin/shops/${shop.id}/approve`);
    return shop;
  }
  /** The shops that a member finds now with these filters. */
  async function found(name: string, filters = ''): Promise<FoundShop[]> {
    const member = await signedInAs(app, 'member');
    const query = `search=${encodeURIComponent(name)}&exactWords=true${filters}`;
    return (await member.get(`/api/users/shops/search?${query}`)).body.data;
  }
  /** Moves the clock to this time in India, this many days from now. */
  function goTo(after: number, time: string): void {
    app.clock.resetShift();
    const then = new Date(`${day(after)}T${time}:00+05:30`);
    app.clock.shiftBy(then.getTime() - app.clock.now().getTime());
  }

  it('is unknown until an administrator tells it, also with the shop', async () => {
    expect(await added()).toMatchObject({ openingHours: null, holidays: [] });
    const told = { openingHours: SPLIT, holidays: [day(3), day(1)] };
    const shop = await added(told);
    const kept = { openingHours: SPLIT, holidays: [day(1), day(3)] };
    expect(shop).toMatchObject(kept);
    expect(await shopOf(shop.id)).toMatchObject(kept);
    const { shops } = (await admin.get(`/api/admin/shops?search=${encodeURIComponent(shop.name)}`))
      .body.data;
    expect(shops).toMatchObject([kept]);
  });

  it('is changed alone, kept by other changes, and emptied by null or an empty list', async () => {
    const { id } = await added();
    const steps: [object, object][] = [
      [{ openingHours: SPLIT }, { openingHours: SPLIT, holidays: [] }],
      [{ holidays: [day(9)] }, { openingHours: SPLIT, holidays: [day(9)] }],
      [{ ownerName: 'Thomas Kurian' }, { openingHours: SPLIT, holidays: [day(9)] }],
      [{ openingHours: null }, { openingHours: null, holidays: [day(9)] }],
      [{ holidays: [] }, { openingHours: null, holidays: [] }],
      [{ openingHours: { sunday: [] }, holidays: [day(2)] }, { openingHours: {} }],
      [{ holidays: null }, { openingHours: {}, holidays: [] }],
    ];
    for (const [change, expected] of steps) {
      const { status, body } = await put(id, change);
      expect([change, status, body.errors]).toEqual([change, 200, undefined]);
      expect([change, body.data]).toEqual([change, expect.objectContaining(expected)]);
    }
  });

  it('is recorded in an event with what it was before, and once however often it is sent', async () => {
    const { id } = await added();
    const told = { openingHours: SPLIT, holidays: [day(5), day(4)] };
    const { friday, monday } = SPLIT;
    const otherwise = {
      openingHours: { sunday: [], friday, monday: monday!.toReversed() },
      holidays: [day(4), day(5)],
    };
    const versions = [];
    for (const change of [told, told, otherwise])
      versions.push((await put(id, change)).body.data.version);
    expect(versions).toEqual([2, 2, 2]);
    const events = await app.database.query<{ data: object }>(
      `select data from event where aggregate_id = $1 and type = 'ShopUpdated'`,
      [id],
    );
    const holidays = [day(4), day(5)];
    const changes = { hours: [null, SPLIT], holidays: [[], holidays] };
    const changed = ['holidays', 'hours'];
    expect(events.map(({ data }) => data)).toMatchObject([
      { hours: SPLIT, holidays, changed, changes },
    ]);
  });

  it.each<[string, string, unknown]>([
    ['openingHours', 'another word for a day', { funday: [] }],
    ['openingHours', 'a time that is none', { monday: [{ open: '9', close: '18:00' }] }],
    [
      'openingHours',
      'times that overlap',
      { monday: [SPLIT.friday![0], { open: '23:00', close: '23:30' }] },
    ],
    ['openingHours', 'a field beside the times', { monday: [{ ...SPLIT.friday![0], x: 1 }] }],
    ['openingHours', 'a text', 'always'],
    ['openingHours', 'a list', [SPLIT]],
    ['holidays', 'a day that is not in the calendar', ['2027-02-30']],
    ['holidays', 'a day given twice', ['2027-01-26', '2027-01-26']],
    ['holidays', 'a text', '2027-01-26'],
    ['holidays', 'a day more than two years ahead', ['9999-12-31']],
    ['holidays', 'objects', [{ toString: 1 }, {}]],
  ])(
    'is refused in %s with %s, by its name, and nothing of it is done',
    async (field, _what, bad) => {
      const { id } = await added({ openingHours: SPLIT, holidays: [day(7)] });
      const before = await shopOf(id);
      const answers = [
        await put(id, { ownerName: 'Somebody Else', [field]: bad }),
        await admin.post('/api/admin/shops', { ...newShop(), [field]: bad }),
      ];
      for (const { status, body } of answers)
        expect([status, body.errors]).toEqual([422, [{ field, message: expect.any(String) }]]);
      expect(await shopOf(id)).toEqual(before);
    },
  );

  it('takes holidays up to two years ahead of today in India, and those that have passed', async () => {
    const last = lastHoliday(app.clock.now());
    const { status, body } = await put((await added()).id, { holidays: [last, day(-400)] });
    expect([status, body.data.holidays]).toEqual([200, [day(-400), last]]);
  });

  it('M-183: is told to members, to whom a shop is closed on its holidays', async () => {
    const shop = await approved({ openingHours: ALWAYS });
    const seen = async (filters = '') =>
      (await found(shop.name, filters)).map(({ isOpen, holidays }) => ({ isOpen, holidays }));
    expect(await seen()).toEqual([{ isOpen: true, holidays: [] }]);
    const holidays = [day(1), day(3)];
    await put(shop.id, { holidays: [...holidays, day(-1)] });
    await eventually('the holidays are told', async () => (await seen())[0]!.holidays.length === 2);
    // Like its first day: the evening before, the holiday, and the night and morning after it.
    const times: [number, string, boolean, string[]][] = [
      [0, '23:59', true, holidays],
      [1, '05:59', true, holidays],
      [1, '06:00', false, holidays],
      [1, '23:59', false, holidays],
      [2, '00:00', false, [day(3)]],
      [2, '05:59', false, [day(3)]],
      [2, '06:00', true, [day(3)]],
      [4, '12:00', true, []],
    ];
    for (const [after, time, isOpen, toCome] of times) {
      goTo(after, time);
      const at = [after, time];
      expect([at, await seen()]).toEqual([at, [{ isOpen, holidays: toCome }]]);
      expect([at, (await seen('&openNow=true')).length]).toEqual([at, isOpen ? 1 : 0]);
    }
  });

  it('is the same after the read model was built again, where older events tell no holidays', async () => {
    const shop = await approved({ openingHours: SPLIT, holidays: [day(6)] });
    const name = `Older Shop ${process.pid}`;
    await writeApprovedShops(app.database, [{ name, hours: SPLIT }]);
    await eventually('the older one is found', async () => (await found(name)).length === 1);
    await app.get(Rebuild).rebuild(app.get(ConsumerRegistry).projection('shop-search')!);
    expect(await found(shop.name)).toMatchObject([{ openingHours: SPLIT, holidays: [day(6)] }]);
    expect(await found(name)).toMatchObject([{ openingHours: SPLIT, holidays: [] }]);
    const rows = await app.database.query(
      'select hours, holidays from shop_search where name = any($1) order by holidays::text',
      [[shop.name, name]],
    );
    expect(rows).toEqual([
      { hours: SPLIT, holidays: [day(6)] },
      { hours: SPLIT, holidays: [] },
    ]);
  });
});
