import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
// Part of this chunk, because the network may be gone when the question opens.
import '@nattil/frontend-shared/ui/dialogs/question.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import styles from './new-secret.module.css';

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

/** Shows a secret for the only time; every way to close the dialog needs a confirmation. */
export function NewSecret({ title, lead, label, secret, use }: NewSecretProps) {
  const { close } = useDialog();
  const thing = label.toLowerCase();
  function ask(): void {
    confirmDialog({
      name: 'secret-copied',
      title: `Have you copied the ${thing}?`,
      message: `It cannot be shown again. Without it, a new ${thing} has to be made.`,
      confirmLabel: 'I have copied it',
      cancelLabel: `Show the ${thing}`,
      danger: true,
      onConfirm: close,
    });
  }
  return (
    <Dialog title={title} dirty onLeave={ask} footer={<Button onClick={ask}>Done</Button>}>
      <Stack gap="md">
        <Text>{lead}</Text>
        <Group gap="xs" wrap="nowrap" align="end">
          <Textarea
            translate="no"
            label={label}
            readOnly
            rows={2}
            value={secret}
            flex={1}
            classNames={{ input: styles.secret }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={secret} label={`Copy ${thing}`} />
        </Group>
        <Text c="dimmed" size="sm">
          {use}
        </Text>
      </Stack>
    </Dialog>
  );
}
