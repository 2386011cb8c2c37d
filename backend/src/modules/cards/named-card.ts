import { DomainError, fieldError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

/** The member whose present card has this id. Throws 404 for a replaced card too. */
export async function memberOfCard(db: Queryable, cardId: string): Promise<string> {
  const [card] = await db.query<{ memberId: string }>(
    `select member_id as "memberId" from card where id = $1 and status <> 'replaced'`,
    [cardId],
  );
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  return card.memberId;
}

/** Throws unless the member's present card ends with these digits. */
export async function refuseOtherDigits(
  db: Queryable,
  memberId: string,
  lastFour: string,
): Promise<void> {
  const [card] = await db.query<{ isMeant: boolean }>(
    `select right(number, 4) = $2 as "isMeant" from card where member_id = $1 and status <> 'replaced'
     order by issued_at desc limit 1`,
    [memberId, lastFour],
  );
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  if (!card.isMeant) throw fieldError('lastFour', 'The card of this member ends with other digits');
}
