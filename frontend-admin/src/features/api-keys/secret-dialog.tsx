import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';

interface SecretDialogProps {
  name: string;
  secret: string;
}

/** The only time that the secret of a key is shown; a click beside the dialog does not lose it. */
export function SecretDialog({ name, secret }: SecretDialogProps) {
  const { close } = useDialog();
  return (
    <Dialog title="Copy the Key" dirty footer={<Button onClick={close}>I have copied it</Button>}>
      <Stack gap="md">
        <Text>
          This is the key <b>{name}</b>. Keep it where only the other system can read it: it is not
          stored here and cannot be shown again.
        </Text>
        <Group gap="xs" wrap="nowrap" align="center">
          <Code
            block
            tabIndex={0}
            aria-label="Key"
            role="group"
            style={{ flex: 1, minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {secret}
          </Code>
          <CopyButton value={secret} label="Copy key" />
        </Group>
        <Text c="dimmed" size="sm">
          It is sent as “Authorization: Bearer …” to /api/events/log and /api/events/stream.
        </Text>
      </Stack>
    </Dialog>
  );
}
