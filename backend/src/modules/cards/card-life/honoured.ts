import type { CardStatus } from '@nattil/contracts/api/member/cards';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { cardStatusAt, type CardLife } from './card-status.ts';

/** A card with the status of its member; null after the member was erased. */
export interface CardOfMember {
  card: CardLife;
  memberStatus: string | null;
}

/** Whether a shop may honour the card: it is active now, and so is its member. */
export function mayBeHonoured({ card, memberStatus }: CardOfMember, now: Date): boolean {
  return cardStatusAt(card, now) === 'active' && isMemberHonoured(memberStatus);
}

/** The events `CardSuspended` and `CardResumed` say the same to other systems. */
export function isMemberHonoured(memberStatus: string | null): boolean {
  return memberStatus === 'active';
}

/** Throws, with a text for the customer, if the card may not be honoured. */
export function mustBeHonoured(shown: CardOfMember, now: Date): void {
  if (mayBeHonoured(shown, now)) return;
  const status = cardStatusAt(shown.card, now);
  if (status !== 'active') throw wrongState(status, 'used');
  throw new DomainError('MEMBER_WRONG_STATE', {
    message: `The member is ${shown.memberStatus} and cannot use the card`,
    data: { status: shown.memberStatus },
  });
}

export function wrongState(status: CardStatus, wanted: string): DomainError {
  const message =
    status === 'issued'
      ? `This card is not activated yet and cannot be ${wanted}`
      : `This card is ${status} and cannot be ${wanted}`;
  return new DomainError('CARD_WRONG_STATE', { message, data: { status } });
}
