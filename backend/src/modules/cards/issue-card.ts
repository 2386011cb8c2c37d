import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../platform/domain/actor.ts';
import { randomCardNumber } from './card-number.ts';
import { Card } from './card.aggregate.ts';

/** Issues a member's card in the caller's transaction. A unique index refuses a second live card. */
export function issueCard(em: EntityManager, memberId: string, actor: Actor, now: Date): Card {
  const card = Card.issue(memberId, randomCardNumber(), actor, now);
  em.persist(card);
  return card;
}
