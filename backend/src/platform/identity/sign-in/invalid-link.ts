import { DomainError } from '../../kernel/domain/domain-error.ts';

/** The error for a used, expired or unknown link. */
export function invalidLink(): DomainError {
  const refusal = new DomainError('PASSWORD_LINK_INVALID');
  return new DomainError('PASSWORD_LINK_INVALID', {
    errors: [{ field: 'token', message: refusal.message }],
  });
}
