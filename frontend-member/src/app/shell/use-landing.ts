import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';

/** Returns the path of the landing page for this person, and whether it is the current page. */
export function useLanding(): { path: string; isHere: boolean } {
  const status = useAppSelector(session.selectStatus);
  const { pathname } = useLocation();
  const atHome = status === 'signed-out' && pathname === paths.home;
  return {
    path: status === 'signed-out' ? paths.home : paths.welcome,
    isHere: atHome || pathname === paths.welcome,
  };
}
