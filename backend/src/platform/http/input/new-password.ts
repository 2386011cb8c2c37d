import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { newPasswordRule, PASSWORD_TOO_COMMON } from '@nattil/contracts/rules/sign-in/password';
import type { Message, Rule } from '@nattil/contracts/rules/rule';
import { ValidatedBy } from './validated-by.ts';
import { isCommonPassword } from '../../identity/passwords/common-passwords.ts';

/** The reason to refuse a new password; null if it is acceptable. */
export function newPasswordRefusal(password: string, rule: Rule = newPasswordRule): Message {
  return rule(password) ?? (isCommonPassword(password) ? PASSWORD_TOO_COMMON : null);
}

/** A DTO field for a new password. Only the server has the list of common passwords. */
export function NewPassword(rule: Rule = newPasswordRule) {
  return applyDecorators(
    ValidatedBy(rule),
    ValidateBy(
      {
        name: 'uncommonPassword',
        validator: { validate: (value) => typeof value === 'string' && !isCommonPassword(value) },
      },
      { message: PASSWORD_TOO_COMMON },
    ),
  );
}
