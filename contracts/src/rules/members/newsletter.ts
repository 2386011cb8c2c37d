/** The newsletter: tokens of the links in its mails. */
import { choiceRule, optional } from '../rule.ts';
import { tokenRule } from '../sign-in/session.ts';

/** Lifetime of the link that confirms a subscription. */
export const NEWSLETTER_CONFIRMATION_DAYS = 7;

export const newsletterTokenRule = tokenRule('token');
/** Where it may stand elsewhere, or be left out. */
export const optionalNewsletterTokenRule = optional(newsletterTokenRule);

/** Body of the one-click unsubscribe request that a mail program sends (RFC 8058). */
export const oneClickRule = optional(
  choiceRule(['One-Click'], 'List-Unsubscribe must be One-Click'),
);

/** The same answer for every subscription request, so that it does not reveal subscribers. */
export const SUBSCRIPTION_ASKED =
  'Please look into your mail: your subscription begins once you follow the link in it.';
export const SUBSCRIPTION_CONFIRMED = 'You are subscribed to our newsletter.';
export const SUBSCRIPTION_ENDED = 'You are unsubscribed. You will get no more newsletters.';
