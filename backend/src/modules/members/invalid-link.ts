import { DomainError } from '../../platform/domain/domain-error.ts';

/** The one refusal of a link that is used, over or unknown. */
export function invalidLink(): DomainError {
  const refusal = new DomainError('PASSWORD_LINK_INVALID');
  return new DomainError('PASSWORD_LINK_INVALID', {
    errors: [{ field: 'token', message: refusal.message }],
  });
}
