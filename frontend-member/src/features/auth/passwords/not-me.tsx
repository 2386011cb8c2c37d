import { Button, Text } from '@mantine/core';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useState } from 'react';
import { visitorRefusal } from '../../../shared/visitor-refusal.ts';
import { useDenyChangeMutation } from '../signInApi.ts';

interface NotMeProps {
  /** The token of the link in the notice. */
  token: string;
  onDenied: (message?: string) => void;
  /** Called if the link was used or has expired. */
  onInvalidLink: () => void;
}

/**
 * Denies a change when the button is pressed, not when the page opens, because scanners open links.
 */
export function NotMe({ token, onDenied, onInvalidLink }: NotMeProps) {
  const [denyChange, { isLoading }] = useDenyChangeMutation();
  const [error, setError] = useState<string | null>(null);

  async function deny(): Promise<void> {
    setError(null);
    try {
      const { message } = await denyChange({ token }).unwrap();
      onDenied(message);
    } catch (refusal) {
      const failure: ApiError = isApiError(refusal) ? refusal : { status: 'NETWORK' };
      if (failure.status === 422) onInvalidLink();
      else setError(visitorRefusal(failure, 'token').text);
    }
  }

  return (
    <>
      <FormError>{error}</FormError>
      <Text>
        Somebody changed your account, and it was not you? Press the button. Every device is then
        signed out, a changed email or phone number is put back, and you get a link to choose a new
        password.
      </Text>
      <Button loading={isLoading} onClick={() => void deny()}>
        This was not me
      </Button>
    </>
  );
}
