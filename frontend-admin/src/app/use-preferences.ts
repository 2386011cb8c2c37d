import type { AdminPreferences } from '@nattil/contracts/api/admin';
import { LIST_DEFAULT_LIMIT } from '@nattil/contracts/rules/list';
import { useAppSelector } from './hooks.ts';
import { session } from './session.ts';

export const DEFAULT_PREFERENCES: AdminPreferences = {
  theme: 'auto',
  density: 'comfortable',
  pageSize: LIST_DEFAULT_LIMIT,
};

/** How the signed-in administrator wants the portal; it comes with the sign-in from the server. */
export function usePreferences(): AdminPreferences {
  return useAppSelector(session.selectUser)?.preferences ?? DEFAULT_PREFERENCES;
}

/** Rows of a page: `usual` until somebody chooses another size. */
export function usePageSize(usual: number = LIST_DEFAULT_LIMIT): number {
  const { pageSize } = usePreferences();
  return pageSize === LIST_DEFAULT_LIMIT ? usual : pageSize;
}
