import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import { FeedReader, newKeyFor } from '../../modules/feeds/testing/feed-reader.ts';
import { WebhookReceiver } from '../../modules/feeds/testing/webhook-receiver.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { copyOf } from '../../platform/testing/copy-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { sealed } from '../../modules/admin/testing/tampering.ts';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ENV = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', EVENT_SOURCE: 'https://nattil.example' };

describe('readers of the log after a restored backup, without a broker', () => {
  let app: TestApp;
  let admin: ApiClient;
  let receiver: WebhookReceiver;
  let key: string;
  let shop: string;
  let headsFile: string;
  let first: string;
  let common: number;
  let lastRead: number;
  let isReceiverUp = true;

  const start = async (databaseUrl?: string) => {
    app = await startTestApp({
      ...ENV,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, AUDIT_HEADS_FILE: headsFile }),
    });
    headsFile ??= app.config.auditHeadsFile;
    admin = await signedInAs(app, 'admin');
  };
  const read = async (query: string) => {
    const { status, body } = await app.api.as(key).get(`/api/events/log?${query}`);
    return { status, body };
  };
  const decide = async (what: 'approve' | 'reject') => {
    const body =
      what === 'reject' ? { reason: 'The papers are not those of this shop' } : undefined;
    const { status } = await admin.put(`/api/admin/shops/${shop}/${what}`, body);
    expect(status).toBe(200);
  };
  const acceptRestore = async () => {
    const said = await runCommand('audit', ['accept-restore', '--reason', 'Restored a backup'], {
      DATABASE_URL: app.databaseUrl,
      AUDIT_HEADS_FILE: headsFile,
      ...app.config.keys,
    });
    expect(said).toMatchObject({ code: 0 });
  };
  /** Without a broker, the database before the restore tells which aggregates lost events. */
  const withdrawWhat = async (replaced: string) => {
    const said = await runCommand('relay', ['after-restore', '--replaced', replaced], {
      DATABASE_URL: app.databaseUrl,
      AUDIT_HEADS_FILE: headsFile,
      ...app.config.keys,
    });
    expect(said).toMatchObject({ code: 0 });
    return said.said;
  };
  const lost = ['2 privilege.ShopHistoryLost', '3 privilege.ShopHistoryLost'];
  const versions = (events: CloudEvent[]) =>
    events
      .filter(({ subject }) => subject === shop)
      .map(({ aggregateversion, type }) => `${aggregateversion} ${type}`);

  beforeAll(async () => {
    receiver = await WebhookReceiver.start(() => (isReceiverUp ? 204 : 503));
    await start();
    key = (await newKeyFor(app)).secret;
    await admin.post('/api/admin/webhooks', {
      name: 'Loyalty app',
      url: receiver.url,
      events: ['ShopRegistered', 'ShopApproved', 'ShopRejected'],
      confirmSensitive: false,
    });
    const { body } = await admin.post('/api/admin/shops/register', registration());
    shop = body.data.id;
    await eventually('the receiver has it', () => receiver.taken.length === 1);
    common = await sealed(app);
    await app.close();
    const restored = await copyOf(app.databaseUrl);
    await start(app.databaseUrl);
    await decide('approve');
    await eventually('the receiver has it', () => receiver.taken.length === 2);
    const page = await eventually('it can be read', async () => {
      const { body } = await read('after=0&limit=500');
      return versions(body.data).length === 2 && body;
    });
    [first, lastRead] = [page.epoch, page.next];
    await sealed(app);
    await app.close();
    // The operator accepts the restore while nothing runs.
    const replaced = app.databaseUrl;
    app = { ...app, databaseUrl: restored };
    await acceptRestore();
    expect(await withdrawWhat(replaced)).toMatch(/[1-9]\d* aggregates had newer versions/);
    expect(await withdrawWhat(replaced)).toContain('0 aggregates had newer versions');
    isReceiverUp = false;
    await start(restored);
    await decide('reject');
  });
  afterAll(async () => {
    await app.close();
    await receiver.stop();
  });

  it('a page with the epoch of its cursor is refused with the last common place', async () => {
    const { status, body } = await read(`after=${lastRead}&epoch=${first}`);
    expect([status, body.code]).toEqual([409, 'LOG_EPOCH_CHANGED']);
    expect(body.data).toEqual({
      epoch: expect.any(String),
      lastCommonSeq: String(common),
      commonSeq: common,
    });
    expect(body.data.epoch > first).toBe(true);
    // Also a place beyond the end of the shorter log.
    expect(await read(`after=1000000&epoch=${first}`)).toMatchObject({ status: 409 });
    expect(await read(`after=0&epoch=${first.toUpperCase()}x`)).toMatchObject({ status: 422 });
  });

  it('reading on from there brings what was recorded since, with its epoch', async () => {
    const { body: refusal } = await read(`after=${lastRead}&epoch=${first}`);
    const { epoch, commonSeq } = refusal.data;
    const events = await eventually('the decision can be read', async () => {
      const { body } = await read(`after=${commonSeq}&limit=500&epoch=${epoch}`);
      expect(body.epoch).toBe(epoch);
      return versions(body.data).length > 2 ? (body.data as CloudEvent[]) : null;
    });
    expect(versions(events)).toEqual([...lost, '4 privilege.ShopRejected']);
    const [told] = events.filter(({ type }) => type === 'privilege.ShopHistoryLost');
    expect(told!.data).toEqual({ fromVersion: 2, toVersion: 2 });
    expect(new Set(events.map(({ logepoch }) => logepoch))).toEqual(new Set([epoch]));
    const { body: before } = await read(`after=0&limit=${Math.min(commonSeq, 500)}`);
    const epochs = before.data.map(({ logepoch }: CloudEvent) => logepoch);
    expect(new Set(epochs)).toEqual(new Set([first]));
  });

  it('a stream begins with its epoch, and one with another epoch is refused', async () => {
    const reader = new FeedReader(app.url, key);
    await reader.connect(`?after=${lastRead}&epoch=${first}`);
    expect(reader.status).toBe(409);
    await reader.connect(`?after=${common}`);
    await eventually('it has the epoch', () => reader.epoch !== null);
    expect(reader.epoch! > first).toBe(true);
    await eventually('it has the lost history', () => versions(reader.events).length > 2);
    expect(versions(reader.events)).toEqual([...lost, '4 privilege.ShopRejected']);
    reader.leave();
  });

  it('a webhook is told before its first delivery, and gets nothing until it has taken that', async () => {
    await eventually('it refused twice', () => receiver.calls.length > 3);
    const refused = receiver.calls.filter(({ status }) => status === 503);
    expect(new Set(refused.map(({ event }) => event.type))).toEqual(
      new Set(['privilege.LogEpochChanged']),
    );
    isReceiverUp = true;
    await eventually('the decision came', () => receiver.taken.length >= 6, 20_000);
    const [told, ...since] = receiver.taken.slice(2).map(({ event }) => event);
    expect(told).toMatchObject({ type: 'privilege.LogEpochChanged', logepoch: told!.id });
    expect(told!.data).toEqual({
      epoch: told!.id,
      previousEpoch: first,
      lastCommonSeq: String(common),
      commonSeq: common,
    });
    expect(versions(since)).toEqual([...lost, '4 privilege.ShopRejected']);
    expect(since[0]!.logepoch).toBe(told!.id);
  });

  it('open streams end with the change, and two restores in a row keep the lower common place', async () => {
    const reader = await new FeedReader(app.url, key).connect(`?after=${common}`);
    await eventually('it has the epoch', () => reader.epoch !== null);
    const second = reader.epoch!;
    const told = receiver.taken.length;
    await sealed(app);
    await acceptRestore();
    await eventually('it ended', () => reader.ended);
    expect(reader.change!.epoch > second).toBe(true);
    expect(reader.change!.commonSeq).toBeGreaterThan(common);
    expect((await read(`after=0&epoch=${first}`)).body.data).toEqual({
      epoch: reader.change!.epoch,
      lastCommonSeq: String(common),
      commonSeq: common,
    });
    // A log that was restored twice from the same backup does not know the epoch in between.
    const unknown = '018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f';
    expect((await read(`after=0&epoch=${unknown}`)).body.data.commonSeq).toBe(0);
    const call = await eventually('the webhook is told again', () => receiver.taken[told]);
    expect(call.event).toMatchObject({
      type: 'privilege.LogEpochChanged',
      data: { previousEpoch: second, commonSeq: reader.change!.commonSeq },
    });
  });

  it('a database on another server begins an epoch by itself', async () => {
    const { body } = await read('after=0&limit=1');
    await app.database.execute(`update log_epoch set server = 'another/00000001'`);
    const url = app.databaseUrl;
    await app.close();
    await start(url);
    const { body: now } = await read(`after=0&epoch=${body.epoch}`);
    expect(now.data.epoch > body.epoch).toBe(true);
    expect(now.data.commonSeq).toBeGreaterThanOrEqual(body.head);
    await app.close();
    await start(url);
    expect((await read('after=0&limit=1')).body.epoch).toBe(now.data.epoch);
  });

  it('an event carries the trace of its request, and the source of its schema', async () => {
    const traced = { headers: { traceparent: TRACE } };
    const answer = await admin.post('/api/admin/shops/register', registration(), traced);
    const { data } = answer.body;
    const event = await eventually('it can be read', async () => {
      const { body } = await read(`after=${common}&limit=500`);
      return body.data.find(({ subject }: CloudEvent) => subject === data.id) as CloudEvent;
    });
    expect(event.traceparent).toBe(TRACE);
    expect(event.dataschema).toMatch(/^https:\/\/nattil\.example\/api\/events\/schemas\//);
    const call = await eventually('the webhook has it', () =>
      receiver.taken.find(({ event }) => event.subject === data.id),
    );
    expect(call.event.traceparent).toBe(TRACE);
  });
});
