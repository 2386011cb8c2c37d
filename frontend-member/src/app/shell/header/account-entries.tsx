import { Menu } from '@mantine/core';
import { IconCreditCard, IconLogout, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLogOut } from '../../../features/auth/session/use-log-out.ts';
import { useDialogs } from '../../../routes/dialogs/use-dialogs.ts';
import { AccountButton } from './account-button.tsx';
import styles from './header.module.css';

/** The account button with its open menu: the press on the button has loaded this file. */
export function AccountEntries() {
  const { manageCard, ownProfile } = useDialogs();
  const logOut = useLogOut();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The element that gets the focus back.
    button.current?.focus();
    const timer = setTimeout(() => setOpened(true));
    return () => clearTimeout(timer);
  }, []);

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={240}
      classNames={{ item: styles.item }}
    >
      <Menu.Target>
        <AccountButton ref={button} />
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
