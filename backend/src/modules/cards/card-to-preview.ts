import type { CardStatus, CardTier } from '@nattil/contracts/api/member/cards';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { membersAtAGlance } from '../members/public.ts';
import { cardStatusAt, type CardLife } from './card-life/card-status.ts';
import { mustBeHonoured } from './card-life/honoured.ts';

interface Row extends CardLife {
  id: string;
  number: string;
  memberId: string;
  tier: CardTier;
}

export interface PreviewedCard {
  number: string;
  memberId: string;
  /** Null for an erased member. */
  memberName: string | null;
  status: CardStatus;
  tier: CardTier;
  /** Why a shop may not honour the card; `usableCard` refuses it in the same way. */
  refusal: DomainError | null;
}

/** The card with this number, without a lock; throws if there is none. */
export async function cardToPreview(
  db: Queryable,
  number: string,
  now: Date,
): Promise<PreviewedCard> {
  const [card] = await db.query<Row>(
    `select id, number, member_id as "memberId", tier, status, activate_by as "activateBy",
            expires_at as "expiresAt"
     from card where number = $1`,
    [number],
  );
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  const member = (await membersAtAGlance(db, [card.memberId])).get(card.memberId);
  return {
    number,
    memberId: card.memberId,
    memberName: member?.fullName ?? null,
    status: cardStatusAt(card, now),
    tier: card.tier,
    refusal: refusalOf(() => mustBeHonoured({ card, memberStatus: member?.status ?? null }, now)),
  };
}

function refusalOf(check: () => void): DomainError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
