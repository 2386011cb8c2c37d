import { useState } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin-users';
import { changesOf } from '@nattil/frontend-shared/draft/use-kept-draft';
import { useLazyUserQuery } from './usersApi.ts';

interface Form<Values> {
  getValues: () => Values;
  setValues: (values: Values) => void;
}

/** The user as last read, with the form of it, for dialogs whose user may be changed by others meanwhile. */
export function useFreshUser<Values extends object>(
  shown: AdminMember,
  formOf: (user: AdminMember) => Values,
) {
  const [user, setUser] = useState(shown);
  const [load] = useLazyUserQuery();
  const initial = formOf(user);

  /** The person's changes stay, upon the user as it is now. */
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
