import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { runTool } from '../../modules/admin/testing/tool.ts';
import { codeOf, newMember, sendCode } from '../../modules/otp/testing/members.ts';
import { newShop } from '../../modules/shops/testing/new-shop.ts';
import { OTHER_KEY_NAMES } from '../../platform/config/config.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { startTestApp, TEST_KEYS, type TestApp } from '../../platform/testing/test-app.ts';

type Name = 'JWT_SECRET' | 'OTP_KEY' | 'DATA_KEY';
const ROTATED: Name[] = ['JWT_SECRET', 'OTP_KEY', 'DATA_KEY'];
const NEW = 'ab'.repeat(32);
const set = (suffix: string, value: string) =>
  Object.fromEntries(ROTATED.map((name) => [`${name}${suffix}`, value]));

/** The settings of each step, as docs/keys.md lists them. */
const STEPS = [
  {},
  set('_NEXT', NEW),
  { ...set('', NEW), ...set('_OLD', TEST_KEYS.DATA_KEY) },
  set('', NEW),
];

const running = new Set<TestApp>();
const start = async (env: Record<string, string>) => {
  const app = await startTestApp(env);
  running.add(app);
  return app;
};
const stop = async (app: TestApp) => {
  running.delete(app);
  await app.close();
};
afterEach(async () => {
  for (const app of running) await stop(app);
});

/** What one process issues or writes, the other accepts and reads. */
async function worksBetween(one: TestApp, other: TestApp): Promise<void> {
  const adminId = randomUUID();
  const tokens = await one
    .get(Sessions)
    .open(one.database, 'admin', adminId, false, { role: 'owner' });
  const admin = other.api.as(tokens.accessToken);
  const added = await one.api.as(tokens.accessToken).post('/api/admin/shops', {
    ...newShop(),
    panNumber: 'ABCDE1234F',
  });
  expect(added.status).toBe(201);
  const revealed = await admin.post(`/api/admin/shops/${added.body.data.id}/reveal`);
  expect(revealed).toMatchObject({ status: 200, body: { data: { panNumber: 'ABCDE1234F' } } });

  // Two tabs refresh at the same time, each at another process.
  const first = await one.get(Sessions).refresh(tokens.refreshToken);
  const second = await other.get(Sessions).refresh(tokens.refreshToken);
  expect(second.refreshToken).toBe(first.refreshToken);
  expect((await other.get(Sessions).refresh(second.refreshToken)).accessToken).toBeTruthy();

  const member = await newMember(one);
  const sessionId = await sendCode(member);
  const otp = await codeOf(one, sessionId);
  const verified = await other.api
    .as(member.client.token!)
    .post('/api/users/otp/verify-email', { otp, sessionId });
  expect(verified).toMatchObject({ status: 200, body: { success: true } });
}

it('JWT_SECRET, OTP_KEY and DATA_KEY rotate process by process: what one writes, the other reads at every step', async () => {
  let first = await start({});
  const { databaseUrl } = first;
  let second = await start({ DATABASE_URL: databaseUrl });
  for (const step of STEPS.slice(1)) {
    await stop(first);
    first = await start({ DATABASE_URL: databaseUrl, ...step });
    await worksBetween(first, second);
    await worksBetween(second, first);
    if (step === STEPS.at(-2)) {
      // A process of the step before that starts again changes nothing.
      await stop(second);
      second = await start({ DATABASE_URL: databaseUrl, ...STEPS[1] });
      await worksBetween(second, first);
    }
    await stop(second);
    second = await start({ DATABASE_URL: databaseUrl, ...step });
    await worksBetween(second, first);
    if (step === STEPS.at(-2)) await onlyTheNewKeyIsNeeded(first);
  }
  const replaced = await first.database.query<{ key: string }>(
    `select data ->> 'key' as key from event where type = 'KeyReplaced' order by 1`,
  );
  expect(replaced.map(({ key }) => key)).toEqual(ROTATED.toSorted());
}, 120_000);

async function onlyTheNewKeyIsNeeded(app: TestApp): Promise<void> {
  const done = await runTool(app, 'keys', ['reencrypt']);
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('can be removed') });
}

it('a next key exists for every key that rotates without a stop, and for no other', () => {
  const next = OTHER_KEY_NAMES.filter((name) => name.endsWith('_NEXT'));
  expect(next.toSorted()).toEqual(ROTATED.map((name) => `${name}_NEXT`).toSorted());
});
