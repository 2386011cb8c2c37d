/** Reasons why a person is at the sign-in; `features/auth/notices.ts` has their texts. */
export const ACCESS_ENDED = 'access-ended';
export const ACCOUNT_DELETED = 'account-deleted';
export const PASSWORD_SET = 'password-set';
