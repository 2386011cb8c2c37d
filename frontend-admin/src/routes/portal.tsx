import { useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { closeAllDialogs } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import type { AdminNotification } from '@nattil/contracts/api/notifications';
import { useAppSelector } from '../app/hooks.ts';
import { session } from '../app/session.ts';
import { paths, pendingShopsPath, shopPath } from '../app/paths.ts';
import { type PageHandle, tabAt, tabs } from '../app/tabs.ts';
import { RequireAdmin } from '../features/auth/require-admin.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { SystemStatus } from '../features/health/system-status.tsx';
import { useLiveUpdates } from '../features/live/use-live-updates.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { Shell } from '../shared/shell/shell.tsx';

/** Surrounds every page behind the guard. */
export function Portal() {
  return (
    <RequireAdmin>
      <GuardedPortal />
    </RequireAdmin>
  );
}

function GuardedPortal() {
  const user = useAppSelector(session.selectUser);
  const signOut = useSignOut();
  useLiveUpdates();
  const tab = tabAt(useLocation().pathname);
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  const title = page?.title ?? tab.title;
  // A dialog ends with the page on which it was opened, and with the session.
  useEffect(() => closeAllDialogs, [tab.path]);
  return (
    <Shell
      tabs={tabs}
      activePath={tab.path}
      title={title}
      user={user}
      onSignOut={signOut}
      actions={<NotificationBell pathOf={pathOfNotification} />}
      status={(compact) => <SystemStatus compact={compact} />}
    >
      <title>{`${title} · Admin Portal`}</title>
      <Outlet />
    </Shell>
  );
}

/** Where one acts on it. */
function pathOfNotification(notification: AdminNotification): string {
  switch (notification.kind) {
    case 'shop-waiting':
      return shopPath(notification.shop.id);
    case 'shops-late':
      return pendingShopsPath;
    case 'cards-expiring':
      return paths.users;
    case 'seal-trouble':
      return paths.audit;
    case 'events-parked':
    case 'mails-failed':
      return paths.dashboard;
  }
}
