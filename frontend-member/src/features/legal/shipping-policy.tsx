import { BRAND } from '@nattil/contracts/brand';
import { CARD_ACTIVATION_DAYS } from '@nattil/contracts/rules/members/card';
import type { Policy } from './policy.ts';

export const shippingPolicy: Policy = {
  id: 'shipping-and-delivery-policy',
  title: 'Shipping and delivery policy',
  summary: 'The card is digital. It is there at once, and nothing is shipped.',
  sections: [
    {
      id: 'shipping-card',
      title: 'How you get your card',
      content: (
        <p>
          Your card is issued as soon as your profile is complete. You find it under Manage Card, on
          every phone and computer on which you sign in. Activate it within {CARD_ACTIVATION_DAYS}{' '}
          days with a one-time password, and it can be used at once.
        </p>
      ),
    },
    {
      id: 'shipping-cost',
      title: 'Cost and address',
      content: (
        <p>
          There is no plastic card, no parcel and no charge for delivery. We ask for no postal
          address.
        </p>
      ),
    },
    {
      id: 'shipping-missing',
      title: 'If the card or a code does not come',
      content: (
        <ul>
          <li>
            One-time passwords come by e-mail, or by SMS if you choose that. Please look into the
            spam folder, and ask for another one when the countdown is over.
          </li>
          <li>
            If your card is not under Manage Card, log in again. If that does not help, write to us.
          </li>
        </ul>
      ),
    },
    {
      id: 'shipping-goods',
      title: 'What you buy at partner shops',
      content: (
        <p>
          {BRAND.name} delivers no goods. Where a shop delivers what you bought there, its own terms
          apply.
        </p>
      ),
    },
  ],
};
