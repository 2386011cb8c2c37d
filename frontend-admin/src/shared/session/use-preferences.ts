import type { AdminPreferences, AdminUser } from '@nattil/contracts/api/admin/session';
import { LIST_DEFAULT_LIMIT } from '@nattil/contracts/rules/list';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { usePreferMutation } from './preferencesApi.ts';
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

/**
 * Returns a function that applies a choice at once and stores it on the server. If the server
 * refuses it, the function restores the previous choice and throws.
 */
export function useChoosePreferences(): (choice: Partial<AdminPreferences>) => Promise<void> {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const preferences = usePreferences();
  const [prefer] = usePreferMutation();
  return async (choice) => {
    if (!user) return;
    const chosen = { ...preferences, ...choice };
    dispatch(session.storeUser({ ...user, preferences: chosen }));
    try {
      await prefer(chosen).unwrap();
    } catch (refusal) {
      dispatch(session.storeUser({ ...user, preferences }));
      throw refusal;
    }
  };
}

/** Rows per page: `usual` until the administrator chooses another size. */
export function usePageSize(usual: number = LIST_DEFAULT_LIMIT): number {
  return pageSizeOf(useAppSelector(session.selectUser), usual);
}

export function pageSizeOf(user: AdminUser | null, usual: number = LIST_DEFAULT_LIMIT): number {
  const { pageSize } = user?.preferences ?? DEFAULT_PREFERENCES;
  return pageSize === LIST_DEFAULT_LIMIT ? usual : pageSize;
}
