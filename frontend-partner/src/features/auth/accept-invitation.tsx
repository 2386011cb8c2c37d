import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { formatPhone } from '@nattil/contracts/formats';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { useRefusalText } from '../../shared/i18n/refusal-texts.ts';
import { paths } from '../../shared/paths.ts';
import { PASSWORD_SET } from '../../shared/session/notices.ts';
import { session } from '../../shared/session/session.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Loading, LoadFailed } from '../../shared/ui/loading.tsx';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { invitationForm } from './auth-forms.ts';
import { useAcceptInvitationMutation, useInvitationQuery } from './authApi.ts';
import { BackToSignIn } from './link-asked.tsx';
import { useNewPasswordFields } from '../../shared/passwords/new-password-fields.ts';

/** Opens the account of an invited person. */
export function AcceptInvitation({ token }: { token: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const { data, error, isFetching, refetch } = useInvitationQuery(token);
  const [accept] = useAcceptInvitationMutation();
  const passwordFields = useNewPasswordFields();

  if (error && isApiError(error) && [404, 422].includes(Number(error.status)))
    return (
      <Stack gap="md">
        <Alert color="warn" icon={<IconLinkOff aria-hidden />} role="alert">
          {refusalText({ ...error, code: 'INVITATION_INVALID' })}
        </Alert>
        <BackToSignIn />
      </Stack>
    );
  if (error)
    return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading />;
  const contact = data.email ?? (data.phone ? formatPhone(data.phone) : '');
  return (
    <TillForm
      fields={[{ name: 'name', label: t`Your name`, autoComplete: 'name' }, ...passwordFields]}
      rules={invitationForm}
      submitLabel={t`Open account`}
      onSubmit={async ({ name, newPassword }) => {
        await accept({ token, name, newPassword }).unwrap();
        dispatch(session.signOut({ notice: PASSWORD_SET }));
        void navigate(paths.login, { replace: true });
      }}
    >
      <Text>
        <Trans>With this account you use the till of:</Trans>
      </Text>
      <List>
        {data.shops.map(({ name, role }) => (
          <List.Item key={name}>
            <span translate="no">{name}</span>
            <Text span c="dimmed">
              {role === 'owner' ? ` · ${t`Owner`}` : ` · ${t`Staff`}`}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text>
        <Trans>
          You sign in with <strong translate="no">{contact}</strong>.
        </Trans>
      </Text>
    </TillForm>
  );
}
