import { CHANGE_PASSWORD, SIGN_UP } from '@nattil/contracts/pages';
import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../../routes/dialogs/use-dialogs.ts';

/** Opens the dialog named by the URL's hash, as external links do; not on reload. */
export function DialogOnArrival() {
  const { changePassword, signUp } = useDialogs();
  const navigate = useNavigate();
  const presence = usePresence(session);
  const { pathname, search, hash } = useLocation();
  const address = pathname + hash;
  const open =
    address === CHANGE_PASSWORD && presence === 'signed-in'
      ? changePassword
      : address === SIGN_UP && presence === 'visitor'
        ? signUp
        : null;
  useEffect(() => {
    if (!open) return;
    open();
    void navigate(pathname + search, { replace: true });
  }, [open, navigate, pathname, search]);
  return null;
}
