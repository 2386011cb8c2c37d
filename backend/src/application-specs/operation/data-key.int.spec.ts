import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DECLARATIONS } from '../../app.module.ts';
import { runTool } from '../../modules/admin/testing/tool.ts';
import { WebhookReceiver } from '../../modules/feeds/testing/webhook-receiver.ts';
import { newShop } from '../../modules/shops/testing/new-shop.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { countByKey, reencrypt } from '../../platform/encrypted-values.ts';
import { asOwner } from '../../platform/testing/as-owner.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, TEST_KEYS, type TestApp } from '../../platform/testing/test-app.ts';

const NEW = 'ab'.repeat(32);
const THIRD = 'cd'.repeat(32);
const OLD = TEST_KEYS.DATA_KEY;
const SECRETS = { panNumber: 'ABCDE1234F', bankAccountNumber: '001122334455' };

/** Byte columns that hold hashes, signatures or pictures. */
const NOT_ENCRYPTED = /hash$|_key$|^mac$|^signature$|^image$|^mailbox$|^key$/;

describe('DATA_KEY', () => {
  let app: TestApp;
  let shopId: string;
  let running: boolean;

  beforeEach(async () => {
    app = await startTestApp();
    running = true;
    const admin = await signedInAs(app, 'admin');
    const { body } = await admin.post('/api/admin/shops', { ...newShop(), ...SECRETS });
    shopId = body.data.id;
  });
  afterEach(() => stop());

  const stop = async () => {
    if (running) await app.close();
    running = false;
  };
  const restart = async (env: Record<string, string>) => {
    await stop();
    app = await startTestApp({ DATABASE_URL: app.databaseUrl, ...env });
    running = true;
  };
  const reveal = async () =>
    (await signedInAs(app, 'admin')).post(`/api/admin/shops/${shopId}/reveal`);

  it('has every encrypted column declared, so that each is counted and rewritten', async () => {
    const columns = await asOwner(app.databaseUrl, (run) =>
      run(`select table_name || '.' || column_name as name, column_name as "column" from information_schema.columns
           where table_schema = 'public' and data_type = 'bytea' and table_name not like 'event%'`),
    );
    const encrypted = (columns as { name: string; column: string }[])
      .filter(({ column }) => !NOT_ENCRYPTED.test(column))
      .map(({ name }) => name);
    const declared = DECLARATIONS.encrypts.map(({ table, column }) => `${table}.${column}`);
    expect(declared.toSorted()).toEqual(encrypted.toSorted());
  });

  it('is asked for at the start while values need it, with their number', async () => {
    await restart({ DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: SECRETS } });
    await stop();
    const missing: Record<string, string>[] = [
      { DATA_KEY: NEW },
      { DATA_KEY: THIRD, DATA_KEY_OLD: NEW },
    ];
    for (const env of missing)
      await expect(startTestApp({ DATABASE_URL: app.databaseUrl, ...env })).rejects.toThrow(
        /\d encrypted values \(.*shop\.pan_number 1, shop\.bank_account_number 1\) cannot be read, because the DATA_KEY that encrypted them is not set/,
      );
  });

  it('is counted by key and replaced in all values beside the running product, after which the old key can go', async () => {
    await restart({ DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    const before = await runTool(app, 'keys', ['list']);
    expect(before.said).toMatch(/^DATA_KEY: 0 encrypted values$/m);
    expect(before.said).toMatch(
      /DATA_KEY_OLD: \d encrypted values \(.*shop\.pan_number 1, shop\.bank/,
    );
    const done = await runTool(app, 'keys', ['reencrypt']);
    expect(done.code).toBe(0);
    expect(done.said).toContain('shop.pan_number: 1 of 1');
    expect(done.said).toMatch(/\d values are encrypted again with DATA_KEY/);
    expect(done.said).toContain('DATA_KEY_OLD can be removed');
    expect(await reveal()).toMatchObject({ status: 200, body: { data: SECRETS } });
    await restart({ DATA_KEY: NEW });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: SECRETS } });
    await restart({ DATA_KEY: THIRD, DATA_KEY_OLD: NEW });
    expect(await reveal()).toMatchObject({ status: 200, body: { data: SECRETS } });
  });

  it('can be rewritten in every declared column, also with keys of several columns', async () => {
    const encryption = app.get(Encryption);
    const key = { actor: 'admin:1', route: 'POST /x', key: 'k1' };
    const answer = DECLARATIONS.encrypts.find(({ table }) => table === 'idempotency_key')!;
    const place = DECLARATIONS.encrypts.find(({ table }) => table === 'geo_cache')!;
    const placeOf = (column: typeof answer, ...of: unknown[]) =>
      (column.placeOf as (...values: unknown[]) => string)(...of);
    const question = Buffer.from('aa', 'hex');
    await app.database.execute(
      `insert into idempotency_key (actor, route, key, body_hash, status, answer, created_at) values ($1, $2, $3, '\\x00', 200, $4, now())`,
      [...Object.values(key), encryption.encrypt('{}', placeOf(answer, ...Object.values(key)))],
    );
    await app.database.execute(
      'insert into geo_cache (key, place, fetched_at) values ($1, $2, now())',
      [question, encryption.encrypt('{"a":1}', placeOf(place, question))],
    );
    await restart({ DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    const { said } = await runTool(app, 'keys', ['reencrypt']);
    expect(said).toContain('idempotency_key.answer: 1 of 1');
    expect(said).toContain('geo_cache.place: 1 of 1');
    const [row] = await app.database.query<{ answer: Buffer }>(
      'select answer from idempotency_key',
    );
    const text = app.get(Encryption).decrypt(row!.answer, placeOf(answer, ...Object.values(key)));
    expect(text).toBe('{}');
    const [kept] = await app.database.query<{ place: Buffer }>('select place from geo_cache');
    expect(app.get(Encryption).decrypt(kept!.place, placeOf(place, question))).toBe('{"a":1}');
  });

  it('is replaced batch by batch: an interrupted run goes on where it stopped, and a new value stays', async () => {
    const encryption = app.get(Encryption);
    const ids = Array.from({ length: 1_200 }, () => randomUUID());
    const column = DECLARATIONS.encrypts.find(({ table }) => table === 'quiet_request')!;
    const placeOf = column.placeOf as unknown as (id: string) => string;
    await app.database.execute(
      `insert into quiet_request (id, kind, asked, created_at, secret_until, next_try_at)
       select id, 'of-a-newer-version', asked, now(), now() + interval '1 day', now() + interval '1 day'
       from unnest($1::uuid[], $2::bytea[]) as r(id, asked)`,
      [ids, ids.map((id) => encryption.encrypt(id, placeOf(id)))],
    );
    await restart({ DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    const newer = app.get(Encryption);
    const done: number[] = [];
    for await (const step of reencrypt(app.database, newer, [column])) {
      done.push(step.done);
      if (done.length === 1) break;
    }
    expect(done).toEqual([500]);
    await app.database.execute('update quiet_request set asked = $2 where id = $1', [
      ids.toSorted().at(-1),
      newer.encrypt('changed', placeOf(ids.toSorted().at(-1)!)),
    ]);
    for await (const step of reencrypt(app.database, newer, [column])) done.push(step.done);
    expect(done).toEqual([500, 500, 699]);
    expect(await countByKey(app.database, [column])).toMatchObject([{ values: 1_200 }]);
    const rows = await app.database.query<{ id: string; asked: Buffer }>(
      'select id, asked from quiet_request order by id',
    );
    const texts = rows.map(({ id, asked }) => newer.decrypt(asked, placeOf(id)));
    expect(texts).toEqual([...ids.toSorted().slice(0, -1), 'changed']);
  });

  it('that is lost for good is given up by a command: then reveals are refused, and new values can be entered', async () => {
    await restart({ DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    const settings = { ...app, config: { ...app.config, keys: { ...TEST_KEYS, DATA_KEY: NEW } } };
    await stop();
    const listed = await runTool(settings, 'keys', ['list']);
    expect(listed.said).toMatch(
      /A key that is not set \([0-9a-f]{8}\): .*shop\.pan_number 1, shop\.bank_account_number 1/,
    );
    const given = await runTool(settings, 'keys', ['give-up']);
    expect(given).toMatchObject({ code: 0, said: expect.stringContaining('are given up') });
    await restart({ DATA_KEY: NEW });
    expect(await reveal()).toMatchObject({
      status: 409,
      body: {
        code: 'VALUE_UNREADABLE',
        message:
          'This value was encrypted with a key that is not set any more. Please ask the operator of the installation.',
      },
    });
    const admin = await signedInAs(app, 'admin');
    const edited = await admin.put(`/api/admin/shops/${shopId}`, { panNumber: 'ABCDE1234G' });
    expect(edited.status).toBe(200);
  });

  it('that is lost stops the delivery of a webhook until it has a new secret', async () => {
    const receiver = await WebhookReceiver.start();
    const allowed = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
    await restart(allowed);
    const owner = await signedInAs(app, 'admin');
    const { body } = await owner.post('/api/admin/webhooks', {
      name: 'Loyalty app',
      url: receiver.url,
      events: ['ShopRegistered'],
      confirmSensitive: true,
    });
    expect(body.success).toBe(true);
    await restart({ ...allowed, DATA_KEY: NEW, DATA_KEY_OLD: OLD });
    const settings = { ...app, config: { ...app.config, keys: { ...TEST_KEYS, DATA_KEY: NEW } } };
    await stop();
    await runTool(settings, 'keys', ['give-up']);
    await restart({ ...allowed, DATA_KEY: NEW });
    const test = await (
      await signedInAs(app, 'admin')
    ).post(`/api/admin/webhooks/${body.data.id}/test`);
    expect(test.status).toBe(202);
    await eventually('the test tells why', async () => {
      const { body: one } = await (await signedInAs(app, 'admin')).get('/api/admin/webhooks');
      return /a DATA_KEY that is not set/.test(String(one.data[0].lastTest.note));
    });
    expect(receiver.calls).toEqual([]);
    await (
      await signedInAs(app, 'admin')
    ).post(`/api/admin/webhooks/${body.data.id}/rotate-secret`);
    await (await signedInAs(app, 'admin')).post('/api/admin/shops', newShop());
    await eventually('it is delivered again', () => receiver.calls.length > 0);
    await receiver.stop();
  });
});
