import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useGiveConsentMutation } from './giveConsentApi.ts';

const TITLE = 'Please read our privacy notice';

/** Asks a member for consent to the current notice. The member can use the pages without it. */
export function AskForConsent({ actions }: { actions: ReactNode }) {
  const [give, { isLoading }] = useGiveConsentMutation();
  const [error, setError] = useState<string | null>(null);

  async function agree(): Promise<void> {
    if (isLoading) return;
    setError(null);
    try {
      await give().unwrap();
      toast.success('Thank you. Your consent is recorded.');
    } catch (refusal) {
      // The page may be older than the current notice.
      const { noticeVersion } = fieldErrorsOf(refusal);
      const failed = 'Your consent could not be recorded. Please try again.';
      setError(noticeVersion ?? messageOf(refusal, failed));
    }
  }

  return (
    <Alert
      role="note"
      aria-label={TITLE}
      color="info"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={TITLE}
    >
      <Text size="sm" mb="sm">
        It says what {BRAND.name} stores about you, why and how long. You have not agreed to the
        version in force yet.{' '}
        <Anchor href={paths.privacyNotice} target="_blank" inherit underline="always">
          Read the notice<span className="visually-hidden"> (opens in a new tab)</span>
        </Anchor>
      </Text>
      <FormError>{error}</FormError>
      <Group gap="xs">
        <Button loading={isLoading} onClick={() => void agree()}>
          I am 18 or older and agree
        </Button>
        {actions}
      </Group>
    </Alert>
  );
}
