import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { paths } from '../../../shared/paths.ts';
import { session } from '../../../shared/session.ts';
import { useLogOutMutation } from './authApi.ts';

/** Ends the session, even if the server refuses or does not answer, and opens the home page. */
export function useLogOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [logOut] = useLogOutMutation();
  return async () => {
    await logOut();
    dispatch(session.signOut());
    await navigate(paths.home);
  };
}
