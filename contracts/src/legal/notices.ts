/** The version of the privacy notice, and the purposes of a consent. */

/** Purposes of processing for an account. Signing up is the consent to all of them. */
export const ACCOUNT_PURPOSES = ['account', 'card', 'purchases', 'security'] as const;
/** Confirming a subscription is the consent; ending the subscription withdraws it. */
export const NEWSLETTER_PURPOSE = 'newsletter';
export type Purpose = (typeof ACCOUNT_PURPOSES)[number] | typeof NEWSLETTER_PURPOSE;

export const NOTICE_LANGUAGES = ['en'] as const;

/**
 * Version of the notice in force: the date from which it applies. Every change of the text needs a
 * new version. Members must consent again only if ACCOUNT_PURPOSES contains a purpose to which they
 * have not agreed. A new use of data therefore needs a new purpose with a new name.
 */
export const NOTICE_VERSION = '2026-11-28';

/** Whether a member who agreed to these purposes must consent again. */
export function asksForConsent(agreed: readonly string[]): boolean {
  return ACCOUNT_PURPOSES.some((purpose) => !agreed.includes(purpose));
}
