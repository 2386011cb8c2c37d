import { emailRule, phoneRule } from '@nattil/contracts/rules/fields/contact';

/** A typed contact under the name that the API expects. */
export function contactOf(typed: string): { email: string } | { phone: string } {
  return typed.includes('@')
    ? { email: emailRule.normalise(typed) }
    : { phone: phoneRule.normalise(typed) };
}
