import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShopPerson } from '@nattil/contracts/api/partner/access';
import { formatPhone } from '@nattil/contracts/formats';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useDates } from '../../shared/i18n/use-dates.ts';
import { useRefusalText } from '../../shared/i18n/refusal-texts.ts';
import { useNow } from '../../shared/use-now.ts';
import { useEndAccessMutation, useInviteAgainMutation } from './peopleApi.ts';
import styles from './people.module.css';

interface PersonRowProps {
  shopId: string;
  person: ShopPerson;
  /** The person at this till, whose own access does not end here. */
  isSelf: boolean;
}

export function PersonRow({ shopId, person, isSelf }: PersonRowProps) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const now = useNow();
  const { day, dayAndTime } = useDates();
  const [again, { isLoading: isSending, isSuccess: isSent, error: notSent }] =
    useInviteAgainMutation();
  const [end, { isLoading: isEnding, error: notEnded }] = useEndAccessMutation();
  const [isAsking, setAsking] = useState(false);
  const { id: personId, name, email, phone, role, status, since, invitationEndsAt } = person;
  const contact = email ?? (phone ? formatPhone(phone) : '');
  const shown = name ?? contact;
  const state =
    status === 'active'
      ? t`since ${day(since)}`
      : invitationEndsAt && Date.parse(invitationEndsAt) > now
        ? t`invited, the link works until ${dayAndTime(invitationEndsAt)}`
        : t`invited, the link has expired`;
  const error = notSent ?? notEnded;

  return (
    <li className={styles.person}>
      <p className={styles.name} translate="no">
        {shown}
      </p>
      <p className={styles.facts}>
        {[role === 'owner' ? t`Owner` : t`Staff`, ...(name ? [contact] : []), state].join(' · ')}
      </p>
      <FormError>{error ? refusalText(error) : null}</FormError>
      {isAsking ? (
        <>
          <Text>
            <Trans>
              End the access of <strong translate="no">{shown}</strong>? The till stops at once on
              their devices.
            </Trans>
          </Text>
          <Group grow>
            <Button variant="default" onClick={() => setAsking(false)} autoFocus>
              {t`Keep`}
            </Button>
            <Button
              color="danger"
              loading={isEnding}
              onClick={() => void end({ shopId, personId })}
            >
              {t`End access`}
            </Button>
          </Group>
        </>
      ) : (
        <Group gap="xs">
          {status === 'invited' ? (
            <Button
              variant="default"
              loading={isSending}
              aria-label={t`Send the invitation of ${shown} again`}
              onClick={() => void again({ shopId, personId })}
            >
              {isSent ? t`Sent` : t`Send again`}
            </Button>
          ) : null}
          {isSelf ? null : (
            <Button
              variant="subtle"
              color="danger"
              aria-label={t`End the access of ${shown}`}
              onClick={() => setAsking(true)}
            >
              {t`End access`}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
