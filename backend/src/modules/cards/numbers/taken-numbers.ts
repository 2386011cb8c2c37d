import type { EntityManager } from '@mikro-orm/postgresql';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Card } from '../card.aggregate.ts';

/** Throws if any present or former card has the number. */
export async function refuseTakenNumber(em: EntityManager, number: string): Promise<void> {
  if ((await em.count(Card, { number })) > 0) throw cardNumberTaken();
}

/** The command throws the same error as a violation of the unique index in a race. */
export function isCardNumberTaken(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'CARD_NUMBER_TAKEN';
}

export function cardNumberTaken(): DomainError {
  const { message } = REFUSALS.CARD_NUMBER_TAKEN;
  return new DomainError('CARD_NUMBER_TAKEN', { errors: [{ field: 'cardNumber', message }] });
}
