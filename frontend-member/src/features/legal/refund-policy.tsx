import { BRAND } from '@nattil/contracts/brand';
import { CancellationRule } from './cancellation-rule.tsx';
import { MailLink } from './contact-details.tsx';
import type { Policy } from './policy.ts';

export const refundPolicy: Policy = {
  id: 'cancellation-and-refund-policy',
  title: 'Cancellation and refund policy',
  summary:
    'The card costs nothing, so there is nothing of ours to refund. A wrong bill or discount is put right.',
  sections: [
    {
      id: 'refund-card',
      title: 'Nothing to pay for the card',
      content: (
        <p>
          You pay us nothing for the card, neither when you apply nor later. If somebody asks you
          for money for it, please do not pay, and tell us. You may give the card up at any time by
          deleting your account.
        </p>
      ),
    },
    {
      id: 'refund-cancel',
      title: 'Cancelling a discount',
      content: (
        <>
          <CancellationRule />
          <p>
            To cancel, tell the shop, or write to us with the shop, the day and the amount of the
            bill.
          </p>
        </>
      ),
    },
    {
      id: 'refund-wrong',
      title: 'A wrong bill or discount',
      content: (
        <ul>
          <li>
            At the counter: ask the shop, which has it reversed on the same day and recorded anew.
          </li>
          <li>
            Later: write to <MailLink to={BRAND.support.email} />. After 24 hours we still correct
            what was recorded wrongly, once the shop has confirmed it.
          </li>
        </ul>
      ),
    },
    {
      id: 'refund-goods',
      title: 'Money for goods and services',
      content: (
        <p>
          You paid the shop, so the shop pays you back, by its own rules for returns and by the law.
          If you return something, the shop has the purchase reversed, and it no longer counts for
          your tier. We never hold your money.
        </p>
      ),
    },
  ],
};
