import { domainToASCII } from 'node:url';
import { normaliseEmail } from '@nattil/contracts/rules/email';

const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address as far as the address shows it: without what follows a plus, for
 * Gmail also without dots. Only for counting; mail goes to the address itself.
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
