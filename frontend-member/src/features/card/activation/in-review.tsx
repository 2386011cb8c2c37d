import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { IconClock } from '@tabler/icons-react';

/** The support contacts as part of a sentence. */
export function SupportContact() {
  return (
    <>
      write to{' '}
      <Anchor inherit translate="no" href={`mailto:${BRAND.support.email}`}>
        {BRAND.support.email}
      </Anchor>{' '}
      or call{' '}
      <Anchor
        inherit
        translate="no"
        href={`tel:${BRAND.support.phone}`}
        style={{ whiteSpace: 'nowrap' }}
      >
        {BRAND.support.phoneLabel}
      </Anchor>
    </>
  );
}

/** Shown instead of the activation. */
export function InReview() {
  return (
    <Alert color="info" icon={<IconClock aria-hidden />} title="We are checking your card">
      You need not do anything. Once our support has checked it, you can activate it here. If you
      have a question, <SupportContact />.
    </Alert>
  );
}

/** Shown after a correct code, instead of the activation. */
export function InReviewDialog() {
  const { close } = useDialog();
  return (
    <Dialog
      title="We Are Checking Your Card"
      isShort
      footer={
        <Button fullWidth onClick={close} data-autofocus>
          I understand
        </Button>
      }
    >
      <Stack gap="md" role="status">
        <Text>
          Thank you, your code was right. Our support checks your card before it is activated. You
          need not do anything: once it is checked, you can activate it with a new code.
        </Text>
        <Text c="dimmed">
          If you have a question, <SupportContact />. We are there {BRAND.support.hours}.
        </Text>
      </Stack>
    </Dialog>
  );
}
