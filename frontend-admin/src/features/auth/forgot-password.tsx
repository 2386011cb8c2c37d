import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { emailRule } from '@nattil/contracts/rules/contact';
import { RESET_LINK_ASKED, RESET_LINK_MINUTES } from '@nattil/contracts/rules/password-link';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/credential-form.tsx';
import { paths } from '../../app/paths.ts';
import { forgotPasswordForm } from './password-link-forms.ts';
import { useAskForPasswordLinkMutation } from './passwordLinkApi.ts';

/** Asks for the e-mail of who forgot the password; the answer is the same for all. */
export function ForgotPassword() {
  const [ask, { isLoading: submitting, isSuccess }] = useAskForPasswordLinkMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({ ...forgotPasswordForm, clearInputErrorOnChange: true });
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [isSuccess]);

  async function submit({ email }: { email: string }): Promise<void> {
    setRefused(null);
    try {
      await ask({ email: emailRule.normalise(email) }).unwrap();
    } catch (refusal) {
      const { email: wrong } = fieldErrorsOf(refusal);
      if (wrong) refuseField(form, 'email', wrong);
      else setRefused(messageOf(refusal, 'The link could not be asked for. Please try again.'));
    }
  }

  if (isSuccess)
    return (
      <Stack gap="md">
        <Alert
          ref={note}
          tabIndex={-1}
          color="green"
          icon={<IconMailCheck aria-hidden />}
          role="status"
        >
          {RESET_LINK_ASKED} It works for {RESET_LINK_MINUTES} minutes.
        </Alert>
        <Text c="dimmed" size="sm">
          Nothing there after a few minutes? Look among the junk mail, or contact the system
          administrator.
        </Text>
        <Button component={Link} to={paths.login} variant="default">
          Back to the login
        </Button>
      </Stack>
    );
  return (
    <CredentialForm
      form={form}
      fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
      size="md"
      error={refused}
      submitLabel="Send Link"
      submitting={submitting}
      onSubmit={(values) => void submit(values)}
      onLeave={(field) => form.validateField(field)}
      foot={
        <Anchor component={Link} to={paths.login} ta="center">
          Back to the login
        </Anchor>
      }
    >
      <Alert color="info" icon={<IconInfoCircle aria-hidden />} role="note">
        Without access to this mailbox, please contact the system administrator.
      </Alert>
    </CredentialForm>
  );
}
