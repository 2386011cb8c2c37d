import { Button, NativeSelect, Radio, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  DENSITIES,
  PAGE_SIZES,
  type PageSize,
} from '@nattil/contracts/rules/portal/administrators';
import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session/session.ts';
import { usePreferences } from '../../shared/session/use-preferences.ts';
import { usePreferMutation } from './accountApi.ts';

const THEME_TEXTS: Record<AdminPreferences['theme'], string> = {
  auto: 'Device',
  light: 'Light',
  dark: 'Dark',
};
const DENSITY_TEXTS: Record<AdminPreferences['density'], string> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
};

/** Each choice applies at once and is stored on the server, so it holds on every device. */
export function PreferencesDialog() {
  const { close } = useDialog();
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const preferences = usePreferences();
  const [prefer] = usePreferMutation();
  const [error, setError] = useState<string | null>(null);

  async function choose(choice: Partial<AdminPreferences>): Promise<void> {
    if (!user) return;
    setError(null);
    const chosen = { ...preferences, ...choice };
    dispatch(session.storeUser({ ...user, preferences: chosen }));
    try {
      await prefer(chosen).unwrap();
    } catch (refusal) {
      dispatch(session.storeUser({ ...user, preferences }));
      setError(messageOf(refusal, 'This could not be saved. Please try again.'));
    }
  }

  return (
    <Dialog title="Preferences" footer={<Button onClick={close}>Done</Button>}>
      <Stack gap="lg">
        <FormError>{error}</FormError>
        <Radio.Group
          label="Theme"
          value={preferences.theme}
          onChange={(theme) => void choose({ theme: theme as AdminPreferences['theme'] })}
        >
          <Group mt={4}>
            {Object.entries(THEME_TEXTS).map(([theme, text]) => (
              <Radio key={theme} value={theme} label={text} />
            ))}
          </Group>
        </Radio.Group>
        <Radio.Group
          label="Density of tables"
          value={preferences.density}
          onChange={(density) => void choose({ density: density as AdminPreferences['density'] })}
        >
          <Group mt={4}>
            {DENSITIES.map((density) => (
              <Radio key={density} value={density} label={DENSITY_TEXTS[density]} />
            ))}
          </Group>
        </Radio.Group>
        <NativeSelect
          label="Rows of a page"
          data={PAGE_SIZES.map(String)}
          value={String(preferences.pageSize)}
          onChange={(event) =>
            void choose({ pageSize: Number(event.currentTarget.value) as PageSize })
          }
        />
      </Stack>
    </Dialog>
  );
}
