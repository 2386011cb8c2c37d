import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BRAND } from '@nattil/contracts/brand';
import { LogoMark } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import styles from './sidebar.module.css';

/** Written into the program by its build; the commit is empty if it is unknown. */
declare const __VERSION__: string;
declare const __COMMIT__: string;

export interface SidebarTab {
  path: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** Loads the page's code. */
  load: () => Promise<unknown>;
}

interface SidebarProps {
  tabs: readonly SidebarTab[];
  /** The path of the current tab. */
  activePath: string;
  collapsed?: boolean;
  /** Missing in a phone's drawer, which has a close button instead. */
  onToggle?: () => void;
  onNavigate?: () => void;
  onLogOut: () => void;
  status: ReactNode;
}

export function Sidebar({
  tabs,
  activePath,
  collapsed = false,
  onToggle,
  onNavigate,
  onLogOut,
  status,
}: SidebarProps) {
  return (
    <div className={`${styles.sidebar} on-green`} data-collapsed={collapsed || undefined}>
      <div className={styles.head}>
        <span className={styles.brand}>
          <LogoMark size={32} tone="ivory" />
          {collapsed ? null : (
            <span>
              <span className={styles.name}>{BRAND.name}</span>
              <span className={styles.portal}>Admin Portal</span>
            </span>
          )}
        </span>
        {onToggle ? (
          <Hint label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'} shown={collapsed}>
            <UnstyledButton
              className={styles.toggle}
              onClick={onToggle}
              aria-expanded={!collapsed}
              aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={20} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
              )}
            </UnstyledButton>
          </Hint>
        ) : null}
      </div>
      <nav aria-label="Portal" className={styles.nav}>
        <ul>
          {tabs.map(({ path, label, Icon, load }) => (
            <li key={path}>
              <Hint label={label} shown={collapsed}>
                <Link
                  to={path}
                  className={styles.item}
                  aria-current={path === activePath ? 'page' : undefined}
                  onClick={onNavigate}
                  onPointerEnter={() => void load().catch(() => undefined)}
                  onFocus={() => void load().catch(() => undefined)}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
                </Link>
              </Hint>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        {status}
        <Hint label="Log out" shown={collapsed}>
          <UnstyledButton className={styles.item} onClick={onLogOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            <span className={collapsed ? 'visually-hidden' : undefined}>Log out</span>
          </UnstyledButton>
        </Hint>
        <p className={styles.version}>
          {collapsed ? (
            __VERSION__
          ) : (
            <>
              <span>{`Version ${__VERSION__}`}</span>
              {__COMMIT__ ? <span>{`Commit ${__COMMIT__}`}</span> : null}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** A tooltip for an entry that shows only its icon. */
function Hint({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right" disabled={!shown}>
      {children}
    </Tooltip>
  );
}
