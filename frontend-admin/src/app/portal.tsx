import { useEffect } from 'react';
import { IconLock } from '@tabler/icons-react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { may, roleNeeded } from '@nattil/contracts/rules/portal/roles';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { closeAllDialogs } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import type { AdminNotification } from '@nattil/contracts/api/admin/notifications';
import { useAppSelector } from '../shared/store/hooks.ts';
import { session } from '../shared/session/session.ts';
import { paths, pendingShopsPath, shopPath } from '../shared/paths.ts';
import { menu, type PageHandle, placeAt, type Place } from './tabs.ts';
import { useAppearance } from './use-appearance.ts';
import { useProfileMenu } from '../features/account/use-profile-menu.ts';
import { RequireAdmin } from '../features/auth/require-admin.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { SystemStatus } from '../features/health/system-status.tsx';
import { useLiveUpdates } from '../features/live/use-live-updates.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { Shell } from '../shared/shell/shell.tsx';

/** The frame of every page behind the guard. */
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
  const profileMenu = useProfileMenu();
  useLiveUpdates();
  useAppearance();
  const place = placeAt(useLocation().pathname);
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  const title = page?.title ?? place.title;
  const mayOpen = ({ may: needed }: Place) => !needed || (user !== null && may(user.role, needed));
  // A dialog closes with its page and with the session.
  useEffect(() => closeAllDialogs, [place.path]);
  return (
    <Shell
      tabs={menu.filter(mayOpen)}
      activePath={place.path}
      title={title}
      user={user}
      search={<SearchBox />}
      profileMenu={profileMenu}
      onSignOut={signOut}
      actions={<NotificationBell pathOf={pathOfNotification} />}
      status={(compact) => <SystemStatus compact={compact} />}
    >
      <title>{`${title} · Admin Portal`}</title>
      {mayOpen(place) || !place.may ? (
        <Outlet />
      ) : (
        <EmptyState
          title="This page is not for your role"
          icon={<IconLock size={28} stroke={1.5} />}
        >
          {`${roleNeeded(place.may)}.`}
        </EmptyState>
      )}
    </Shell>
  );
}

/** The page where the administrator acts on a notification. */
function pathOfNotification(notification: AdminNotification): string {
  switch (notification.kind) {
    case 'shop-waiting':
      return shopPath(notification.shop.id);
    case 'shops-late':
      return pendingShopsPath;
    case 'cards-expiring':
      return paths.users;
    case 'cards-in-review':
      return paths.cardReviews;
    case 'till-reports':
      return paths.reports;
    case 'keys-expiring':
      return paths.apiKeys;
    case 'seal-trouble':
      return paths.audit;
    case 'events-parked':
    case 'mails-failed':
      return paths.dashboard;
  }
}
