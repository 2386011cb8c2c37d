import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import { ShellFrame } from '@nattil/frontend-shared/ui/frame/shell-frame.tsx';
import { useOpenedAt } from '@nattil/frontend-shared/ui/time/use-opened-at';
import { BannerPlace } from './banner.tsx';
import { Header, type ProfileMenuEntry } from './header.tsx';
import { Sidebar, type SidebarTab } from './sidebar.tsx';
import styles from './shell.module.css';

const COLLAPSED_KEY = 'adminSidebarCollapsed';

interface ShellProps {
  tabs: readonly SidebarTab[];
  activePath: string;
  title: string;
  user: { name: string; email: string } | null;
  /** Shown in the header. */
  search: ReactNode;
  profileMenu: readonly ProfileMenuEntry[];
  onSignOut: () => void;
  /** Compact in the collapsed sidebar. */
  status: (compact: boolean) => ReactNode;
  /** Shown in the header before the profile menu. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Sidebar, header and page; on narrow screens the sidebar is a drawer. */
export function Shell({
  tabs,
  activePath,
  title,
  user,
  search,
  profileMenu,
  onSignOut,
  status,
  actions,
  children,
}: ShellProps) {
  const [collapsed, setCollapsed] = useState(() => forBrowser.read(COLLAPSED_KEY) === 'true');
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [drawerOpened, setDrawerOpened] = useOpenedAt(useLocation().pathname);
  const [bannerPlace, setBannerPlace] = useState<HTMLElement | null>(null);
  function toggle(): void {
    forBrowser.write(COLLAPSED_KEY, String(!collapsed));
    setCollapsed(!collapsed);
  }
  const closeDrawer = (): void => setDrawerOpened(false);
  const common = { tabs, activePath, onLogOut: onSignOut };

  const side = narrow ? (
    <Drawer.Root
      opened={drawerOpened}
      onClose={closeDrawer}
      size={288}
      classNames={{ content: `${styles.drawer} on-green`, body: styles.drawerBody }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} color="var(--nattil-green-9)" />
      <Drawer.Content aria-label="Navigation">
        <Drawer.Body>
          <Drawer.CloseButton className={styles.close} aria-label="Close navigation" c="white" />
          <Sidebar {...common} onNavigate={closeDrawer} status={status(false)} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  ) : (
    <aside className={styles.side} aria-label="Sidebar" data-collapsed={collapsed || undefined}>
      <Sidebar {...common} collapsed={collapsed} onToggle={toggle} status={status(collapsed)} />
    </aside>
  );

  return (
    <ShellFrame
      side={side}
      header={
        <>
          <div ref={setBannerPlace} />
          <Header
            title={title}
            user={user}
            search={search}
            actions={actions}
            profileMenu={profileMenu}
            onOpenNavigation={() => setDrawerOpened(true)}
            onSignOut={onSignOut}
          />
        </>
      }
      contentClass={styles.content}
    >
      <BannerPlace value={bannerPlace}>{children}</BannerPlace>
    </ShellFrame>
  );
}
