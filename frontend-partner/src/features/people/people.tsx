import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { contactOf } from '../../shared/contact.ts';
import { session } from '../../shared/session/session.ts';
import { useShop } from '../../shared/shops/use-shop.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { Loading, LoadFailed } from '../../shared/ui/loading.tsx';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { inviteForm } from './invite-form.ts';
import { useInviteMutation, usePeopleQuery } from './peopleApi.ts';
import { PersonRow } from './person-row.tsx';
import styles from './people.module.css';

/** People with access to the shop. Owners invite staff and end their access. */
export function People() {
  const { t } = useLingui();
  const shop = useShop();
  const user = useAppSelector(session.selectUser);
  const { data, error, isFetching, refetch } = usePeopleQuery(shop.id);
  const [invite] = useInviteMutation();
  const [invited, setInvited] = useState<string[]>([]);

  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t`People`}
      </Title>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <ul className={styles.list}>
          {data.map((person) => (
            <PersonRow
              key={person.id}
              shopId={shop.id}
              person={person}
              isSelf={person.id === user?.id}
            />
          ))}
        </ul>
      ) : (
        <Loading />
      )}
      <section aria-label={t`Invite staff`}>
        <Title order={2} size="h4" mb="xs">
          {t`Invite staff`}
        </Title>
        <Text c="dimmed" mb="md">
          <Trans>
            They get a link that opens their own account. Staff scan cards, record purchases and
            reverse their own of the day.
          </Trans>
        </Text>
        <TillForm
          // A new form after each invitation.
          key={invited.length}
          fields={[
            {
              name: 'contact',
              label: t`Email or mobile number`,
              autoComplete: 'off',
              inputMode: 'email',
            },
          ]}
          rules={inviteForm}
          fieldsOfServer={{ email: 'contact', phone: 'contact' }}
          submitLabel={t`Invite`}
          onSubmit={async ({ contact }) => {
            await invite({ shopId: shop.id, ...contactOf(contact) }).unwrap();
            setInvited((before) => [...before, contact]);
          }}
        >
          {invited.length > 0 ? (
            <Alert color="green" icon={<IconMailCheck aria-hidden />} role="status">
              {t`The invitation to ${invited.at(-1) ?? ''} is on its way.`}
            </Alert>
          ) : null}
        </TillForm>
      </section>
    </Stack>
  );
}
