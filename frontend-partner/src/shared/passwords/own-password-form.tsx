import { useLingui } from '@lingui/react/macro';
import type { Done } from '@nattil/contracts/api/common';
import type { ChangePartnerPasswordRequest } from '@nattil/contracts/api/partner/session';
import type { ReactNode } from 'react';
import { baseApi } from '../store/baseApi.ts';
import { TillForm } from '../ui/till-form.tsx';
import { ownPasswordForm } from './own-password-form-rules.ts';
import { useNewPasswordFields } from './new-password-fields.ts';

const passwordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Done, ChangePartnerPasswordRequest>({
      query: (body) => ({ url: '/partner/account/password', method: 'PUT', body }),
    }),
  }),
});
const { useChangePasswordMutation } = passwordApi;

interface OwnPasswordFormProps {
  onChanged: () => void;
  children?: ReactNode;
  foot?: ReactNode;
}

/** Changes the person's own password; all other sessions end. */
export function OwnPasswordForm({ onChanged, children, foot }: OwnPasswordFormProps) {
  const { t } = useLingui();
  const [change] = useChangePasswordMutation();
  return (
    <TillForm
      fields={[
        {
          name: 'currentPassword',
          label: t`Present password`,
          kind: 'password',
          autoComplete: 'current-password',
        },
        ...useNewPasswordFields(),
      ]}
      rules={ownPasswordForm}
      submitLabel={t`Save password`}
      onSubmit={async ({ currentPassword, newPassword }) => {
        await change({ currentPassword, newPassword }).unwrap();
        onChanged();
      }}
      foot={foot}
    >
      {children}
    </TillForm>
  );
}
