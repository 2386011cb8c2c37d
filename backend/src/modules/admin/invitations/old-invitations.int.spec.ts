import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';
import { OldInvitations } from './old-invitations.ts';

const ADMINISTRATORS = '/api/admin/administrators';

describe('invitations to the portal that nobody accepted', () => {
  let app: TestApp;
  let owner: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    owner = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const someone = () => ({
    name: 'Ravi Nair',
    email: `ravi-${randomUUID()}@example.com`,
    role: 'support',
  });
  const invite = (person: object) => owner.post(ADMINISTRATORS, person);
  const stateOf = async (id: string): Promise<string | undefined> => {
    const rows: Administrator[] = (await owner.get(ADMINISTRATORS)).body.data;
    return rows.find((row) => row.id === id)?.status;
  };
  /** Access tokens from before have expired by then. */
  async function pass(ms: number): Promise<void> {
    app.clock.shiftBy(ms);
    owner = await signedInAs(app, 'admin');
  }

  it('are forgotten seven days after they ended; until then they can be sent again', async () => {
    const [left, again] = [someone(), someone()];
    const leftId: string = (await invite(left)).body.data.id;
    const againId: string = (await invite(again)).body.data.id;
    await pass(14 * DAY_MS - MINUTE_MS);
    await app.get(OldInvitations).endAll();
    expect(await stateOf(leftId)).toBe('invited');
    expect((await owner.post(`${ADMINISTRATORS}/${againId}/invitation`)).status).toBe(200);

    await pass(2 * MINUTE_MS);
    await app.get(OldInvitations).endAll();
    // The worker's own schedule may have ended it first.
    await eventually('nobody is invited', async () => !(await stateOf(leftId)));
    expect(await stateOf(againId)).toBe('invited');
    expect(
      await app.database.query(
        'select email, name, invitation_hash as hash, status from admin where id = $1',
        [leftId],
      ),
    ).toEqual([{ email: null, name: null, hash: null, status: 'withdrawn' }]);
    expect(
      await app.database.query(
        `select type, actor ->> 'role' as role from event where aggregate_id = $1 order by version`,
        [leftId],
      ),
    ).toEqual([
      { type: 'AdminInvited', role: 'owner' },
      { type: 'AdminInvitationWithdrawn', role: 'system' },
    ]);
    expect((await invite(left)).status).toBe(201);
  });
});
