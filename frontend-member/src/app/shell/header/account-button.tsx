import { UnstyledButton } from '@mantine/core';
import { formatName } from '@nattil/contracts/basic-formats';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { PersonPicture } from '../../../shared/person/person-picture.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import styles from './header.module.css';

/** The account button, with the member's initials or picture and name. */
export function AccountButton(props: ComponentProps<'button'>) {
  const user = useAppSelector(session.selectUser);
  const name = user?.fullName ? formatName(user.fullName) : null;
  const known = name ?? user?.email ?? user?.phone ?? null;
  return (
    <UnstyledButton {...props} className={styles.avatar}>
      <PersonPicture name={known} picture={user?.avatar ?? null} size={40} />
      <span className="visually-hidden">{known ? `Account menu of ${known}` : 'Account menu'}</span>
      {known ? (
        <span className={styles.who} translate="no" aria-hidden>
          {known}
        </span>
      ) : null}
      <IconChevronDown size={18} aria-hidden />
    </UnstyledButton>
  );
}
