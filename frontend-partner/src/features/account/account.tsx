import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Divider, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPhone } from '@nattil/contracts/formats';
import { OwnPasswordForm } from '../../shared/passwords/own-password-form.tsx';
import { session } from '../../shared/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { nameForm } from './account-forms.ts';
import { useRenameMutation } from './accountApi.ts';
import { DeleteAccount } from './delete-account.tsx';

interface AccountProps {
  onSignOut: () => void;
  isSigningOut: boolean;
}

/** The person's own name and password, sign-out, and the end of the account. */
export function Account({ onSignOut, isSigningOut }: AccountProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [rename] = useRenameMutation();
  const [done, setDone] = useState<{ what: 'name' | 'password'; times: number } | null>(null);
  if (!user) return null;
  const finish = (what: 'name' | 'password') =>
    setDone((before) => ({ what, times: (before?.times ?? 0) + 1 }));

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          {t`Account`}
        </Title>
        <Text c="dimmed" translate="no">
          {[user.email, user.phone && formatPhone(user.phone)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden />}
        loading={isSigningOut}
        onClick={onSignOut}
      >
        {t`Sign out`}
      </Button>
      <Divider />
      <TillForm
        fields={[{ name: 'name', label: t`Your name`, autoComplete: 'name' }]}
        rules={nameForm}
        initial={{ name: user.name }}
        submitLabel={t`Save name`}
        onSubmit={async ({ name }) => {
          dispatch(session.storeUser(await rename({ name }).unwrap()));
          finish('name');
        }}
      >
        {done?.what === 'name' ? <Saved text={t`Your name is saved.`} /> : null}
      </TillForm>
      <Divider />
      <section aria-label={t`Change password`}>
        <Title order={2} size="h4" mb="sm">
          {t`Change password`}
        </Title>
        <OwnPasswordForm
          // An empty form after each change.
          key={done?.what === 'password' ? done.times : 0}
          onChanged={() => finish('password')}
        >
          {done?.what === 'password' ? (
            <Saved text={t`Your password is changed. Your other devices are signed out.`} />
          ) : null}
        </OwnPasswordForm>
      </section>
      <Divider />
      <DeleteAccount />
    </Stack>
  );
}

function Saved({ text }: { text: string }) {
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
      {text}
    </Alert>
  );
}
