import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import {
  RESET_LINK_ASKED,
  RESET_LINK_MINUTES,
} from '@nattil/contracts/rules/sign-in/password-link';
import { fieldErrorsOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { CredentialForm, refuseField } from '@nattil/frontend-shared/ui/forms/credential-form.tsx';
import { useRefusal } from '@nattil/frontend-shared/ui/time/refused-wait';
import { paths } from '../../shared/paths.ts';
import { forgotPasswordForm } from './password-link-forms.ts';
import { useAskForPasswordLinkMutation } from './passwordLinkApi.ts';

/** Requests a reset link by e-mail; the answer is the same for every address. */
export function ForgotPassword() {
  const [ask, { isLoading: submitting, isSuccess }] = useAskForPasswordLinkMutation();
  const refusal = useRefusal();
  const form = useForm({ ...forgotPasswordForm, clearInputErrorOnChange: true });
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [isSuccess]);

  async function submit({ email }: { email: string }): Promise<void> {
    if (refusal.isWaiting) return;
    refusal.clear();
    try {
      await ask({ email: emailRule.normalise(email) }).unwrap();
    } catch (error) {
      const { email: wrong } = fieldErrorsOf(error);
      if (wrong) refuseField(form, 'email', wrong);
      else {
        refusal.show(
          messageOf(error, 'The link could not be asked for. Please try again.'),
          isApiError(error) ? error : undefined,
        );
      }
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
      error={refusal.text}
      ready={!refusal.isWaiting}
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
