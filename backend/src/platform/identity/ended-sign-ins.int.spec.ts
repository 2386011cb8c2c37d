import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sweeps } from '../sweeps.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { Sessions } from './sessions.ts';

const DAY = 24 * 3_600_000;

describe('ended sign-ins', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('are removed a day later, with their tokens; those that hold stay', async () => {
    const open = async (rememberMe: boolean) => {
      const subject = randomUUID();
      await app.get(Sessions).open(app.database, 'member', subject, rememberMe);
      return subject;
    };
    const [short, long] = [await open(false), await open(true)];
    await app.database.execute(
      `insert into sign_in_failure (realm, subject, failures, undecided, last_at) values ('member', 'x', 3, 0, now())`,
    );
    const left = async () => {
      await app.get(Sweeps).runNow('ended-sign-ins');
      return app.database.query<{ subject: string; tokens: number }>(
        `select s.subject_id as subject, count(*)::int as tokens from session s
         join refresh_token t on t.session_id = s.id group by 1`,
      );
    };
    app.clock.shiftBy(DAY + 60_000);
    expect(new Set((await left()).map((s) => s.subject))).toEqual(new Set([short, long]));
    expect(await app.database.query('select 1 from sign_in_failure')).toEqual([]);
    app.clock.shiftBy(DAY);
    expect(await left()).toEqual([{ subject: long, tokens: 1 }]);
    app.clock.shiftBy(30 * DAY);
    expect(await left()).toEqual([]);
    app.clock.resetShift();
  });
});
