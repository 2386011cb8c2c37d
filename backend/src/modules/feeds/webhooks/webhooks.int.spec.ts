import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { placed } from '../../admin/testing/tampering.ts';
import { newKeyFor } from '../testing/feed-reader.ts';
import { WEBHOOKS as PATH, WebhooksOfOwners } from '../testing/webhooks-of-owners.ts';
import { webhooksReadUpTo } from './read-up-to.ts';

const PRIVATE = /^URL must not lead to a private network/;

describe('webhooks', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const owned = new WebhooksOfOwners(() => app);
  const { anOwner, receiving, webhook, happens, stateOf, deliveriesOf } = owned;
  afterEach(async () => {
    app.clock.resetShift();
    await owned.removeAll();
  });

  it('send what was chosen, and nothing from before, as the feed gives it', async () => {
    await happens(randomUUID());
    await placed(app);
    const receiver = await receiving();
    const { secret } = await webhook(receiver.url);
    const admin = randomUUID();
    // For other event types.
    await webhook('https://hooks.example.org/', ['ShopApproved']);
    await happens(admin, admin);
    await eventually('both came', () => receiver.taken.length === 2);
    const key = await newKeyFor(app);
    for (const [at, { headers, body, event }] of receiver.taken.entries()) {
      expect([event.subject, event.aggregateversion]).toEqual([admin, at + 1]);
      const log = await app.api
        .as(key.secret)
        .get(`/api/events/log?after=${Number(event.seq) - 1}&limit=1`);
      expect(event).toEqual(log.body.data[0]);
      expect(headers['webhook-id']).toBe(event.id);
      expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
      const given = headers as Record<string, string>;
      expect(new Verifier(secret).verify(body, given)).toEqual(event);
      expect(() => new Verifier(secret).verify(`${body} `, given)).toThrow('No matching signature');
    }
  });

  it('sign with the secret before too, for a day after the rotation', async () => {
    const receiver = await receiving();
    const before = await webhook(receiver.url);
    const { body } = await (await anOwner()).post(`${PATH}/${before.id}/rotate-secret`);
    const secrets: string[] = [before.secret, body.data.secret];
    expect(new Set(secrets).size).toBe(2);
    /** The secret that signed the next event. */
    const goodWith = async () => {
      const calls = receiver.calls.length;
      await happens(randomUUID());
      const call = await eventually('it came', () => receiver.calls[calls]);
      const given = call.headers as Record<string, string>;
      // Verified by hand, because a library would compare the timestamp with the machine's clock.
      const at = new Date(Number(given['webhook-timestamp']) * 1_000);
      const signatures = given['webhook-signature']!.split(' ');
      return secrets.map((secret) =>
        signatures.includes(new Verifier(secret).sign(given['webhook-id']!, at, call.body)),
      );
    };
    // The sender polls for changes about once a second.
    await eventually('the new one signs', async () => (await goodWith())[1]);
    expect(await goodWith()).toEqual([true, true]);
    app.clock.shiftBy(DAY_MS + 60_000);
    expect(await goodWith()).toEqual([false, true]);
  });

  it('keep the order of each aggregate while one fails, and hold up no other', async () => {
    const [sick, well] = [randomUUID(), randomUUID()];
    let isIll = true;
    const receiver = await receiving(({ event }) => (isIll && event.subject === sick ? 500 : 204));
    const hook = await webhook(receiver.url);
    await happens(sick, well, sick, well, sick, well);
    await eventually('the other is through', () => receiver.taken.length === 3);
    expect(receiver.taken.map(({ event }) => event.aggregateversion)).toEqual([1, 2, 3]);
    const failed = receiver.calls.filter(({ status }) => status === 500);
    expect(new Set(failed.map(({ event }) => event.aggregateversion))).toEqual(new Set([1]));
    await eventually('it is noted', async () => (await stateOf(hook)).waiting === 3);
    isIll = false;
    await eventually('all came', () => receiver.taken.length === 6);
    const ofSick = receiver.calls.filter(({ event }) => event.subject === sick);
    expect(
      ofSick.filter(({ status }) => status < 300).map(({ event }) => event.aggregateversion),
    ).toEqual([1, 2, 3]);
    // Every attempt has the same id.
    expect(new Set(ofSick.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(ofSick.length).toBeGreaterThan(3);
  });

  it('are disabled after three days of failures with a mail to each owner, and lose nothing', async () => {
    const email = `owner-${randomUUID()}@example.com`;
    await app.database.execute(
      `insert into admin (id, version, email, name, role, status, created_at)
       values ($1, 0, $2, 'Second owner', 'owner', 'active', now())`,
      [randomUUID(), email],
    );
    const receiver = await receiving(() => 503);
    const hook = await webhook(receiver.url);
    const admin = randomUUID();
    await happens(admin, admin);
    await eventually('it failed', async () => (await stateOf(hook)).failing === 1);
    app.clock.shiftBy(2 * DAY_MS);
    const before = receiver.calls.length;
    await eventually('it is tried again', () => receiver.calls.length > before);
    expect((await stateOf(hook)).disabledAt).toBeNull();
    app.clock.shiftBy(DAY_MS + 60_000);
    await eventually('it is disabled', async () => (await stateOf(hook)).disabledAt !== null);
    expect((await stateOf(hook)).disabledBecause).toBe('failing');
    const mails = await eventually('both owners have mail', async () => {
      const found = await Promise.all(
        [email, 'admin@nattil.example'].map((contact) =>
          app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(contact)}`),
        ),
      );
      const own = found.map(({ body }) =>
        body.data.filter(({ text }: { text: string }) => text.includes('webhook Loyalty app')),
      );
      return own.every(({ length }) => length > 0) ? own : null;
    });
    expect(mails.map(({ length }) => length)).toEqual([1, 1]);
    // Events of that time are not lost either.
    await happens(admin);
    receiver.answer = () => 200;
    const calls = receiver.calls.length;
    const { status } = await (
      await anOwner()
    ).put(`${PATH}/${hook.id}/enable`, { from: 'where-it-stopped' });
    expect(status).toBe(200);
    await eventually('all came', () => receiver.taken.length === 3);
    expect(receiver.calls.slice(calls).map(({ event }) => event.aggregateversion)).toEqual([
      1, 2, 3,
    ]);
    await eventually('nothing waits', async () => (await stateOf(hook)).waiting === 0);
  });

  it('continue from the chosen place, and skip the waiting events if the owner wants that', async () => {
    const receiver = await receiving(() => 500);
    const hook = await webhook(receiver.url);
    const admin = randomUUID();
    await happens(admin);
    await eventually('it failed', async () => (await stateOf(hook)).failing === 1);
    await (await anOwner()).put(`${PATH}/${hook.id}/disable`);
    await happens(admin);
    await placed(app);
    receiver.answer = () => 200;
    expect((await (await anOwner()).put(`${PATH}/${hook.id}/enable`, { from: 'now' })).status).toBe(
      200,
    );
    await happens(admin);
    await eventually('what came later is sent', () => receiver.taken.length === 1);
    expect(receiver.taken[0]!.event.aggregateversion).toBe(3);
    const skipped = await deliveriesOf(hook, 'state=skipped');
    expect(skipped).toHaveLength(1);
    // A skipped event can be sent too.
    await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: skipped[0]!.seq });
    await eventually('it came', () => receiver.taken.length === 2);
    expect(receiver.taken[1]!.event.aggregateversion).toBe(1);
  });

  it('are disabled at once by a receiver that is gone', async () => {
    const receiver = await receiving(() => 410);
    const hook = await webhook(receiver.url);
    await happens(randomUUID());
    await eventually('it is disabled', async () => (await stateOf(hook)).disabledAt !== null);
    expect(await stateOf(hook)).toMatchObject({ disabledBecause: 'gone', waiting: 1 });
  });

  it('leave a receiver alone for as long as it asks, and follow no redirect', async () => {
    const elsewhere = await receiving();
    const receiver = await receiving(() => 307);
    receiver.headers = { location: elsewhere.url, 'retry-after': '3600' };
    const hook = await webhook(receiver.url);
    await happens(randomUUID());
    const [failed] = await eventually('it is noted', async () => {
      const found = await deliveriesOf(hook, 'state=failing');
      return found.length > 0 ? found : null;
    });
    expect(failed).toMatchObject({
      httpStatus: 307,
      note: 'answered 307, redirects are not followed',
      tries: 1,
      state: 'failing',
      endedAt: null,
    });
    const rest = Date.parse(failed!.nextTryAt!) - Date.parse(failed!.lastTriedAt!);
    expect(rest).toBe(3_600_000);
    expect(elsewhere.calls).toEqual([]);
  });

  it('list what was sent and send it again when an owner wants that', async () => {
    const receiver = await receiving();
    const hook = await webhook(receiver.url);
    const admin = randomUUID();
    await happens(admin, admin);
    await eventually('both are noted', async () => {
      const delivered = await deliveriesOf(hook, 'state=delivered');
      return delivered.length === 2;
    });
    const [second, first] = await deliveriesOf(hook);
    expect(first).toMatchObject({
      eventType: 'AdminActivated',
      aggregateId: admin,
      state: 'delivered',
      tries: 1,
      httpStatus: 204,
      durationMs: expect.any(Number),
      note: null,
      nextTryAt: null,
    });
    expect(second!.seq).toBeGreaterThan(first!.seq);
    receiver.answer = () => 500;
    expect(
      (await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: first!.seq })).status,
    ).toBe(204);
    await eventually('it came again', () => receiver.calls.length === 3);
    expect(receiver.calls[2]!.headers['webhook-id']).toBe(first!.eventId);
    // While that one fails, events of the same aggregate that follow it are not blocked.
    receiver.answer = ({ event }) => (Number(event.seq) === first!.seq ? 500 : 204);
    await happens(admin);
    await eventually('the third came', () =>
      receiver.taken.some(({ event }) => event.aggregateversion === 3),
    );
    await eventually('it is noted', async () => {
      const [failing] = await deliveriesOf(hook, 'state=failing');
      return failing?.seq === first!.seq;
    });
    // A requested attempt ignores the backoff.
    app.clock.shiftBy(-DAY_MS);
    receiver.answer = () => 204;
    await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: first!.seq });
    await eventually('it is delivered', async () => (await stateOf(hook)).waiting === 0);
    const unknown = await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: 9_999_999 });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'WEBHOOK_DELIVERY_NOT_FOUND']);
    await (await anOwner()).put(`${PATH}/${hook.id}/disable`);
    const disabled = await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: first!.seq });
    expect([disabled.status, disabled.body.code]).toEqual([409, 'WEBHOOK_DISABLED']);
  });

  it('end with their deletion, and keep their name for the audit trail alone', async () => {
    const receiver = await receiving(() => 500);
    const hook = await webhook(receiver.url);
    await happens(randomUUID());
    await eventually('it failed', async () => (await stateOf(hook)).failing === 1);
    const [waiting] = await deliveriesOf(hook);
    // The log keeps what it was not sent.
    expect(await webhooksReadUpTo(app.database)).toBe(waiting!.seq - 1);
    expect((await (await anOwner()).delete(`${PATH}/${hook.id}`)).status).toBe(204);
    for (const path of ['', '/deliveries'])
      expect((await (await anOwner()).get(`${PATH}/${hook.id}${path}`)).status).toBe(404);
    expect(await webhooksReadUpTo(app.database)).toBeNull();
    const [row] = await app.database.query(
      `select w.name, w.url, w.secret, (select count(*)::int from webhook_delivery d
         where d.webhook_id = w.id and d.ended_at is null) as waiting from webhook w where id = $1`,
      [hook.id],
    );
    expect(row).toEqual({ name: 'Loyalty app', url: '', secret: null, waiting: 0 });
    const audit = await (
      await anOwner()
    ).get(`/api/admin/audit?objectType=webhook&objectId=${hook.id}`);
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toContain(
      'WebhookDeleted',
    );
  });

  it('store secrets encrypted, and show each one once', async () => {
    const hook = await webhook((await receiving()).url);
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await app.database.query<{ secret: Buffer }>(
      'select secret from webhook where id = $1',
      [hook.id],
    );
    expect(row!.secret.includes(Buffer.from(hook.secret))).toBe(false);
    expect(row!.secret.includes(Buffer.from(hook.secret.slice(6), 'base64'))).toBe(false);
    for (const path of [PATH, `${PATH}/${hook.id}`])
      expect(JSON.stringify((await (await anOwner()).get(path)).body)).not.toContain('whsec_');
  });

  it.each([
    ['http://hooks.example.org/', /^URL must begin with https:/],
    ['https://localhost/', PRIVATE],
    ['https://10.0.0.7/', PRIVATE],
    ['https://167772167/', PRIVATE],
    ['https://0x0a.7/', PRIVATE],
    ['https://[::ffff:127.0.0.1]/', PRIVATE],
    ['https://[fd00:ec2::254]/', PRIVATE],
  ])('are refused where they lead to %s, new or changed', async (url, message) => {
    const owner = await anOwner();
    const asked = { name: 'Loyalty app', url, events: ['ShopApproved'], confirmSensitive: false };
    const hook = await webhook((await receiving()).url, ['ShopApproved']);
    for (const { status, body } of [
      await owner.post(PATH, asked),
      await owner.patch(`${PATH}/${hook.id}`, { url }),
    ]) {
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'url', message: expect.stringMatching(message) }],
      ]);
      expect(body.errors[0].message).toContain('WEBHOOK_ALLOWED_HOSTS');
    }
    expect((await stateOf(hook)).url).toBe(hook.url);
  });
});
