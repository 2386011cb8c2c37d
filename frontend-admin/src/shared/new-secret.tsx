import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';

interface NewSecretProps {
  title: string;
  /** The owner of the secret, and the place to store it. */
  lead: ReactNode;
  /** The label of the secret. */
  label: string;
  secret: string;
  /** Instructions for its use. */
  use: string;
}

/** Shows a secret for the only time; a click outside the dialog does not close it. */
export function NewSecret({ title, lead, label, secret, use }: NewSecretProps) {
  const { close } = useDialog();
  return (
    <Dialog title={title} dirty footer={<Button onClick={close}>I have copied it</Button>}>
      <Stack gap="md">
        <Text>{lead}</Text>
        <Group gap="xs" wrap="nowrap" align="end">
          <Textarea translate="no" label={label} readOnly rows={2} value={secret} flex={1} />
          <CopyButton value={secret} label={`Copy ${label.toLowerCase()}`} />
        </Group>
        <Text c="dimmed" size="sm">
          {use}
        </Text>
      </Stack>
    </Dialog>
  );
}
