import { QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { asOwner } from '../../../platform/testing/as-owner.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { Worker } from '../../../platform/messaging/worker.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { registration } from '../../shops/testing/registration.ts';
import { AuditParams, ReadAudit } from '../queries/read-audit.ts';
import { AuditVerifications } from '../seal/verifications.ts';
import { LOG_TABLES, sealed, TAMPER } from '../testing/tampering.ts';

describe('the audit trail', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const approvedShop = async () => {
    const { body } = await app.api.post('/api/admin/shops/register', registration());
    await admin.put(`/api/admin/shops/${body.data.id}/approve`);
    return body.data.id as string;
  };
  it('shows actor, action, object, time, address and the values before and after', async () => {
    const id = await approvedShop();
    const rows = await eventually('the approval is in the trail', async () => {
      const { body } = await admin.get(`/api/admin/audit?objectId=${id}`);
      return body.data.length === 2 && body.data;
    });
    expect(rows[0]).toMatchObject({
      action: 'ShopApproved',
      actor: { role: 'owner' },
      object: { type: 'shop', id },
      ip: '127.0.0.1',
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
    expect(rows[1]).toMatchObject({
      action: 'ShopRegistered',
      actor: { id: null, role: 'visitor' },
    });
    expect(Date.parse(rows[0].at)).toBeGreaterThanOrEqual(Date.parse(rows[1].at));
  });

  it('uses the present names of people and things, and the name of the member for cards and codes', async () => {
    const { body: signedIn } = await app.api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    const shop = registration();
    const { body: registered } = await app.api.post('/api/admin/shops/register', shop);
    await app.api
      .as(signedIn.data.accessToken)
      .put(`/api/admin/shops/${registered.data.id}/approve`);
    const holder = await activeCardHolder(app);
    await app.database.execute(`update member set full_name = 'Asha Menon' where id = $1`, [
      holder.id,
    ]);
    const { body } = await eventually('all of it is in the trail', async () => {
      const page = await admin.get('/api/admin/audit?limit=100');
      return page.body.data.some((row: any) => row.action === 'CardActivated') && page;
    });
    const named = (action: string) => {
      const { actor, object } = body.data.find((row: any) => row.action === action);
      return [actor.name, object.name];
    };
    expect(named('AdminSignedIn')).toEqual(['Administrator', 'Administrator']);
    expect(named('ShopApproved')).toEqual(['Administrator', shop.shopName]);
    for (const action of ['OtpVerified', 'CardIssued', 'CardActivated'])
      expect(named(action)).toEqual(['Asha Menon', 'Asha Menon']);
  });

  it('finds events by a name, an id, its beginning, an address and the number of the event', async () => {
    const shop = { ...registration(), shopName: 'Ponnani Lamp House' };
    const { body: registered } = await app.api.post('/api/admin/shops/register', shop);
    const id = registered.data.id as string;
    await admin.put(`/api/admin/shops/${id}/approve`);
    const holder = await activeCardHolder(app);
    await app.database.execute(`update member set full_name = 'ഉണ്ണി Krishnan' where id = $1`, [
      holder.id,
    ]);
    const found = async (search: string, more = '') => {
      const path = `/api/admin/audit?limit=100&search=${encodeURIComponent(search)}${more}`;
      return (await admin.get(path)).body.data as any[];
    };
    const rows = await eventually('the approval is found', async () => {
      const both = await found('ponnani lamp');
      return both.length === 2 && both;
    });
    const approved = (rows as any[])[0];
    expect(approved).toMatchObject({ action: 'ShopApproved', object: { id } });
    for (const text of [id, id.toUpperCase(), id.slice(0, 18), `#${approved.seq}`])
      expect((await found(text)).map(({ seq }) => seq)).toContain(approved.seq);
    expect(await found(String(approved.seq))).toHaveLength(1);
    const actions = (await found('ഉണ്ണി krish')).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['CardIssued', 'OtpSent', 'CardActivated']));
    expect((await found('127.0.0.1')).length).toBeGreaterThan(4);
    expect(await found('192.0.2.200')).toEqual([]);
    expect(await found('No such name')).toEqual([]);
    expect(await found('ponnani', '&action=ShopApproved')).toHaveLength(1);
  });

  it('names the changed fields whose values are not kept', async () => {
    const holder = await activeCardHolder(app);
    const edited = await admin.put(`/api/admin/users/${holder.id}`, { phone: '+919847099887' });
    expect(edited.status).toBe(200);
    const rows = await eventually('the edit is in the trail', async () => {
      const { body } = await admin.get(
        `/api/admin/audit?objectId=${holder.id}&action=MemberEdited`,
      );
      return body.data.length > 0 && body.data;
    });
    expect(rows[0].changedFields).toEqual(['phone']);
    expect(rows[0]).not.toHaveProperty('after');
  });

  it('reads names once for each kind of thing on a page, however many rows it has', async () => {
    for (let n = 0; n < 5; n += 1) await approvedShop();
    const asked = jest.spyOn(app.database, 'query');
    const { rows } = await app.get(QueryBus).execute(new ReadAudit(new AuditParams()));
    const statements = asked.mock.calls.map(([text]) => text);
    asked.mockRestore();
    expect(rows.length).toBeGreaterThan(5);
    const lookUps = (table: string) => statements.filter((text) => text.includes(`from ${table} `));
    expect(lookUps('shop')).toHaveLength(1);
    expect(lookUps('admin')).toHaveLength(1);
  });

  it('lists every event of the log once over all its pages', async () => {
    const id = await approvedShop();
    await eventually(
      'both events are in the trail',
      async () => (await admin.get(`/api/admin/audit?objectId=${id}`)).body.data.length === 2,
    );
    const logged = await app.database.query<{ seq: number }>(
      `select seq from event_log where aggregate_type = 'shop' order by seq desc`,
    );
    expect(logged.length).toBeGreaterThan(4);
    const seen: number[] = [];
    const totalPages = Math.ceil(logged.length / 2);
    for (let page = 1; page <= totalPages; page += 1) {
      const { body } = await admin.get(`/api/admin/audit?limit=2&page=${page}&objectType=shop`);
      expect(body.pagination).toMatchObject({
        currentPage: page,
        totalPages,
        totalItems: logged.length,
      });
      seen.push(...body.data.map((row: { seq: number }) => row.seq));
    }
    expect(seen).toEqual(logged.map(({ seq }) => seq));
  });

  it('refuses an unknown filter and an unreadable value, and names the field', async () => {
    for (const [query, field] of [
      ['action=Nothing', 'action'],
      ['from=yesterday', 'from'],
      ['from=2027-01-05T24:00:00Z', 'from'],
      ['to=2027-W01-1', 'to'],
      ['to=2027-01-05T09:30:00,5Z', 'to'],
      ['color=red', 'color'],
    ])
      expect(await admin.get(`/api/admin/audit?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED', errors: [{ field }] },
      });
  });

  it('is valid while it is unchanged, and records the verification', async () => {
    await approvedShop();
    await sealed(app);
    const data = await eventually('the verification has ended', async () => {
      const { status, body } = await admin.get('/api/admin/audit/verify');
      return status === 200 && body.data;
    });
    expect(data).toMatchObject({
      valid: true,
      firstBrokenSeq: null,
      checked: data.headSeq,
    });
    const [asked] = await app.database.query(
      `select data from event where type = 'AuditVerified' order by pos desc limit 1`,
    );
    expect(asked).toMatchObject({ data: { valid: true } });
  });

  describe('finds', () => {
    const TAMPERING: [string, (seq: number) => string][] = [
      ['an edit', TAMPER.edit],
      ['a restamp', TAMPER.restamp],
      ['another actor', TAMPER.actor],
      ['a deletion', TAMPER.delete],
      ['a changed order', TAMPER.reorder],
      ['another name by which it is searched', TAMPER.hide],
    ];

    it.each(TAMPERING)('%s, at its place', async (_what, sql) => {
      expect(await tampered(sql(2))).toMatchObject({ valid: false, firstBrokenSeq: 2 });
    });

    it('a tail that was cut off, with its part of the chain', async () => {
      const broken = await tampered('delete from audit_chain where seq > 3', TAMPER.cutAfter(3));
      expect(broken).toMatchObject({
        valid: false,
        firstBrokenSeq: 4,
        reason: 'The end of the log was cut off',
      });
    });

    it('a tail that was cut off together with a head set back', async () => {
      const broken = await tampered(
        'delete from audit_chain where seq > 3',
        'update audit_head set seq = 3, mac = (select mac from audit_chain where seq = 3)',
        TAMPER.cutAfter(3),
      );
      expect(broken).toMatchObject({ valid: false, firstBrokenSeq: 3 });
    });

    let other: TestApp;
    const TABLES = [...LOG_TABLES, 'audit_chain', 'audit_head'];

    beforeAll(async () => {
      other = await startTestApp();
      for (let i = 0; i < 5; i += 1)
        await other.api.post('/api/admin/shops/register', registration());
      await sealed(other);
      // Sealing stops here, so that the sealer does not read the tampered rows.
      await other.get(Worker).stop();
      for (const table of TABLES)
        await other.database.query(`create table saved_${table} as table ${table}`);
    });
    afterAll(() => other.close());

    async function tampered(...statements: string[]) {
      const verifications = other.get(AuditVerifications);
      await asOwner(other.databaseUrl, async (run) => {
        await run(`truncate ${TABLES.join(', ')}`);
        for (const table of TABLES) await run(`insert into ${table} select * from saved_${table}`);
      });
      expect(await verifications.verifyNow('new')).toMatchObject({ valid: true });
      await asOwner(other.databaseUrl, async (run) => {
        for (const sql of statements) await run(sql);
      });
      return verifications.verifyNow('new');
    }
  });
});
