import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';
import { activeCardHolder } from '../cards/testing/card-holder.ts';
import { phoneOf } from '../cards/testing/shown-code.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { CardStreams, STREAMS_PER_MEMBER } from './live/card-streams.ts';
import { follow } from './testing/card-stream.ts';
import { tillAt, tillOn } from './testing/tills.ts';

describe('tills at two processes', () => {
  let both: TwoTestApps;
  let shops: string[];
  beforeAll(async () => {
    both = await startTwoTestApps();
    shops = await writeApprovedShops(both.app.database, [
      { name: 'Menon’s Bakery', discountPercent: 8 },
      { name: 'Rose Pharmacy' },
    ]);
  });
  afterAll(() => both.close());

  const holder = async () => {
    const member = await activeCardHolder(both.app);
    return { ...member, phone: await phoneOf(member.client) };
  };
  const now = () => both.app.clock.now();
  const tillsOfTwoShops = async () => {
    const { app, second } = both;
    return [
      await tillAt(app, shops[0]!),
      await tillOn(second, await tillAt(app, shops[1]!)),
    ] as const;
  };

  it('accept one code at one of two shops', async () => {
    const { phone } = await holder();
    const [first, other] = await tillsOfTwoShops();
    const code = phone.scanned(now());
    const answers = await Promise.all(
      [first, other, first, other].map((till) => till.check({ code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('record one purchase for a double tap that reaches both', async () => {
    const { client, phone } = await holder();
    const till = await tillAt(both.app, shops[0]!);
    const other = await tillOn(both.second, till);
    const { body } = await till.check({ code: phone.scanned(now()) });
    const key = randomUUID();
    const answers = await Promise.all([
      till.record(body.data.id, 100, key),
      other.record(body.data.id, 100, key),
      other.record(body.data.id, 100),
    ]);
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map((answer) => answer.body.data.id)).size).toBe(1);
    expect((await client.get('/api/users/purchases')).body.data).toHaveLength(1);
  });

  describe('and the stream of the card', () => {
    const listening = async (url: string, client: { token: string | null }) => {
      const stream = await follow(url, client.token!);
      await eventually('it is open', () => stream.text.startsWith('event: open\n'));
      return stream;
    };

    it('show the member a purchase of either process, and its reversal, and nobody else’s', async () => {
      const { app, second } = both;
      const member = await holder();
      const stranger = await holder();
      const streams = [
        await listening(app.url, member.client),
        await listening(second.url, member.client),
      ];
      const foreign = await listening(app.url, stranger.client);
      const till = await tillOn(second, await tillAt(app, shops[0]!));
      const { body } = await till.check({ code: member.phone.scanned(now()) });
      const recorded = await till.record(body.data.id, 1_240);
      await eventually('both streams have it', () =>
        streams.every((stream) => stream.purchases().length === 1),
      );
      for (const stream of streams)
        expect(stream.purchases()[0]).toMatchObject({
          id: recorded.body.data.id,
          memberId: member.id,
          shopName: 'Menon’s Bakery',
          billAmount: 1_240,
          discountAmount: 99.2,
          recordedBy: { realm: 'partner', name: null },
        });
      await till.reverse(recorded.body.data.id);
      await eventually('both have the reversal', () =>
        streams.every((stream) => stream.purchases().at(-1)!.status === 'reversed'),
      );
      expect(foreign.purchases()).toEqual([]);
      for (const stream of [...streams, foreign]) stream.leave();
    });

    it('is open on three devices of a member, and refused to a fourth', async () => {
      const { client } = await holder();
      const streams = [];
      for (let n = 0; n < STREAMS_PER_MEMBER; n += 1)
        streams.push(await listening(both.app.url, client));
      const { response } = await follow(both.app.url, client.token!);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
      for (const stream of streams) stream.leave();
      await eventually('nobody listens', () => both.app.get(CardStreams).open === 0);
    });
  });
});
