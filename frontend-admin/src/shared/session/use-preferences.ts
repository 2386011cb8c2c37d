import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import { LIST_DEFAULT_LIMIT } from '@nattil/contracts/rules/list';
import { useAppSelector } from '../store/hooks.ts';
import { session } from './session.ts';

export const DEFAULT_PREFERENCES: AdminPreferences = {
  theme: 'auto',
  density: 'comfortable',
  pageSize: LIST_DEFAULT_LIMIT,
};

/** The portal preferences of the signed-in administrator, as the server sent them at sign-in. */
export function usePreferences(): AdminPreferences {
  return useAppSelector(session.selectUser)?.preferences ?? DEFAULT_PREFERENCES;
}

/** Rows per page: `usual` until the administrator chooses another size. */
export function usePageSize(usual: number = LIST_DEFAULT_LIMIT): number {
  const { pageSize } = usePreferences();
  return pageSize === LIST_DEFAULT_LIMIT ? usual : pageSize;
}
