import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import { OwnPasswordForm } from '../../shared/passwords/own-password-form.tsx';
import { session } from '../../shared/session/session.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { EntrancePage } from '../../shared/ui/entrance-page.tsx';
import { useSignOut } from './use-sign-out.ts';

/** For a person whose password was given by us: the till opens with one of their own. */
export function ChoosePassword({ user }: { user: PartnerUser }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { signOut, isLoading } = useSignOut();
  return (
    <EntrancePage title={t`Choose your own password`}>
      <OwnPasswordForm
        onChanged={() => dispatch(session.storeUser({ ...user, mustChangePassword: false }))}
        foot={
          <Button variant="default" fullWidth loading={isLoading} onClick={() => void signOut()}>
            {t`Sign out`}
          </Button>
        }
      >
        <Text c="dimmed">
          <Trans>The password that you have was given to you. Choose one that only you know.</Trans>
        </Text>
      </OwnPasswordForm>
    </EntrancePage>
  );
}
