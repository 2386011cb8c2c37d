import type { AdminOtpSessionsQuery } from '@nattil/contracts/api/admin/otp-sessions';
import { OTP_LIST_SORTS } from '@nattil/contracts/rules/portal/otp-list';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';

export type OtpSort = NonNullable<AdminOtpSessionsQuery['sortBy']>;

export const otpList: ListDefinition<OtpSort> = {
  filters: [
    {
      kind: 'search',
      name: 'search',
      label: 'Search OTP sessions',
      placeholder: 'Search by user, email, session ID or contact...',
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [
        { value: '', label: 'All' },
        { value: 'verified', label: 'Verified' },
        { value: 'pending', label: 'Pending' },
        { value: 'expired', label: 'Expired' },
      ],
    },
    {
      kind: 'choice',
      name: 'otpType',
      label: 'Type',
      choices: [
        { value: '', label: 'All' },
        { value: 'email', label: 'Email' },
        { value: 'sms', label: 'SMS' },
      ],
    },
    {
      kind: 'choice',
      name: 'purpose',
      label: 'Purpose',
      choices: [
        { value: '', label: 'All' },
        { value: 'card_activation', label: 'Card Activation' },
        { value: 'email_verification', label: 'Email Verification' },
        { value: 'phone_verification', label: 'Phone Verification' },
        { value: 'password_reset', label: 'Password Reset' },
      ],
    },
  ],
  resetOnFilterChange: ['page'],
  sort: { by: OTP_LIST_SORTS, first: { by: 'created_at', order: 'DESC' } },
};
