import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { IconChevronDown, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { PersonInitials } from '@nattil/frontend-shared/ui/pictures/person-initials.tsx';
import type { ComponentType, ReactNode } from 'react';
import styles from './header.module.css';
import { useNow } from '../use-now.ts';

/** An entry of the profile menu above the sign-out. */
export interface ProfileMenuEntry {
  label: string;
  Icon: ComponentType<IconProps>;
  onClick: () => void;
}

interface HeaderProps {
  title: string;
  user: { name: string; email: string } | null;
  search: ReactNode;
  /** Shown before the profile menu. */
  actions?: ReactNode;
  profileMenu: readonly ProfileMenuEntry[];
  onOpenNavigation: () => void;
  onSignOut: () => void;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
});

export function Header({
  title,
  user,
  search,
  actions,
  profileMenu,
  onOpenNavigation,
  onSignOut,
}: HeaderProps) {
  const now = useNow();
  const name = formatName(user?.name ?? 'Administrator');
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <ActionIcon
          className={styles.burger}
          size={44}
          color="gray.9"
          aria-label="Open navigation"
          onClick={onOpenNavigation}
        >
          <IconMenu2 size={24} aria-hidden />
        </ActionIcon>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.search}>{search}</div>
        <div className={styles.time}>
          <Today now={now} />
          <time className="tabular" dateTime={now.toISOString()}>
            {`${clock.format(now)} IST`}
          </time>
        </div>
        <div className={styles.actions}>{actions}</div>
        <Menu
          position="bottom-end"
          width={240}
          withinPortal={false}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <UnstyledButton className={styles.profile}>
              <PersonInitials name={name} size={36} />
              <span className={styles.who} translate="no">
                {name}
              </span>
              <span className="visually-hidden">, profile menu</span>
              <IconChevronDown size={16} aria-hidden className={styles.chevron} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown className={styles.menu}>
            <Menu.Label>
              <span className={styles.account} translate="no">
                <span>{name}</span>
                <span>{user?.email}</span>
              </span>
            </Menu.Label>
            <Menu.Divider />
            {profileMenu.map(({ label, Icon, onClick }) => (
              <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
              Sign Out
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

/** A phone only has room for the day; screen readers also get the year. */
function Today({ now }: { now: Date }) {
  const [day, year] = formatLongDate(now).split(', ');
  return (
    <span>
      <span>{day}</span>
      <span className={styles.year}>{`, ${year}`}</span>
    </span>
  );
}
