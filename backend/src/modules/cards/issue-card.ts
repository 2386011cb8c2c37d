import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { randomCardNumber } from './numbers/card-number.ts';
import { Card } from './card.aggregate.ts';

interface Wanted {
  /** Generated if omitted. */
  number?: string | undefined;
  /** Set by an administrator; it holds until the next renewal. */
  heldTier?: CardTier | null | undefined;
}

/** Issues a member's card in the caller's transaction. A unique index refuses a second live card. */
export function issueCard(
  em: EntityManager,
  memberId: string,
  actor: Actor,
  now: Date,
  { number = randomCardNumber(), heldTier }: Wanted = {},
): Card {
  const card = Card.issue(memberId, number, actor, now, heldTier);
  em.persist(card);
  return card;
}
