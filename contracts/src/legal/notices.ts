/** The versions of the privacy notice, and the purposes to which people agree by each. */

/** What personal data is used for. Those of an account are agreed to together, by signing up. */
export const ACCOUNT_PURPOSES = ['account', 'card', 'purchases', 'security'] as const;
/** Agreed to by confirming a subscription, and withdrawn by ending it. */
export const NEWSLETTER_PURPOSE = 'newsletter';
export type Purpose = (typeof ACCOUNT_PURPOSES)[number] | typeof NEWSLETTER_PURPOSE;

/** In which the notice is written. */
export const NOTICE_LANGUAGES = ['en'] as const;

/**
 * The version of the text in force, as the date from which it is. Every change of the text gets another
 * one. Members are asked again only where ACCOUNT_PURPOSES has a purpose to which they did not agree:
 * data that is used for something else is another purpose, with another name.
 */
export const NOTICE_VERSION = '2026-11-28';

/** Whether somebody who agreed to these purposes has to be asked again. */
export function asksForConsent(agreed: readonly string[]): boolean {
  return ACCOUNT_PURPOSES.some((purpose) => !agreed.includes(purpose));
}
