import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { newPasswordRule, PASSWORD_TOO_COMMON } from '@nattil/contracts/rules/password';
import type { Message, Rule } from '@nattil/contracts/rules/rule';
import { ValidatedBy } from '../http/validated-by.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What is wrong with a password that somebody wants to set; null when it is good. */
export function newPasswordRefusal(password: string, rule: Rule = newPasswordRule): Message {
  return rule(password) ?? (isCommonPassword(password) ? PASSWORD_TOO_COMMON : null);
}

/** A DTO field in which somebody sets a password; the list of common ones is the server's alone. */
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
