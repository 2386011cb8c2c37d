import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';

interface NewSecretProps {
  title: string;
  /** Whose it is, and where it belongs. */
  lead: ReactNode;
  /** What it is called. */
  label: string;
  secret: string;
  /** How it is used. */
  use: string;
}

/** The only time that a secret is shown; a click beside the dialog does not lose it. */
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
