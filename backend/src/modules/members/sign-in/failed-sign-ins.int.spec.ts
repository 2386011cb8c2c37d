import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshEmail, PASSWORD, signUp } from '../testing/member.ts';
import { FailedSignIns } from '../../../platform/identity/sign-in/failed-sign-ins.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';

const MINUTE = 60_000;
const WRONG = 'Monsoon-rain-27';

describe('failed sign-ins', () => {
  let app: TestApp;
  let tries = 0;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.resetShift();
    await app.database.execute('delete from failed_sign_in');
  });

  /** From a new IP address each time. */
  const logIn = (email: string, password = WRONG) => {
    tries += 1;
    return app.api.post(
      '/api/auth/login',
      { email, password },
      { headers: { 'x-forwarded-for': `10.2.${tries >> 8}.${tries & 255}` } },
    );
  };
  const sweep = () => app.get(FailedSignIns).recordEndedWindows();
  const eventsAbout = async (memberId: string) =>
    (
      await app.database.query<{ data: object }>(
        `select data from event where type = 'MemberSignInFailed' and data ->> 'memberId' = $1 order by pos`,
        [memberId],
      )
    ).map((event) => event.data);

  it('are one event when their 15 minutes are over, and none before', async () => {
    const { id, user } = await signUp(app);
    for (let n = 0; n < 3; n += 1) await logIn(user.email!);
    app.clock.shiftBy(14 * MINUTE);
    expect(await sweep()).toBe(0);
    expect(await eventsAbout(id)).toEqual([]);
    app.clock.shiftBy(MINUTE);
    await Promise.all([sweep(), sweep(), sweep()]);
    await eventually('the window is recorded', async () => (await eventsAbout(id)).length > 0);
    expect(await eventsAbout(id)).toEqual([{ memberId: id, locked: false, failures: 3 }]);
    expect(await sweep()).toBe(0);
  });

  it('are counted from the beginning in the next window, though they still lead to the lock', async () => {
    const { id, user } = await signUp(app);
    for (let n = 0; n < 4; n += 1) await logIn(user.email!);
    app.clock.shiftBy(15 * MINUTE);
    await sweep();
    await logIn(user.email!);
    expect((await logIn(user.email!, PASSWORD)).status).toBe(423);
    expect(await eventsAbout(id)).toEqual([
      { memberId: id, locked: false, failures: 4 },
      { memberId: id, locked: true, failures: 1 },
    ]);
  });

  it('are one event also when they come at once', async () => {
    const { id, user } = await signUp(app);
    await Promise.all(Array.from({ length: 20 }, () => logIn(user.email!)));
    expect(await eventsAbout(id)).toEqual([{ memberId: id, locked: true, failures: 5 }]);
  });

  it('stay counted when the right password follows, which is not counted', async () => {
    const { id, user } = await signUp(app);
    for (let n = 0; n < 2; n += 1) await logIn(user.email!);
    await Promise.all(Array.from({ length: 10 }, () => logIn(user.email!, PASSWORD)));
    app.clock.shiftBy(15 * MINUTE);
    await sweep();
    expect(await eventsAbout(id)).toEqual([{ memberId: id, locked: false, failures: 2 }]);
  });

  it('at unknown contacts are one event together', async () => {
    const many = 120;
    const events = async () =>
      (
        await app.database.query<{ data: object }>(
          `select data from event where type like '%SignInFailed' order by pos`,
        )
      ).map((event) => event.data);
    const before = await events();
    // Requests that find the password queue full are refused before they are counted.
    const answers = await Promise.all(Array.from({ length: many }, () => logIn(freshEmail())));
    const failures = answers.filter(({ status }) => status === 404).length;
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(many - failures);
    expect(failures).toBeGreaterThan(1);
    expect(await events()).toEqual(before);
    app.clock.shiftBy(15 * MINUTE);
    await sweep();
    await eventually('the window is recorded', async () => (await events()).length > before.length);
    expect(await events()).toEqual([...before, { failures }]);
  });
});
