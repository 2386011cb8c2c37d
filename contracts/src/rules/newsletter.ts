/** The newsletter: tokens of the links in its mails. */
import { choiceRule, optional } from './rule.ts';
import { tokenRule } from './session.ts';

/** How long the link that confirms a subscription works. */
export const NEWSLETTER_CONFIRMATION_DAYS = 7;

export const newsletterTokenRule = tokenRule('token');
/** Where it may stand elsewhere, or be left out. */
export const optionalNewsletterTokenRule = optional(newsletterTokenRule);

/** What a mail program sends when its own button is pressed (RFC 8058). */
export const oneClickRule = optional(
  choiceRule(['One-Click'], 'List-Unsubscribe must be One-Click'),
);

/** What everybody is told who subscribes, whoever is subscribed already. */
export const SUBSCRIPTION_ASKED =
  'Please look into your mail: your subscription begins once you follow the link in it.';
export const SUBSCRIPTION_CONFIRMED = 'You are subscribed to our newsletter.';
export const SUBSCRIPTION_ENDED = 'You are unsubscribed. You will get no more newsletters.';
