import { Menu, UnstyledButton } from '@mantine/core';
import { formatName } from '@nattil/contracts/formats';
import { IconChevronDown, IconCreditCard, IconLogout, IconUser } from '@tabler/icons-react';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { PersonPicture } from '../../shared/person/person-picture.tsx';
import { useAppSelector } from '../hooks.ts';
import { session } from '../session.ts';
import { useDialogs } from '../use-dialogs.ts';
import styles from './header.module.css';

/** The menu of the signed-in member. */
export function AccountMenu() {
  const { manageCard, ownProfile } = useDialogs();
  const user = useAppSelector(session.selectUser);
  const logOut = useLogOut();
  const name = user?.fullName ? formatName(user.fullName) : null;
  const known = name ?? user?.email ?? user?.phone ?? null;

  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={240}
      classNames={{ item: styles.item }}
    >
      <Menu.Target>
        <UnstyledButton className={styles.avatar}>
          <PersonPicture name={known} picture={user?.avatar ?? null} size={40} />
          <span className="visually-hidden">Account menu{known ? ' of' : ''}</span>{' '}
          {known ? <span className={styles.who}>{known}</span> : null}
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={20} aria-hidden />} onClick={ownProfile}>
          <span className={styles.capital}>profile</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconCreditCard size={20} aria-hidden />} onClick={manageCard}>
          Manage Card
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
