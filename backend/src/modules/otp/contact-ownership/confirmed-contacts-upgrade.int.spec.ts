import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DECLARATIONS } from '../../../app.module.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { ensureExtensions } from '../../../platform/persistence/extensions.ts';
import { migrate } from '../../../platform/persistence/orm/orm.ts';
import { provided } from '../../../platform/testing/provided.ts';
import { withDatabase } from '../../../platform/testing/template.ts';

/** The last migration before contacts were confirmed. */
const BEFORE = '0025-staff-and-locks';

describe('the contacts of an installation from before they were confirmed', () => {
  let database: Database;
  let confirmed: Record<string, { email: boolean; phone: boolean; openedWith: string }>;

  const ids = {
    untouched: randomUUID(),
    byEmailCode: randomUUID(),
    bySmsCode: randomUUID(),
    movedByCode: randomUUID(),
    changedSince: randomUUID(),
    invited: randomUUID(),
    byEmailLink: randomUUID(),
    bySmsLink: randomUUID(),
    openedByPhone: randomUUID(),
  };

  beforeAll(async () => {
    const server = provided('databaseServer');
    const name = `confirmed_${process.pid}`;
    const admin = new Database({ url: server, max: 1, applicationName: 'test' });
    await admin.query(`create database ${name}`);
    await admin.close();
    database = new Database({ url: withDatabase(server, name), max: 2, applicationName: 'test' });
    await ensureExtensions(database);
    await migrate(database, DECLARATIONS.migrations, BEFORE);
    for (const [who, id] of Object.entries(ids))
      await database.execute(
        `insert into member (id, version, email, phone, status, created_at)
         values ($1, 1, $2, $3, 'active', '2026-01-01')`,
        [id, `${who}@example.com`, `+91${who}`],
      );
    await code(ids.byEmailCode, 'email', 'card_activation', '2026-02-01');
    await code(ids.bySmsCode, 'sms', 'card_activation', '2026-02-01');
    await code(ids.movedByCode, 'email', 'email_verification', '2026-02-01');
    await event('member', ids.movedByCode, 1, 'MemberEdited', '2026-02-01T00:00:20Z', {
      changedFields: ['email'],
    });
    await code(ids.changedSince, 'email', 'card_activation', '2026-02-01');
    await event('member', ids.changedSince, 1, 'MemberEdited', '2026-03-01', {
      changedFields: ['email'],
    });
    await event('member', ids.invited, 1, 'MemberPasswordChanged', '2026-02-01', {
      by: 'invitation',
    });
    await link(ids.byEmailLink, 'email');
    await link(ids.bySmsLink, 'sms');
    await event('member', ids.openedByPhone, 1, 'MemberSignedUp', '2026-01-01', {
      contactKind: 'phone',
    });
    await migrate(database, DECLARATIONS.migrations);
    const rows = await database.query<{ id: string; email: boolean; phone: boolean; with: string }>(
      `select id, email_confirmed_at is not null as email, phone_confirmed_at is not null as phone,
              opened_with as with from member`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    confirmed = Object.fromEntries(
      Object.entries(ids).map(([who, id]) => {
        const { email, phone, with: openedWith } = found.get(id)!;
        return [who, { email, phone, openedWith }];
      }),
    );
  });
  afterAll(() => database.close());

  async function event(
    aggregate: string,
    id: string,
    version: number,
    type: string,
    at: string,
    data: object,
  ): Promise<void> {
    await database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 1, $5, '{"id": null, "realm": "system", "role": "system"}', $6)`,
      [aggregate, id, version, type, JSON.stringify({ memberId: id, ...data }), at],
    );
  }

  /** A code sent and, half a minute later, used; retention removed its session. */
  async function code(memberId: string, channel: string, purpose: string, day: string) {
    const session = randomUUID();
    const about = { sessionId: session, memberId, purpose };
    await event('otp', session, 1, 'OtpSent', `${day}T00:00:00Z`, { ...about, channel });
    await event('otp', session, 2, 'OtpVerified', `${day}T00:00:30Z`, about);
  }

  async function link(memberId: string, channel: string): Promise<void> {
    const [id, at] = [randomUUID(), '2026-02-01T00:10:00Z'];
    await database.execute(
      `insert into password_link (id, hash, member_id, purpose, created_at, expires_at, used_at)
       values ($1::uuid, decode(replace($1::uuid::text, '-', ''), 'hex'), $2::uuid, 'password_reset', '2026-02-01', '2026-02-01T00:15:00Z', $3)`,
      [id, memberId, at],
    );
    await database.execute(
      `insert into notification (id, cause, channel, recipient, body, created_at, next_try_at)
       values (gen_random_uuid(), $1, $2, '', '', $3, $3)`,
      [`password-link/${id}`, channel, at],
    );
    await event('member', memberId, 1, 'MemberPasswordChanged', at, { by: 'reset' });
  }

  it.each([
    ['untouched', { email: false, phone: false }],
    ['byEmailCode', { email: true, phone: false }],
    ['bySmsCode', { email: false, phone: true }],
    ['movedByCode', { email: true, phone: false }],
    ['changedSince', { email: false, phone: false }],
    ['invited', { email: true, phone: false }],
    ['byEmailLink', { email: true, phone: false }],
    ['bySmsLink', { email: false, phone: true }],
  ])('count as confirmed where a code or link that was sent to them was used: %s', (who, which) => {
    expect(confirmed[who]).toEqual({ ...which, openedWith: 'email' });
  });

  it('are known by the one with which the account was opened', () => {
    expect(confirmed['openedByPhone']).toMatchObject({ openedWith: 'phone' });
  });
});
