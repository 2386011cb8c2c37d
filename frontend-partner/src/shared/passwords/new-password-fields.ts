import { useLingui } from '@lingui/react/macro';
import type { TillField } from '../ui/till-form.tsx';

export function useNewPasswordFields(): TillField<'newPassword' | 'confirmPassword'>[] {
  const { t } = useLingui();
  return [
    {
      name: 'newPassword',
      label: t`New password`,
      description: t`At least 8 characters, with uppercase and lowercase letters and numbers.`,
      kind: 'password',
      autoComplete: 'new-password',
    },
    {
      name: 'confirmPassword',
      label: t`Repeat the password`,
      kind: 'password',
      autoComplete: 'new-password',
    },
  ];
}
