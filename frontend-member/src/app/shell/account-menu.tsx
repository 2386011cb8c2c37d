import { Menu, UnstyledButton } from '@mantine/core';
import { formatName } from '@nattil/contracts/formats';
import { PersonInitials } from '@nattil/frontend-shared/ui/person-initials.tsx';
import { IconChevronDown, IconCreditCard, IconLogout } from '@tabler/icons-react';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { dialogOpened } from '../dialogs.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { session } from '../session.ts';
import styles from './header.module.css';

/** What belongs to the signed-in member. */
export function AccountMenu() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const logOut = useLogOut();
  const name = user?.fullName ? formatName(user.fullName) : null;
  const known = name ?? user?.email ?? user?.phone ?? null;

  return (
    <Menu position="bottom-end" width={240} classNames={{ item: styles.item }}>
      <Menu.Target>
        <UnstyledButton
          className={styles.avatar}
          aria-label={known ? `Account menu of ${known}` : 'Account menu'}
        >
          <PersonInitials name={known} size={40} />
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {known ? <Menu.Label className={styles.who}>{known}</Menu.Label> : null}
        <Menu.Item
          leftSection={<IconCreditCard size={20} aria-hidden />}
          onClick={() => dispatch(dialogOpened({ name: 'manage-card' }))}
        >
          Manage Card
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
