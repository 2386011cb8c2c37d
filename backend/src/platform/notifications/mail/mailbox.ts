import { domainToASCII } from 'node:url';
import { normaliseEmail } from '@nattil/contracts/rules/fields/email';

const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox behind an address: without a plus suffix, and for Gmail without dots. Used
 * only for counting; mail goes to the full address.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const unquoted = address.slice(0, at).replace(/["\\]/g, '');
  const name = unquoted.replace(/(?<=.)\+.*$/, '');
  const typedDomain = address.slice(at + 1);
  const domain = domainToASCII(typedDomain) || typedDomain;
  if (DOTS_DO_NOT_COUNT.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}
