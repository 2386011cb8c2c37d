import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';

interface NewSecretProps {
  name: string;
  secret: string;
}

/** The only time that the secret of a key is shown; a click beside the dialog does not lose it. */
export function NewSecret({ name, secret }: NewSecretProps) {
  const { close } = useDialog();
  return (
    <Dialog title="Copy the Key" dirty footer={<Button onClick={close}>I have copied it</Button>}>
      <Stack gap="md">
        <Text>
          This is the key <b>{name}</b>. Keep it where only the other system can read it: it is not
          stored here and cannot be shown again.
        </Text>
        <Group gap="xs" wrap="nowrap" align="end">
          <Textarea label="Key" readOnly rows={2} value={secret} flex={1} />
          <CopyButton value={secret} label="Copy key" />
        </Group>
        <Text c="dimmed" size="sm">
          It is sent as “Authorization: Bearer …” to /api/events/log and /api/events/stream.
        </Text>
      </Stack>
    </Dialog>
  );
}
