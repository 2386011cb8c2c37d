import { useState } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { changesOf } from '@nattil/frontend-shared/draft/use-kept-draft';
import { useLazyUserQuery } from './usersApi.ts';

interface Form<Values> {
  getValues: () => Values;
  setValues: (values: Values) => void;
}

/** The latest version of a user with its form, for dialogs whose user other people may change. */
export function useFreshUser<Values extends object>(
  shown: AdminMember,
  formOf: (user: AdminMember) => Values,
) {
  const [user, setUser] = useState(shown);
  const [load] = useLazyUserQuery();
  const initial = formOf(user);

  /** Applies the person's changes to the current version of the user. */
  async function reload(form: Form<Values>): Promise<void> {
    const changed = changesOf(initial, form.getValues());
    const now = await load(user.id)
      .unwrap()
      .catch(() => user);
    setUser(now);
    form.setValues({ ...formOf(now), ...changed });
  }

  return { user, initial, reload };
}
