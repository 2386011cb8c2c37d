import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { closeAllDialogs } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { useAppSelector } from '../app/hooks.ts';
import { session } from '../app/session.ts';
import { tabAt, tabs } from '../app/tabs.ts';
import { RequireAdmin } from '../features/auth/require-admin.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { SystemStatus } from '../features/health/system-status.tsx';
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
  const { path, title } = tabAt(useLocation().pathname);
  // A dialog ends with the page on which it was opened, and with the session.
  useEffect(() => closeAllDialogs, [path]);
  return (
    <Shell
      tabs={tabs}
      activePath={path}
      title={title}
      user={user}
      onSignOut={signOut}
      status={(compact) => <SystemStatus compact={compact} />}
    >
      <title>{`${title} · Admin Portal`}</title>
      <Outlet />
    </Shell>
  );
}
