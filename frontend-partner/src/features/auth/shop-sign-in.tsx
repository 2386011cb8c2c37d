import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { shopSignInForm } from './auth-forms.ts';
import { useRequestInvitationMutation } from './authApi.ts';
import { BackToSignIn, LinkAsked } from './link-asked.tsx';

/** Sends the invitation to the e-mail address of an approved shop. */
export function ShopSignIn() {
  const { t } = useLingui();
  const [ask, { isSuccess }] = useRequestInvitationMutation();
  if (isSuccess)
    return (
      <LinkAsked
        text={t`If this is the address of a partner shop, an invitation is on its way. It works for 7 days.`}
      />
    );
  return (
    <TillForm
      fields={[
        {
          name: 'email',
          label: t`Email of the shop`,
          autoComplete: 'email',
          inputMode: 'email',
        },
      ]}
      rules={shopSignInForm}
      submitLabel={t`Send invitation`}
      onSubmit={async ({ email }) => void (await ask({ email }).unwrap())}
      foot={<BackToSignIn />}
    >
      <Text c="dimmed">
        <Trans>
          Type the email address with which your shop was registered. The link in our mail opens
          your account.
        </Trans>
      </Text>
    </TillForm>
  );
}
