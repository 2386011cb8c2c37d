import { Divider, Stack, Title } from '@mantine/core';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useState } from 'react';
import { NameForm } from './name-form.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

/** The administrator's own name and password; each is saved separately. */
export function ProfileDialog() {
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog title="Profile Settings" dirty={isTyped}>
      <Stack gap="lg" onInput={() => setTyped(true)}>
        <NameForm />
        <Divider />
        <section aria-label="Change password">
          <Title order={3} size="h4" mb="sm">
            Change password
          </Title>
          <OwnPasswordForm />
        </section>
      </Stack>
    </Dialog>
  );
}
