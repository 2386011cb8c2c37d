import { may, type Permission } from '@nattil/contracts/rules/portal/roles';
import { useAppSelector } from '../store/hooks.ts';
import { session } from './session.ts';

/** Whether the administrator's role has this permission; the server uses the same table. */
export function useMay(permission: Permission): boolean {
  const user = useAppSelector(session.selectUser);
  return user !== null && may(user.role, permission);
}
