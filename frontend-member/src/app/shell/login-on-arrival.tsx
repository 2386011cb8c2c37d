import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginRedirect } from '../../features/auth/session/require-member.tsx';
import { useDialogs } from '../../routes/dialogs/use-dialogs.ts';

/** Opens the login dialog for a visitor whom a protected page redirected here; not on reload. */
export function LoginOnArrival() {
  const { logIn } = useDialogs();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const from = isLoginRedirect(state) ? state.from : null;
  useEffect(() => {
    if (from === null) return;
    logIn({ origin: from });
    void navigate(pathname + search + hash, { replace: true, state: null });
  }, [logIn, navigate, from, pathname, search, hash]);
  return null;
}

function isLoginRedirect(state: unknown): state is LoginRedirect {
  if (typeof state !== 'object' || state === null) return false;
  const { login, from } = state as Partial<LoginRedirect>;
  return login === true && typeof from === 'string';
}
