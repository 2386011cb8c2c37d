import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import { newKeyFor } from '../../modules/feeds/testing/feed-reader.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

/** Follows the published table of card states. */
function mayBeHonoured(events: CloudEvent[], now: Date): boolean {
  let [status, expiresAt, isSuspended] = ['', '', false];
  for (const { type, data } of events) {
    const changes = (data.changes ?? {}) as Record<string, [string, string]>;
    const name = type.replace('privilege.', '');
    if (name === 'CardSuspended') isSuspended = true;
    if (name === 'CardResumed') isSuspended = false;
    if (name === 'CardActivated') [status, expiresAt] = ['active', String(data.expiresAt)];
    if (name === 'CardBlocked') status = 'blocked';
    if (changes.status) status = changes.status[1];
    if (changes.expiresAt) expiresAt = changes.expiresAt[1];
  }
  return status === 'active' && !isSuspended && new Date(expiresAt) > now;
}

describe('a consumer that follows the table of card states', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('does not honour the card of a suspended or deleted member', async () => {
    const admin = await signedInAs(app, 'admin');
    const { secret } = await newKeyFor(app, ['events:cards']);
    const { id, cardId } = await activeCardHolder(app);
    const after = async (type: string): Promise<boolean> => {
      const events = await eventually(`${type} can be read`, async () => {
        const { body } = await app.api.as(secret).get('/api/events/log?limit=500');
        const own = (body.data as CloudEvent[]).filter(({ subject }) => subject === cardId);
        return own.at(-1)?.type === `privilege.${type}` ? own : null;
      });
      return mayBeHonoured(events, app.clock.now());
    };
    const set = (status: string) => admin.put(`/api/admin/users/${id}`, { name: 'Meera', status });
    expect(await after('CardActivated')).toBe(true);
    expect((await set('suspended')).status).toBe(200);
    expect(await after('CardSuspended')).toBe(false);
    expect((await set('active')).status).toBe(200);
    expect(await after('CardResumed')).toBe(true);
    const deleted = await admin.delete(`/api/admin/users/${id}`);
    expect(deleted.status).toBeLessThan(300);
    expect(await after('CardBlocked')).toBe(false);
  });
});
