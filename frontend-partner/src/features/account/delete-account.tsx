import { useLingui } from '@lingui/react/macro';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ACCOUNT_DELETED } from '../../shared/session/notices.ts';
import { forgetEntries } from '../../shared/queue/keep-entries.ts';
import { session } from '../../shared/session/session.ts';
import { forgetChosenShop } from '../../shared/shops/chosen-shop.ts';
import { forgetShops } from '../../shared/shops/kept-shops.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { deleteForm } from './account-forms.ts';
import { useDeleteAccountMutation } from './accountApi.ts';

export function DeleteAccount() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [remove] = useDeleteAccountMutation();
  const [isAsking, setAsking] = useState(false);

  return (
    <section aria-label={t`Delete account`}>
      <Title order={2} size="h4" mb="xs">
        {t`Delete account`}
      </Title>
      <Text c="dimmed" mb="sm">
        {t`Your name, contacts and password are erased. Purchases that you recorded stay, without your name.`}
      </Text>
      {isAsking ? (
        <TillForm
          fields={[
            {
              name: 'password',
              label: t`Password`,
              kind: 'password',
              autoComplete: 'current-password',
            },
          ]}
          rules={deleteForm}
          autoFocus
          danger
          submitLabel={t`Delete account`}
          onSubmit={async ({ password }) => {
            await remove({ password }).unwrap();
            dispatch(session.signOut({ notice: ACCOUNT_DELETED }));
            if (!user) return;
            forgetEntries(user.id);
            forgetChosenShop(user.id);
            forgetShops(user.id);
          }}
          foot={
            <Button variant="default" fullWidth onClick={() => setAsking(false)}>
              {t`Keep`}
            </Button>
          }
        />
      ) : (
        <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
          {t`Delete account…`}
        </Button>
      )}
    </section>
  );
}
