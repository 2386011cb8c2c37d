import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { session } from '../../../shared/session.ts';
import { CheckingSession } from './checking-session.tsx';

/** The navigation state of the redirect to the landing page. */
export interface LoginRedirect {
  /** Opens the login dialog. */
  login: true;
  /** The requested path with query and hash. */
  from: string;
}

/**
 * Renders the page for members; redirects other people to the landing page with the login dialog.
 */
export function RequireMember() {
  const presence = usePresence(session);
  const { pathname, search, hash } = useLocation();
  switch (presence) {
    case 'checking':
      return <CheckingSession />;
    case 'signed-in':
    case 'expired':
      return <Outlet />;
    case 'left':
      return <Navigate to={paths.home} replace />;
    case 'visitor': {
      const redirect: LoginRedirect = { login: true, from: pathname + search + hash };
      return <Navigate to={paths.home} replace state={redirect} />;
    }
  }
}
