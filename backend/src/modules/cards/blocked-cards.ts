import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { Encryption } from '../../platform/config/encryption.ts';
import { mailboxOf } from '../../platform/notifications/mail/mailbox.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../platform/registries/retention.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { contactsOfMember, type ContactOfMember } from '../members/public.ts';
import type { Card } from './card.aggregate.ts';

const RETENTION_MS = DAYS_KEPT_ALWAYS.blockedCard * DAY_MS;

/** In the version after the block. */
type BlockedCard = Pick<Card, 'id' | 'memberId' | 'version'>;

interface Blocked {
  reason: string | null;
  now: Date;
}

/**
 * Blocks by administrators: the reason, and hashes of the member's confirmed contacts, which
 * recognise a new account of the same person.
 */
@Injectable()
export class BlockedCards {
  constructor(
    private readonly encryption: Encryption,
    retention: Retention,
  ) {
    const ended = rowsOf({
      table: 'card_block',
      since: 'member_deleted_at',
      only: 'member_deleted_at is not null',
    });
    retention.keep({ ...ended, forMs: RETENTION_MS });
  }

  /** Runs right after the block, in its transaction. */
  async keep(db: Queryable, card: BlockedCard, { reason, now }: Blocked): Promise<void> {
    const id = randomUUID();
    await db.execute(
      `insert into card_block (id, card_id, version, member_id, blocked_at, reason)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, card.id, card.version, card.memberId, now, reason],
    );
    await this.holdContacts(db, id, card.memberId);
  }

  async lift(db: Queryable, memberId: string, now: Date): Promise<void> {
    await db.execute(
      `with lifted as (
         update card_block set lifted_at = $2 where member_id = $1 and lifted_at is null returning id)
       delete from blocked_contact where block_id in (select id from lifted)`,
      [memberId, now],
    );
  }

  /**
   * Runs before the member's contacts are erased: a block in force is kept for its retention,
   * others are deleted.
   */
  async endWithMember(
    db: Queryable,
    memberId: string,
    blocked: Card | null,
    now: Date,
  ): Promise<void> {
    await db.execute(
      'delete from card_block where member_id = $1 and ($2 or lifted_at is not null)',
      [memberId, blocked === null],
    );
    if (!blocked) return;
    const ended = () =>
      db.query<{ id: string }>(
        'update card_block set member_deleted_at = $2 where member_id = $1 returning id',
        [memberId, now],
      );
    let blocks = await ended();
    if (blocks.length === 0) {
      // It was blocked by an older version of the product, which stored no blocks.
      await this.keep(db, blocked, { reason: null, now });
      blocks = await ended();
    }
    for (const { id } of blocks) await this.holdContacts(db, id, memberId);
  }

  /** Blocks of other members with a contact of this member, not yet decided for this member. */
  async undecidedFor(db: Queryable, memberId: string, now: Date): Promise<string[]> {
    const contacts = await contactsOfMember(db, this.encryption, memberId);
    const hashes = contacts.flatMap((contact) => this.encryption.lookupKeys(subjectOf(contact)));
    const rows = await db.query<{ id: string }>(
      `select distinct b.id from blocked_contact c
       join card_block b on b.id = c.block_id and b.member_id <> $2 and b.lifted_at is null
        and (b.member_deleted_at is null or b.member_deleted_at > $3)
       where c.hash = any($1::bytea[]) and not exists (
         select from card_review_block rb join card_review r on r.id = rb.review_id
         where rb.block_id = b.id and r.member_id = $2 and r.status <> 'open')`,
      [hashes, memberId, new Date(now.getTime() - RETENTION_MS)],
    );
    return rows.map(({ id }) => id);
  }

  private async holdContacts(db: Queryable, blockId: string, memberId: string): Promise<void> {
    const contacts = await contactsOfMember(db, this.encryption, memberId);
    // An unconfirmed contact may be a stranger's.
    const own = contacts.filter(({ isConfirmed }) => isConfirmed);
    await db.execute(
      `insert into blocked_contact (hash, block_id) select unnest($1::bytea[]), $2 on conflict do nothing`,
      [own.map((contact) => this.encryption.lookupKey(subjectOf(contact))), blockId],
    );
  }
}

/** For an e-mail its mailbox, so that other spellings match. */
function subjectOf({ kind, contact }: ContactOfMember): string {
  return `blocked-card/${kind === 'email' ? mailboxOf(contact) : contact}`;
}
