import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeWebhookRequest, WebhookTest } from '@nattil/contracts/api/admin/webhooks';
import { Webhook as Verifier } from 'standardwebhooks';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import type { EventType } from '@nattil/contracts/events/event-map';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { placed } from '../../admin/testing/tampering.ts';
import { WEBHOOK_TESTS } from '../webhooks.controller.ts';
import { WEBHOOKS as PATH, WebhooksOfOwners, type Made } from '../testing/webhooks-of-owners.ts';

describe('a webhook that is changed', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const owned = new WebhooksOfOwners(() => app);
  const { anOwner, receiving, webhook, happens, stateOf, deliveriesOf } = owned;
  afterEach(() => owned.removeAll());

  const change = async ({ id }: Made, body: ChangeWebhookRequest, headers = {}) =>
    (await anOwner()).patch(`${PATH}/${id}`, body, { headers });
  const actionsOn = async ({ id }: Made): Promise<string[]> => {
    const owner = await anOwner();
    await placed(app);
    const { body } = await owner.get(`/api/admin/audit?objectType=webhook&objectId=${id}`);
    return body.data.map(({ action }: { action: string }) => action);
  };

  it('sends what waits to its new address, in order and at once', async () => {
    const old = await receiving(() => 500);
    old.headers = { 'retry-after': '3600' };
    const receiver = await receiving();
    const hook = await webhook(old.url);
    const admin = randomUUID();
    await happens(admin, admin);
    await eventually('it failed', async () => (await stateOf(hook)).failing === 1);
    const { status, body } = await change(hook, { url: receiver.url, confirmSensitive: true });
    expect([status, body.data.url, body.data.addedFromSeq]).toEqual([200, receiver.url, null]);
    await eventually('both came', () => receiver.taken.length === 2);
    expect(receiver.taken.map(({ event }) => event.aggregateversion)).toEqual([1, 2]);
    const calls = old.calls.length;
    await happens(admin);
    await eventually('the third came', () => receiver.taken.length === 3);
    expect(old.calls).toHaveLength(calls);
    for (const { headers, body: sent } of receiver.taken)
      new Verifier(hook.secret).verify(sent, headers as Record<string, string>);
    await eventually('nothing waits', async () => (await stateOf(hook)).waiting === 0);
  });

  it('sends added types from the place that the answer names, and misses no event of the others', async () => {
    const receiver = await receiving();
    const hook = await webhook(receiver.url, ['AdminActivated']);
    const [before, after] = [randomUUID(), randomUUID()];
    await happens(before);
    await eventually('it came', () => receiver.taken.length === 1);
    const { body } = await change(hook, {
      events: ['AdminActivated', 'WebhookSecretRotated'],
      confirmSensitive: true,
    });
    expect(body.data.addedFromSeq).toBeGreaterThan(Number(receiver.taken[0]!.event.seq));
    expect(body.message).toContain(`from seq ${body.data.addedFromSeq} on`);
    await (await anOwner()).post(`${PATH}/${hook.id}/rotate-secret`);
    await happens(after);
    await eventually('both came', () => receiver.taken.length === 3);
    const [, second, third] = receiver.taken.map(({ event }) => event);
    expect(Number(second!.seq)).toBeGreaterThanOrEqual(body.data.addedFromSeq);
    expect(new Set([second!.type, third!.type])).toEqual(
      new Set(['privilege.WebhookSecretRotated', 'privilege.AdminActivated']),
    );
  });

  it('sends the history too from `fromSeq` on, when it is made and when it is changed', async () => {
    const admin = randomUUID();
    await happens(admin, admin);
    const head = await placed(app);
    const receiver = await receiving();
    const owner = await anOwner();
    const asked = { name: 'Late app', url: receiver.url, events: ['AdminActivated'] };
    const post = (fromSeq: unknown) =>
      owner.post(PATH, { ...asked, confirmSensitive: true, fromSeq });
    for (const wrong of [
      0,
      1.5,
      'first',
      head + 1_000_000,
      String(2n ** 63n - 1n),
      String(2n ** 63n),
    ]) {
      const { status, body } = await post(wrong);
      expect([status, body.errors[0].field]).toEqual([422, 'fromSeq']);
    }
    const { body } = await post(String(head - 1));
    const hook = body.data;
    await eventually('both came', () => receiver.taken.length === 2);
    expect(receiver.seqs).toEqual([head - 1, head]);
    const events: EventType[] = ['AdminActivated', 'WebhookCreated'];
    const far = await change(hook, { fromSeq: head + 1_000_000 });
    expect([far.status, far.body.errors[0].field]).toEqual([422, 'fromSeq']);
    const back = await change(hook, { events, fromSeq: head, confirmSensitive: true });
    expect([back.status, back.body.data.addedFromSeq]).toEqual([200, head]);
    await eventually('all since came', () => receiver.taken.length === 4);
    const again = receiver.taken.slice(2).map(({ event }) => event);
    expect(again.map(({ type }) => type)).toEqual([
      'privilege.AdminActivated',
      'privilege.WebhookCreated',
    ]);
    expect(again[0]!.id).toBe(receiver.taken[1]!.event.id);
    await owner.delete(`${PATH}/${hook.id}`);
  });

  it('skips what waits of a type that is taken away, and does not send it again', async () => {
    const receiver = await receiving(() => 500);
    const hook = await webhook(receiver.url, ['AdminActivated', 'ShopApproved']);
    await happens(randomUUID());
    await eventually('it failed', async () => (await stateOf(hook)).failing === 1);
    expect((await change(hook, { events: ['ShopApproved'] })).status).toBe(200);
    const [skipped] = await deliveriesOf(hook);
    expect(skipped).toMatchObject({ state: 'skipped', eventType: 'AdminActivated' });
    const again = await (await anOwner()).post(`${PATH}/${hook.id}/repeat`, { seq: skipped!.seq });
    expect([again.status, again.body.code]).toEqual([409, 'WEBHOOK_EVENT_NOT_SENT']);
    expect((await stateOf(hook)).waiting).toBe(0);
  });

  it('keeps its place while it is paused, and resumes where it stopped', async () => {
    const receiver = await receiving();
    const hook = await webhook(receiver.url);
    const admin = randomUUID();
    await happens(admin);
    await eventually('it came', () => receiver.taken.length === 1);
    const paused = await change(hook, { paused: true });
    expect(paused.body.data).toMatchObject({ paused: true, disabledBecause: 'owner' });
    expect((await change(hook, { paused: true })).body.data.version).toBe(paused.body.data.version);
    // The sender notices the pause within half a second.
    await happens(admin, admin);
    await placed(app);
    const resumed = await change(hook, { paused: false, name: 'Till app' });
    expect(resumed.body.data).toMatchObject({
      paused: false,
      disabledBecause: null,
      name: 'Till app',
    });
    await eventually('all came', () => receiver.taken.length === 3);
    expect(receiver.taken.map(({ event }) => event.aggregateversion)).toEqual([1, 2, 3]);
    expect(await actionsOn(hook)).toEqual([
      'WebhookEnabled',
      'WebhookChanged',
      'WebhookDisabled',
      'WebhookCreated',
    ]);
  });

  it('gets sensitive events, or sends them elsewhere, only when that is confirmed', async () => {
    const hook = await webhook((await receiving()).url, ['ShopApproved']);
    const unconfirmed = { field: 'confirmSensitive', message: /^Please confirm/ };
    const refused = async (body: ChangeWebhookRequest) => {
      const { status, body: answer } = await change(hook, body);
      expect([status, answer.errors]).toEqual([
        422,
        [{ ...unconfirmed, message: expect.stringMatching(unconfirmed.message) }],
      ]);
    };
    await refused({ events: ['ShopApproved', 'AdminActivated'] });
    await refused({ events: ['privilege.AdminActivated' as 'AdminActivated'] });
    const events = ['ShopApproved', 'AdminActivated'] as const;
    expect((await change(hook, { events: [...events], confirmSensitive: true })).status).toBe(200);
    const { url } = await receiving();
    await refused({ url });
    await refused({ url, confirmSensitive: false });
    expect((await stateOf(hook)).url).toBe(hook.url);
    expect((await change(hook, { name: 'Till app' })).status).toBe(200);
    expect((await change(hook, { url, confirmSensitive: true })).body.data.url).toBe(url);
  });

  it('is changed by one of two owners who saw the same version', async () => {
    const hook = await webhook((await receiving()).url);
    const owner = await anOwner();
    const etag = (await owner.get(`${PATH}/${hook.id}`)).headers.get('etag')!;
    expect(etag).toBe(`"${hook.version}"`);
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => change(hook, { name }, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!.body;
    expect(lost.code).toBe('CHANGED_MEANWHILE');
    expect(lost.data).toMatchObject({ status: 'active', by: expect.any(String) });
    expect((await change(hook, { name: 'x' }, { 'if-match': 'five' })).status).toBe(400);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'hooks.example.org' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['ShopPainted'] }, 'events'],
    [{ paused: 'yes' }, 'paused'],
    [{ confirmSensitive: 1 }, 'confirmSensitive'],
  ])('refuses %j and names the field', async (body, field) => {
    const hook = await webhook((await receiving()).url, ['ShopApproved']);
    const answer = await change(hook, body as unknown as ChangeWebhookRequest);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it('is unknown once it is deleted, also to a test', async () => {
    const hook = await webhook((await receiving()).url);
    const owner = await anOwner();
    await owner.delete(`${PATH}/${hook.id}`);
    for (const { status, body } of [
      await change(hook, { name: 'Till app' }),
      await owner.post(`${PATH}/${hook.id}/test`),
    ])
      expect([status, body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });

  describe('and tested', () => {
    const test = async (hook: Made): Promise<WebhookTest> => {
      const { status, body } = await (await anOwner()).post(`${PATH}/${hook.id}/test`);
      expect(status).toBe(202);
      return body.data;
    };
    const testOf = (hook: Made): Promise<WebhookTest> =>
      eventually('the test is over', async () => {
        const { lastTest } = await stateOf(hook);
        return lastTest.state === 'waiting' ? null : lastTest;
      });

    it('gets one signed message, beside the order and the place of the others', async () => {
      const receiver = await receiving();
      const hook = await webhook(receiver.url);
      const asked = await test(hook);
      expect(asked).toMatchObject({ state: 'waiting', sentAt: null, httpStatus: null });
      expect(await testOf(hook)).toEqual({
        id: asked.id,
        state: 'delivered',
        askedAt: asked.askedAt,
        sentAt: expect.any(String),
        durationMs: expect.any(Number),
        httpStatus: 204,
        note: null,
      });
      const [{ headers, body, event }] = receiver.calls as [(typeof receiver.calls)[number]];
      expect(new Verifier(hook.secret).verify(body, headers as Record<string, string>)).toEqual(
        event,
      );
      expect(event).toMatchObject({
        id: asked.id,
        type: 'privilege.WebhookTest',
        subject: hook.id,
        data: { webhookId: hook.id },
      });
      expect(headers['webhook-id']).toBe(asked.id);
      expect(event).not.toHaveProperty('seq');
      expect(await deliveriesOf(hook)).toEqual([]);
      expect(await actionsOn(hook)).toContain('WebhookTested');
    });

    it('is signed with both secrets after a rotation', async () => {
      const receiver = await receiving();
      const hook = await webhook(receiver.url);
      const rotated = await (await anOwner()).post(`${PATH}/${hook.id}/rotate-secret`);
      await test(hook);
      await testOf(hook);
      const { headers, body } = receiver.calls[0]!;
      for (const secret of [hook.secret, rotated.body.data.secret])
        new Verifier(secret).verify(body, headers as Record<string, string>);
    });

    it('shows a failure, does not repeat it, and disables nothing, not even when the receiver is gone', async () => {
      const receiver = await receiving(() => 410);
      const hook = await webhook(receiver.url);
      await test(hook);
      expect(await testOf(hook)).toMatchObject({
        state: 'failed',
        httpStatus: 410,
        note: 'answered 410',
      });
      expect(await stateOf(hook)).toMatchObject({ disabledAt: null, waiting: 0, failing: 0 });
      expect(receiver.calls).toHaveLength(1);
    });

    it('is possible while the webhook is paused, and sends nothing else', async () => {
      const receiver = await receiving();
      const hook = await webhook(receiver.url);
      await change(hook, { paused: true });
      await happens(randomUUID());
      await placed(app);
      await test(hook);
      expect(await testOf(hook)).toMatchObject({ state: 'delivered' });
      expect(receiver.calls.map(({ event }) => event.type)).toEqual(['privilege.WebhookTest']);
    });

    it('never reaches a private address, even of a webhook from before', async () => {
      const receiver = await receiving();
      const hook = await webhook(receiver.url);
      const port = new URL(receiver.url).port;
      await app.database.execute('update webhook set url = $2 where id = $1', [
        hook.id,
        `https://localhost:${port}/`,
      ]);
      await test(hook);
      expect(await testOf(hook)).toMatchObject({
        state: 'failed',
        httpStatus: null,
        note: expect.stringContaining('WEBHOOK_ALLOWED_HOSTS'),
      });
      expect(receiver.calls).toEqual([]);
    });

    it('keeps nothing of what the receiver answered but its status', async () => {
      const receiver = await receiving(() => 500);
      receiver.headers = { 'x-secret': 'of-the-receiver' };
      const hook = await webhook(receiver.url);
      await test(hook);
      await testOf(hook);
      const rows = await app.database.query(
        'select t::text from webhook_test t where webhook_id = $1',
        [hook.id],
      );
      expect(JSON.stringify(rows)).not.toContain('of-the-receiver');
    });

    it('is limited for each owner', async () => {
      const hook = await webhook((await receiving()).url);
      const id = randomUUID();
      const owner = await signedInAs(app, 'admin', id);
      for (let n = 0; n < 29; n += 1) await app.get(RateLimits).take(WEBHOOK_TESTS, id);
      for (const expected of [202, 429])
        expect((await owner.post(`${PATH}/${hook.id}/test`)).status).toBe(expected);
    });
  });
});
