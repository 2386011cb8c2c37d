import { randomUUID } from 'node:crypto';
import {
  demoMembers,
  generatedMember,
  type DemoCard,
  type DemoMember,
} from '../demo/demo-members.ts';
import { DEMO_SEED } from '../demo/demo-shops.ts';
import {
  ACCOUNT_PURPOSES,
  NOTICE_LANGUAGES,
  NOTICE_VERSION,
} from '@nattil/contracts/legal/notices';
import { adminActor, memberActor } from '../platform/kernel/domain/actor.ts';
import type { Database } from '../platform/persistence/database.ts';
import { BulkWriter, writeBatch, type Batch, type Row, type SeededEvent } from './bulk-writer.ts';

const BATCH = 20_000;

/** Fills the database with generated members and their cards; all have the same password. */
export async function seedMembers(
  database: Database,
  count: number,
  passwordHash: string,
  adminId: string,
  now: Date,
  onProgress: (written: number) => void = () => undefined,
): Promise<void> {
  const [known] = await database.query<{ n: number }>('select count(*)::int as n from member');
  const first = known!.n;
  const writer = new BulkWriter(database);
  for (let written = 0; written < count;) {
    const size = Math.min(BATCH, count - written);
    const members = Array.from({ length: size }, (_, i) =>
      generatedMember(first + written + i, DEMO_SEED, now),
    );
    await writer.write(batchOf(members, passwordHash, adminId));
    written += size;
    onProgress(written);
  }
  await writer.finish();
}

/** A member for every status of a card, and a few more. */
export async function writeDemoMembers(
  database: Database,
  passwordHash: string,
  adminId: string,
  now: Date,
): Promise<DemoMember[]> {
  const members = demoMembers(now);
  await writeBatch(database, batchOf(members, passwordHash, adminId));
  return members;
}

function batchOf(members: DemoMember[], passwordHash: string, adminId: string): Batch {
  const memberRows: Row[] = [];
  const cardRows: Row[] = [];
  const consentRows: Row[] = [];
  const events: SeededEvent[] = [];
  for (const member of members) {
    const id = randomUUID();
    const actor = memberActor(id);
    const complete = member.card !== null;
    memberRows.push(memberRow(id, member, passwordHash));
    events.push({
      aggregateId: id,
      version: 1,
      type: 'MemberSignedUp',
      data: { memberId: id, contactKind: 'email' },
      actor,
      occurredAt: member.joinedAt,
    });
    if (member.signedInAt > member.joinedAt)
      events.push({
        aggregateId: randomUUID(),
        version: 1,
        type: 'MemberSignedIn',
        data: { memberId: id },
        actor,
        occurredAt: member.signedInAt,
      });
    const consentId = randomUUID();
    const notice = { language: NOTICE_LANGUAGES[0], purposes: [...ACCOUNT_PURPOSES] };
    consentRows.push({
      id: consentId,
      holder: 'member',
      holder_id: id,
      version: NOTICE_VERSION,
      ...notice,
      given_at: member.joinedAt,
    });
    events.push({
      aggregateId: consentId,
      version: 1,
      type: 'ConsentGiven',
      data: { consentId, memberId: id, noticeVersion: NOTICE_VERSION, ...notice },
      actor,
      occurredAt: member.joinedAt,
    });
    if (!complete) continue;
    events.push({
      aggregateId: id,
      version: 2,
      type: 'MemberProfileCompleted',
      data: {
        memberId: id,
        preferredCategory: member.preferredCategory,
        changedFields: ['fullName', 'email', 'phone', 'location'],
      },
      actor,
      occurredAt: member.card!.issuedAt,
    });
    const confirmedAt = member.card!.activatedAt;
    if (confirmedAt)
      events.push({
        aggregateId: id,
        version: 3,
        type: 'MemberContactConfirmed',
        data: { memberId: id, contactKind: 'email' },
        actor,
        occurredAt: confirmedAt,
      });
    const cardId = randomUUID();
    const history = cardEvents(cardId, id, member.card!, adminId);
    events.push(...history);
    cardRows.push(cardRow(cardId, id, member.card!, history.length));
  }
  return {
    tables: [
      { name: 'member', rows: memberRows },
      { name: 'consent', rows: consentRows },
      { name: 'card', rows: cardRows },
    ],
    events,
  };
}

function cardEvents(
  cardId: string,
  memberId: string,
  card: DemoCard,
  adminId: string,
): SeededEvent[] {
  const actor = memberActor(memberId);
  const ids = { cardId, memberId };
  const events: SeededEvent[] = [
    {
      aggregateId: cardId,
      version: 1,
      type: 'CardIssued',
      data: {
        ...ids,
        tier: card.tier,
        activateBy: card.activateBy.toISOString(),
        changes: { status: [null, 'issued'] },
      },
      actor,
      occurredAt: card.issuedAt,
    },
  ];
  if (card.activatedAt && card.expiresAt)
    events.push({
      aggregateId: cardId,
      version: 2,
      type: 'CardActivated',
      data: {
        ...ids,
        expiresAt: card.expiresAt.toISOString(),
        changes: { status: ['issued', 'active'] },
      },
      actor,
      occurredAt: card.activatedAt,
    });
  const version = events.length + 1;
  if (card.state === 'lapsed')
    events.push({
      aggregateId: cardId,
      version,
      type: 'CardLapsed',
      data: {
        ...ids,
        dueAt: card.activateBy.toISOString(),
        changes: { status: ['issued', 'lapsed'] },
      },
      occurredAt: card.activateBy,
    });
  if (card.state === 'expired')
    events.push({
      aggregateId: cardId,
      version,
      type: 'CardExpired',
      data: {
        ...ids,
        dueAt: card.expiresAt!.toISOString(),
        changes: { status: ['active', 'expired'] },
      },
      occurredAt: card.expiresAt!,
    });
  if (card.state === 'blocked')
    events.push({
      aggregateId: cardId,
      version,
      type: 'CardBlocked',
      data: { ...ids, changes: { status: [card.activatedAt ? 'active' : 'issued', 'blocked'] } },
      actor: adminActor(adminId),
      occurredAt: card.activatedAt ?? card.issuedAt,
    });
  return events;
}

function memberRow(id: string, member: DemoMember, passwordHash: string): Row {
  return {
    id,
    version: member.card ? (member.card.activatedAt ? 3 : 2) : 1,
    email: member.email,
    // The code that activated the card was sent to it.
    email_confirmed_at: member.card?.activatedAt ?? null,
    phone: member.phone,
    password_hash: passwordHash,
    full_name: member.fullName,
    location: member.location,
    country_code: member.phone ? '+91' : null,
    preferred_category: member.preferredCategory,
    status: 'active',
    agreed_purposes: [...ACCOUNT_PURPOSES],
    last_login_at: member.signedInAt,
    profile_completed_at: member.card ? member.card.issuedAt : null,
    created_at: member.joinedAt,
  };
}

function cardRow(id: string, memberId: string, card: DemoCard, version: number): Row {
  return {
    id,
    version,
    member_id: memberId,
    number: card.cardNumber,
    tier: card.tier,
    status: card.state,
    issued_at: card.issuedAt,
    activate_by: card.activateBy,
    activated_at: card.activatedAt,
    expires_at: card.expiresAt,
  };
}
