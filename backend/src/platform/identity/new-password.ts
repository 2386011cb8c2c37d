import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator';
import {
  IDENTITY_MESSAGES,
  newPasswordError,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@nattil/contracts/rules/identity';
import { isCommonPassword } from './common-passwords.ts';

const SAYS = IDENTITY_MESSAGES;

/** What is wrong with a password that somebody wants to set; undefined when it is good. */
export function newPasswordRefusal(password: string, minimum?: number): string | undefined {
  return (
    newPasswordError(password, minimum) ??
    (isCommonPassword(password) ? SAYS.passwordTooCommon : undefined)
  );
}

/** A DTO field in which somebody sets a password; the checks run in this order. */
export function NewPassword() {
  return applyDecorators(
    IsString({ message: SAYS.passwordRequired }),
    MinLength(1, { message: SAYS.passwordRequired }),
    MinLength(PASSWORD_MIN_LENGTH, { message: SAYS.passwordTooShort }),
    MaxLength(PASSWORD_MAX_LENGTH, { message: SAYS.passwordTooLong }),
    ValidateBy({
      name: 'newPassword',
      validator: {
        validate: (value) => typeof value === 'string' && newPasswordRefusal(value) === undefined,
        defaultMessage: (args) =>
          newPasswordRefusal(String(args?.value ?? '')) ?? SAYS.passwordTooWeak,
      },
    }),
  );
}
