import { BRAND } from '@nattil/contracts/brand';
import { OPERATOR } from '@nattil/contracts/operator';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import {
  CARD_ACTIVATION_DAYS,
  CARD_MAX_MONTHS_AHEAD,
  CARD_VALIDITY_MONTHS,
} from '@nattil/contracts/rules/members/card';
import {
  STANDARD_DISCOUNT_PERCENT,
  TIER_SPEND_DAYS,
} from '@nattil/contracts/rules/shops/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import type { Policy } from './policy.ts';
import { CancellationRule } from './cancellation-rule.tsx';

export const termsAndConditions: Policy = {
  id: 'terms-and-conditions',
  title: 'Terms and conditions',
  summary: `What you may expect of ${BRAND.name}, and what ${BRAND.name} and its partner shops expect of you. By signing up you agree to them.`,
  sections: [
    {
      id: 'terms-who',
      title: 'Who may have a card',
      content: (
        <p>
          The card is for people who have returned from overseas to live here, or are about to. You
          must be 18 or older, give true details about yourself, and keep them up to date. Each
          person has one account and one valid card.
        </p>
      ),
    },
    {
      id: 'terms-card',
      title: 'The card',
      content: (
        <ul>
          <li>Applying for the card, activating, renewing and using it are free of charge.</li>
          <li>
            It is issued when your profile is complete, and has to be activated within{' '}
            {CARD_ACTIVATION_DAYS} days with a one-time password. Otherwise it lapses, and you may
            apply again.
          </li>
          <li>
            It is valid for {CARD_VALIDITY_MONTHS} months from activation and can be renewed, at
            most {CARD_MAX_MONTHS_AHEAD} months ahead.
          </li>
          <li>
            It is yours alone. Do not lend it, and show it yourself. It is not a means of payment,
            and there is no money on it.
          </li>
        </ul>
      ),
    },
    {
      id: 'terms-discounts',
      title: 'Discounts',
      content: (
        <>
          <p>
            Partner shops decide which discount they give, on which goods, from which bill on, and
            until when. Their details in the search say so, and what applies is what the shop
            confirms before you pay. A shop that names no percent gives {STANDARD_DISCOUNT_PERCENT}
            &nbsp;%.
          </p>
          <p>
            Your tier gives at least a percent of its own; of the two the larger discount counts.
            The tier follows what you paid at partner shops in the last {TIER_SPEND_DAYS} days:
          </p>
          <ul>
            {TIERS.map(({ tier, label, discountPercent, spendAboveRupees }) => (
              <li key={tier}>
                {`${label}: ${discountPercent}\u00a0%${
                  spendAboveRupees > 0
                    ? `, above ${formatRupees(spendAboveRupees)}`
                    : ', from the start'
                }`}
              </li>
            ))}
          </ul>
          <p>
            A discount cannot be paid out, saved up or passed on, and is combined with other offers
            only where the shop agrees.
          </p>
          <CancellationRule />
        </>
      ),
    },
    {
      id: 'terms-shops',
      title: 'What you buy',
      content: (
        <p>
          You buy from the shop, not from us. Price, quality, delivery, warranty and returns are
          between you and the shop, under the consumer laws that protect you. Tell us when a shop
          does not give the discount that it shows: we look into it.
        </p>
      ),
    },
    {
      id: 'terms-account',
      title: 'Your account',
      content: (
        <p>
          Keep your password and your one-time passwords to yourself; our staff never ask for them.
          If you think that somebody else uses your account, change your password and write to us.
        </p>
      ),
    },
    {
      id: 'terms-misuse',
      title: 'Misuse and suspension',
      content: (
        <>
          <p>
            Misuse is, for example, to give false details, to let others use your card, to make up
            bills, to collect other people&rsquo;s data, or to disturb the service.
          </p>
          <p>
            We may then block the card or suspend the account. We tell you why when you ask, and
            look at it again when you object. You may delete your account yourself at any time.
          </p>
        </>
      ),
    },
    {
      id: 'terms-liability',
      title: 'What we answer for',
      content: (
        <p>
          We run the service with care, but cannot promise that it is always there, or that a shop
          keeps an offer. We answer for damage that we cause on purpose or by gross negligence, and
          wherever the law does not allow otherwise. Nothing here takes away a right that the law
          gives you as a consumer.
        </p>
      ),
    },
    {
      id: 'terms-changes',
      title: 'Changes',
      content: (
        <p>
          We may change these terms for the future, for instance when the law changes. The date at
          the top says from when they are in force. If you do not agree, you may delete your
          account.
        </p>
      ),
    },
    {
      id: 'terms-law',
      title: 'Law and courts',
      content: (
        <p>
          The law of India applies. Please write to us first; most things are settled that way.
          Otherwise the courts of {OPERATOR.courts} decide, as far as the law does not give you the
          choice of another one.
        </p>
      ),
    },
  ],
};
