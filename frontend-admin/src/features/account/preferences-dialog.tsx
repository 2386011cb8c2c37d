import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { PAGE_SIZES, type PageSize } from '@nattil/contracts/rules/portal/administrators';
import type { AdminPreferences } from '@nattil/contracts/api/admin/session';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useChoosePreferences, usePreferences } from '../../shared/session/use-preferences.ts';

const THEME_CHOICES: readonly { value: AdminPreferences['theme']; label: string }[] = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const DENSITY_CHOICES: readonly { value: AdminPreferences['density']; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** Each choice applies at once and is stored on the server, so it holds on every device. */
export function PreferencesDialog() {
  const { close } = useDialog();
  const preferences = usePreferences();
  const apply = useChoosePreferences();
  const [error, setError] = useState<string | null>(null);

  async function choose(choice: Partial<AdminPreferences>): Promise<void> {
    setError(null);
    try {
      await apply(choice);
    } catch (refusal) {
      setError(messageOf(refusal, 'This could not be saved. Please try again.'));
    }
  }

  return (
    <Dialog title="Preferences" footer={<Button onClick={close}>Done</Button>}>
      <Stack gap="lg">
        <FormError>{error}</FormError>
        <SegmentedChoice
          label="Theme"
          fullWidth
          choices={THEME_CHOICES}
          value={preferences.theme}
          onChange={(theme) => void choose({ theme })}
        />
        <SegmentedChoice
          label="Density of tables"
          fullWidth
          choices={DENSITY_CHOICES}
          value={preferences.density}
          onChange={(density) => void choose({ density })}
        />
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
