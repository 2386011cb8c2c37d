import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** Messages of the rules in contracts that forms of the till show. */
const RULE_TEXTS: Record<string, MessageDescriptor> = {
  'Email is required': msg`Email is required`,
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Email or mobile number is required': msg`Email or mobile number is required`,
  'Please enter your email or mobile number first': msg`Please enter your email or mobile number first`,
  'Please enter a valid email or mobile number': msg`Please enter a valid email or mobile number`,
  'Password is required': msg`Password is required`,
  'Password must be at least 6 characters': msg`Password must be at least 6 characters`,
  'Password must be at least 8 characters long': msg`Password must be at least 8 characters long`,
  'Password must not exceed 128 characters': msg`Password must not exceed 128 characters`,
  'Password must contain uppercase, lowercase, and numbers': msg`Password must contain uppercase, lowercase, and numbers`,
  'This password is too common. Please choose another one.': msg`This password is too common. Please choose another one.`,
  'Please choose another password than the current one': msg`Please choose another password than the current one`,
  'Please confirm your password': msg`Please confirm your password`,
  'Passwords do not match': msg`Passwords do not match`,
  'Invalid password. Please check and try again.': msg`Invalid password. Please check and try again.`,
  'The current password is wrong': msg`The current password is wrong`,
  'Name is required': msg`Name is required`,
  'Name must be at least 2 characters': msg`Name must be at least 2 characters`,
  'Name must not exceed 100 characters': msg`Name must not exceed 100 characters`,
  'Card number is required': msg`Card number is required`,
  'Invalid card number': msg`Invalid card number`,
  'Please scan the card or type its code': msg`Please scan the card or type its code`,
  'This is not the code of a Nattil card': msg`This is not the code of a Nattil card`,
  'The code has 6 digits': msg`The code has 6 digits`,
  'Bill amount is required': msg`Bill amount is required`,
  'Bill amount must be between ₹1 and ₹10,00,000': msg`Bill amount must be between ₹1 and ₹10,00,000`,
  'Bill amount can have at most two decimals': msg`Bill amount can have at most two decimals`,
  'Please say why this purchase is reversed': msg`Please say why this purchase is reversed`,
  'Reason must be at least 10 characters long': msg`Reason must be at least 10 characters long`,
  'Reason must not exceed 500 characters': msg`Reason must not exceed 500 characters`,
  'Contains characters that cannot be used': msg`Contains characters that cannot be used`,
};

/** Returns a rule's message in the shown language; a text without translation stays as it is. */
export function useRuleText(): (text: string | null | undefined) => string | null {
  const { i18n } = useLingui();
  return (text) => {
    if (!text) return null;
    const known = RULE_TEXTS[text];
    return known ? i18n._(known) : text;
  };
}

export function hasRuleText(text: string): boolean {
  return text in RULE_TEXTS;
}
