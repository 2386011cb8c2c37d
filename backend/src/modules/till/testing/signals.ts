import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import { differencesToFreshFold } from '../../../platform/messaging/testing/command-ledger.ts';
import { settled } from '../../../platform/messaging/testing/pipeline.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { bought, broughtBack } from '../../purchases/testing/bought.ts';
import { TillSignals } from '../signals/till-signals.ts';

const [SHOPS, CARDS] = [2, 3].map((n) => Array.from({ length: n }, () => randomUUID() as string));
const MEMBER = randomUUID();
const STAFF = partnerActor(randomUUID(), 'staff');
/** Every two minutes, over midnight in India. */
const TIMES = Array.from({ length: 12 }, (_, n) =>
  new Date(Date.parse('2027-01-30T23:50:00+05:30') + n * 120_000).toISOString(),
);

/** Specs of the signals, run on every transport. */
export function signalsOfTills(transport: string, env: () => Record<string, string>): void {
  describe(`the signals of tills on the ${transport} transport`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp(env());
    });
    afterAll(() => app.close());

    const signals = () =>
      app.database.query<{ kind: string; day: string; count: number }>(
        `select kind, day::text, count from till_signals where at is not null order by 1, 2, 3`,
      );

    it('equal a fresh fold of the log under concurrent purchases and reversals', async () => {
      const sales = CARDS!.flatMap((cardId) =>
        TIMES.map((at, n) => ({ cardId, at, shopId: SHOPS![n % 2]! })),
      );
      const ids: string[] = [];
      for (let n = 0; n < sales.length; n += 6)
        ids.push(
          ...(await Promise.all(
            sales
              .slice(n, n + 6)
              .map((sale) => bought(app, { ...sale, memberId: MEMBER, bill: 100, actor: STAFF })),
          )),
        );
      await Promise.all(
        ids.slice(0, 4).map((id) => broughtBack(app, id, '2027-01-30T23:59:00+05:30', STAFF)),
      );
      const model = app.get(TillSignals);
      await settled(app.database, [model]);
      expect(await differencesToFreshFold(app.database, model)).toEqual([]);
      const found = await signals();
      // Five purchases of a card are before midnight; the one two minutes after it counts with them.
      expect(found.map(({ kind, day, count }) => [kind, day, count])).toEqual([
        ['many-reversals', '2027-01-30', 4],
        ...CARDS!.map(() => ['two-shops', '2027-01-30', 6]),
        ...CARDS!.map(() => ['two-shops', '2027-01-31', 7]),
      ]);
      await app.get(Rebuild).rebuild(model);
      expect(await signals()).toEqual(found);
    });
  });
}
