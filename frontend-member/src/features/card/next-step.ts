import type { CardDetails } from '@nattil/contracts/api/member/cards';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { cardStateWord } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { isExpiring } from '../../shared/card/card-now.ts';

export type StepAction =
  'complete-profile' | 'activate' | 'show' | 'renew' | 'apply-again' | 'support';

/** The text of a member's next step with the card. */
export interface NextStep {
  title: string;
  text: string;
  action: StepAction;
  label: string;
}

const inDays = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`);

const IN_REVIEW: NextStep = {
  title: 'We are checking your card',
  text: 'You need not do anything. Once our support has checked it, you can activate it here.',
  action: 'support',
  label: 'Write to support',
};

/** The single next step; without a card it is the profile. */
export function nextStep({ card, isInReview }: Pick<CardDetails, 'card' | 'isInReview'>): NextStep {
  if (!card) {
    return {
      title: 'Your card is one step away',
      text: 'Complete your profile, and it is issued at once, free of charge.',
      action: 'complete-profile',
      label: 'Complete profile',
    };
  }
  const { status, activateBy, daysRemaining, expiresAt } = card;
  switch (status) {
    case 'issued':
      if (isInReview) return IN_REVIEW;
      return {
        title: cardStateWord(status, activateBy),
        text: `${inDays(daysRemaining)}. We send you a code, you enter it, and the card is ready.`,
        action: 'activate',
        label: 'Activate Now',
      };
    case 'active':
      return isExpiring(card)
        ? {
            title: `Valid until ${formatLongDate(expiresAt ?? '')}`,
            text: `${inDays(daysRemaining)}. Renew it now: your card keeps its number.`,
            action: 'renew',
            label: 'Renew',
          }
        : {
            title: 'Ready for the counter',
            text: `Valid until ${formatLongDate(expiresAt ?? '')}. Show it before the bill is made.`,
            action: 'show',
            label: 'Show card',
          };
    case 'expired':
      return {
        title: 'Your card has expired',
        text: 'A new one is free of charge, with a number of its own.',
        action: 'apply-again',
        label: 'Apply again',
      };
    case 'lapsed':
      return {
        title: 'Your card has lapsed',
        text: 'It was not activated in time. A new one is free of charge.',
        action: 'apply-again',
        label: 'Apply again',
      };
    case 'blocked':
    case 'replaced':
      return {
        title: status === 'blocked' ? 'Your card is blocked' : 'Your card was replaced',
        text: `Card ${formatCardNumber(card.cardNumber)} cannot be used. Our support tells you why.`,
        action: 'support',
        label: 'Write to support',
      };
  }
}
