import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardReview } from '@nattil/contracts/api/admin/card-reviews';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { Retention } from '../../../platform/registries/retention.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { freshEmail, freshPhone, PASSWORD, profile, signUp } from '../../members/testing/member.ts';
import { randomCardNumber } from '../numbers/card-number.ts';
import { codeOf, eventTypes, sendCode, type TestMember } from '../../otp/testing/members.ts';

const REVIEWS = '/api/admin/card-reviews';
const REASON = 'Lent the card to a neighbour';

describe('a blocked card of a deleted account', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    admin = await signedInAs(app, 'admin');
  });
  afterEach(async () => {
    app.clock.resetShift();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  /** A member who signed up by e-mail and has an issued card. */
  const joined = async ({ email = freshEmail(), phone = freshPhone() } = {}) => {
    const { id, api: client } = await signUp(app, email);
    const { status, body } = await client.post(
      '/api/users/createProfile',
      profile({ email, phone }),
    );
    expect([status, body.message]).toEqual([201, 'Profile created successfully']);
    return { id, email, phone, client } satisfies TestMember;
  };
  const verified = async (member: TestMember, channel: 'email' | 'sms' = 'email') => {
    const sessionId = await sendCode(member, channel);
    const form = { otp: await codeOf(app, sessionId), sessionId };
    const { status } = await member.client.post(`/api/users/otp/verify-${channel}`, form);
    expect(status).toBe(200);
    return sessionId;
  };
  const activate = async ({ client }: TestMember) => {
    const { status, body } = await client.post('/api/users/card/activate');
    return [status, body.code ?? body.data.card.status];
  };
  const NEEDS_REVIEW = [409, 'CARD_NEEDS_REVIEW'];
  const ACTIVE = [200, 'active'];
  const changeCard = async ({ id }: { id: string }, change: object) => {
    const { cardNumber } = (await admin.get(`/api/admin/users/${id}`)).body.data;
    const { status, body } = await admin.put(`/api/admin/users/${id}/card`, {
      cardNumber,
      ...change,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const deleteOwn = async ({ client }: TestMember) =>
    expect((await client.delete('/api/users/account', { password: PASSWORD })).status).toBe(204);
  /** A member with a confirmed e-mail whose active card is then blocked. */
  const blocked = async (reason: string | undefined = REASON) => {
    const member = await joined();
    await verified(member);
    expect(await activate(member)).toEqual(ACTIVE);
    await changeCard(member, { blocked: true, reason });
    return member;
  };
  const blockedAndDeleted = async () => {
    const member = await blocked();
    await deleteOwn(member);
    return member;
  };
  /** Tries to activate the card of a new account after its code was verified. */
  const comesBack = async (contacts: { email?: string; phone?: string }) => {
    const member = await joined(contacts);
    await verified(member);
    return { member, outcome: await activate(member) };
  };
  const reviewsOf = async ({ id }: { id: string }): Promise<CardReview[]> => {
    const { body } = await admin.get(`${REVIEWS}?limit=100`);
    return body.data.filter((review: CardReview) => review.memberId === id);
  };
  const reviewOf = async (member: { id: string }): Promise<CardReview> => {
    const reviews = await reviewsOf(member);
    expect(reviews).toHaveLength(1);
    return reviews[0]!;
  };
  const decide = (review: CardReview, decision: string, body?: object, version?: number) =>
    admin.put(`${REVIEWS}/${review.id}/${decision}`, body, {
      headers: { 'if-match': `"${version ?? review.version}"` },
    });
  const isInReview = async ({ client }: TestMember) =>
    (await client.get('/api/users/card/details')).body.data.isInReview;

  it('does not come back by another sign-up: the activation waits for an administrator, who sees the old id and reason', async () => {
    const old = await blockedAndDeleted();
    const { member, outcome } = await comesBack({ email: old.email });
    expect(outcome).toEqual(NEEDS_REVIEW);
    expect(await isInReview(member)).toBe(true);
    expect(await reviewOf(member)).toEqual({
      id: expect.any(String),
      version: 1,
      status: 'open',
      memberId: member.id,
      memberName: 'Anna Mathew',
      openedAt: expect.any(String),
      decidedAt: null,
      blocks: [
        {
          memberId: old.id,
          deletedAt: expect.any(String),
          blockedAt: expect.any(String),
          reason: REASON,
        },
      ],
    });
  });

  it('leaves the verified code for later, and opens one review however often and at once it is tried', async () => {
    const old = await blockedAndDeleted();
    const member = await joined({ email: old.email });
    const sessionId = await verified(member);
    const tries = await Promise.all(Array.from({ length: 5 }, () => activate(member)));
    tries.push(await activate(member));
    expect(tries).toEqual(Array(6).fill(NEEDS_REVIEW));
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified']);
    const review = await reviewOf(member);
    expect(await eventTypes(app, review.id)).toEqual(['CardReviewOpened']);
    expect((await decide(review, 'allow')).status).toBe(200);
    expect(await activate(member)).toEqual(ACTIVE);
  });

  it('is known by every spelling of the mailbox, by the phone, and by a contact that is not confirmed', async () => {
    const word = randomUUID().slice(0, 8);
    const old = await joined({ email: `anna.maria.${word}@gmail.com` });
    await verified(old);
    await verified(old, 'sms');
    await changeCard(old, { blocked: true });
    await deleteOwn(old);
    for (const email of [
      `annamaria${word}+again@gmail.com`,
      `anna.maria.${word}@googlemail.com`,
      `A.n.n.aMaria${word}@Gmail.com`,
    ])
      expect((await comesBack({ email })).outcome).toEqual(NEEDS_REVIEW);
    const byPhone = await comesBack({ phone: old.phone });
    expect(byPhone.outcome).toEqual(NEEDS_REVIEW);
    expect((await reviewOf(byPhone.member)).blocks[0]!.reason).toBeNull();
  });

  it('is known by a contact that was confirmed just before the deletion, and by one of before', async () => {
    const old = await blocked();
    const last = freshEmail();
    const form = { email: last, currentPassword: PASSWORD };
    expect((await old.client.put('/api/users/profile', form)).status).toBe(200);
    const sent = await old.client.post('/api/users/otp/send-email', {
      type: 'email_verification',
      email: last,
    });
    const { sessionId } = sent.body.data;
    const otp = await codeOf(app, sessionId);
    const answer = await old.client.post('/api/users/otp/verify-email', { otp, sessionId });
    expect(answer.status).toBe(200);
    await deleteOwn(old);
    for (const email of [last, old.email])
      expect((await comesBack({ email })).outcome).toEqual(NEEDS_REVIEW);
  });

  it('is known while the account still exists, by another spelling of its mailbox', async () => {
    const old = await blocked();
    const { member, outcome } = await comesBack({ email: old.email.replace('@', '+2@') });
    expect(outcome).toEqual(NEEDS_REVIEW);
    expect((await reviewOf(member)).blocks).toMatchObject([{ memberId: old.id, deletedAt: null }]);
  });

  it('is known after the new account has changed to another e-mail', async () => {
    const old = await blockedAndDeleted();
    const member = await joined({ email: old.email });
    await verified(member);
    const email = freshEmail();
    await member.client.put('/api/users/profile', { email, currentPassword: PASSWORD });
    const sent = await member.client.post('/api/users/otp/send-email', {
      type: 'email_verification',
      email,
    });
    const { sessionId } = sent.body.data;
    const otp = await codeOf(app, sessionId);
    await member.client.post('/api/users/otp/verify-email', { otp, sessionId });
    expect(await activate(member)).toEqual(NEEDS_REVIEW);
  });

  it('is known when an administrator deleted the account', async () => {
    const old = await blocked();
    expect((await admin.delete(`/api/admin/users/${old.id}`)).status).toBe(204);
    expect((await comesBack({ email: old.email })).outcome).toEqual(NEEDS_REVIEW);
  });

  it('stays so when its number was changed while it was blocked', async () => {
    const old = await blocked();
    await changeCard(old, { cardNumber: randomCardNumber() });
    await deleteOwn(old);
    const { member, outcome } = await comesBack({ email: old.email });
    expect(outcome).toEqual(NEEDS_REVIEW);
    expect((await reviewOf(member)).blocks).toMatchObject([{ reason: REASON }]);
  });

  it('is not suspected of members whose card was never blocked, or no longer is', async () => {
    const free = await joined();
    await verified(free);
    await activate(free);
    await deleteOwn(free);
    expect((await comesBack({ email: free.email })).outcome).toEqual(ACTIVE);
    const lifted = await blocked();
    await changeCard(lifted, { blocked: false });
    await deleteOwn(lifted);
    expect((await comesBack({ email: lifted.email })).outcome).toEqual(ACTIVE);
    const { n } = (
      await app.database.query<{ n: number }>(
        'select count(*)::int as n from card_block where member_id = $1',
        [lifted.id],
      )
    )[0]!;
    expect(n).toBe(0);
  });

  it('does not hold a contact that its member had entered and never confirmed', async () => {
    const old = await blocked();
    await deleteOwn(old);
    expect((await comesBack({ phone: old.phone })).outcome).toEqual(ACTIVE);
  });

  it('needs the code first, so that it can neither be discovered nor requested without one', async () => {
    const old = await blockedAndDeleted();
    const member = await joined({ email: old.email });
    expect(await activate(member)).toEqual([409, 'CARD_ACTIVATION_NOT_VERIFIED']);
    expect(await reviewsOf(member)).toEqual([]);
  });

  it('is no way round by another card: while the review is open, a new card waits too', async () => {
    const old = await blockedAndDeleted();
    const { member } = await comesBack({ email: old.email });
    const { client } = member;
    expect((await client.post('/api/users/card/renew', { months: 1 })).status).toBe(409);
    await app.database.execute(
      `update card set activate_by = now() - interval '1 second' where member_id = $1`,
      [member.id],
    );
    expect((await client.post('/api/users/card/apply')).status).toBe(201);
    expect(await activate(member)).toEqual(NEEDS_REVIEW);
    await reviewOf(member);
  });

  it('is blocked again by a refusal, whose account does not come back either', async () => {
    const old = await blockedAndDeleted();
    const { member } = await comesBack({ email: old.email });
    const reason = 'The same person as before';
    const refused = await decide(await reviewOf(member), 'refuse', { reason });
    expect([refused.status, refused.body.data.status]).toEqual([200, 'refused']);
    expect(await activate(member)).toEqual([409, 'CARD_WRONG_STATE']);
    expect((await admin.get(`/api/admin/users/${member.id}`)).body.data.card).toMatchObject({
      status: 'blocked',
      blockReason: reason,
    });
    await deleteOwn(member);
    const third = await comesBack({ email: old.email });
    expect(third.outcome).toEqual(NEEDS_REVIEW);
    expect((await reviewOf(third.member)).blocks).toMatchObject([
      { memberId: member.id, reason },
      { memberId: old.id, reason: REASON },
    ]);
  });

  it('is decided once, on the seen version, with the permission to manage members', async () => {
    const old = await blockedAndDeleted();
    const { member } = await comesBack({ email: old.email });
    const review = await reviewOf(member);
    expect((await decide(review, 'allow', undefined, 7)).body.code).toBe('CHANGED_MEANWHILE');
    const support = await signedInAs(app, 'admin', randomUUID(), 'auditor');
    expect((await support.get(REVIEWS)).status).toBe(200);
    expect((await support.put(`${REVIEWS}/${review.id}/allow`)).status).toBe(403);
    expect((await member.client.get(REVIEWS)).status).toBe(403);
    const both = await Promise.all([decide(review, 'allow'), decide(review, 'refuse', {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await admin.put(`${REVIEWS}/${review.id}/allow`);
    expect([again.status, again.body.code]).toEqual([409, 'CARD_REVIEW_DECIDED']);
    const nothing = await admin.put(`${REVIEWS}/${randomUUID()}/allow`);
    expect([nothing.status, nothing.body.code]).toEqual([404, 'CARD_REVIEW_NOT_FOUND']);
    const short = await admin.put(`${REVIEWS}/${review.id}/refuse`, { reason: ' too short ' });
    expect([short.status, short.body.errors[0].field]).toEqual([422, 'reason']);
  });

  it('is listed by state, with the count of open reviews, and withdrawn when the new account is deleted', async () => {
    const old = await blockedAndDeleted();
    const { member } = await comesBack({ email: old.email });
    const list = async (status: string) => (await admin.get(`${REVIEWS}?status=${status}`)).body;
    const { openReviews } = await list('open');
    expect((await list('open')).data[0]).toMatchObject({ memberId: member.id, status: 'open' });
    expect((await list('open')).pagination.totalItems).toBe(openReviews);
    await deleteOwn(member);
    expect((await list('decided')).openReviews).toBe(openReviews - 1);
    expect((await list('decided')).data[0]).toMatchObject({
      status: 'withdrawn',
      memberName: null,
    });
    expect((await admin.get(`${REVIEWS}?status=waiting`)).status).toBe(422);
  });

  it('is forgotten two years after the deletion: hash, reason and the link between both accounts', async () => {
    const old = await blockedAndDeleted();
    const { member } = await comesBack({ email: old.email });
    app.clock.shiftBy((DAYS_KEPT_ALWAYS.blockedCard - 1) * DAY_MS);
    await app.get(Retention).run();
    admin = await signedInAs(app, 'admin');
    expect((await reviewOf(member)).blocks).toHaveLength(1);
    app.clock.shiftBy(DAY_MS);
    expect((await comesBack({ email: old.email.replace('@', '+3@') })).outcome).toEqual(ACTIVE);
    await app.get(Retention).run();
    admin = await signedInAs(app, 'admin');
    expect((await reviewOf(member)).blocks).toEqual([]);
    for (const table of ['card_block', 'card_review_block']) {
      const rows = await app.database.query(
        `select from ${table} t where t::text like '%' || $1 || '%'`,
        [table === 'card_block' ? old.id : (await reviewOf(member)).id],
      );
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it("is in the audit trail with its reason, and in the member's copy of the data", async () => {
    const old = await blocked();
    const { card } = (await admin.get(`/api/admin/users/${old.id}`)).body.data;
    const row = await eventually('the block is in the trail', async () => {
      const { data } = (await admin.get(`/api/admin/audit?objectId=${card.id}`)).body;
      return data.find(({ action }: { action: string }) => action === 'CardBlocked');
    });
    expect(row.reason).toBe(REASON);
    const copy = (await old.client.get('/api/users/account/export')).body;
    expect(copy.cardBlocks).toMatchObject([{ reason: REASON, liftedAt: null }]);
    const { n } = (
      await app.database.query<{ n: number }>(
        `select count(*)::int as n from event where data::text like '%' || $1 || '%'`,
        [REASON],
      )
    )[0]!;
    expect(n).toBe(0);
  });

  it('has a reason of 10 to 500 characters, or none, and only with the block itself', async () => {
    const member = await joined();
    const { cardNumber } = (await admin.get(`/api/admin/users/${member.id}`)).body.data;
    const refused = async (change: object) => {
      const { status, body } = await admin.put(`/api/admin/users/${member.id}/card`, {
        cardNumber,
        ...change,
      });
      return [status, body.errors?.[0]?.field];
    };
    for (const reason of ['  too short ', 'x'.repeat(501), 7])
      expect(await refused({ blocked: true, reason })).toEqual([422, 'reason']);
    for (const blocking of [{}, { blocked: false }])
      expect(await refused({ ...blocking, reason: REASON })).toEqual([422, 'reason']);
    await changeCard(member, { blocked: true, reason: '' });
    expect(await refused({ blocked: true, reason: REASON })).toEqual([422, 'reason']);
  });

  it('is still known after DATA_KEY was replaced, while the old key is given', async () => {
    const old = await blockedAndDeleted();
    const { DATABASE_URL, before } = {
      DATABASE_URL: app.databaseUrl,
      before: app.config.keys.DATA_KEY!,
    };
    await app.close();
    const DATA_KEY = 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100';
    const env = { TRUSTED_PROXY_HOPS: '1', DATABASE_URL, DATA_KEY };
    app = await startTestApp({ ...env, DATA_KEY_OLD: before });
    admin = await signedInAs(app, 'admin');
    const { member, outcome } = await comesBack({ email: old.email });
    expect(outcome).toEqual(NEEDS_REVIEW);
    expect((await reviewOf(member)).blocks).toMatchObject([{ memberId: old.id }]);
  });
});
