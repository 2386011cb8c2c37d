import { Button, Text, Title } from '@mantine/core';
import type { Done } from '@nattil/contracts/api/common';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { visitorRefusal } from '../../shared/visitor-refusal.ts';

interface NewsletterLinkProps {
  token: string;
  /** The texts before the action, after it, and for an invalid link. */
  texts: {
    title: string;
    text: ReactNode;
    action: string;
    doneTitle: string;
    done: string;
    invalid: ReactNode;
  };
  /** Sends the token. */
  act: (token: string) => Promise<Done>;
  acting: boolean;
}

/**
 * The page of a mailed link. It acts when the button is pressed, not when the page opens, because
 * mailbox scanners open links, too.
 */
export function NewsletterLink({ token, texts, act, acting }: NewsletterLinkProps) {
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(token ? 'open' : 'invalid');
  const [error, setError] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const isOver = state !== 'open';
  useEffect(() => {
    if (isOver) title.current?.focus();
  }, [isOver]);

  async function submit(): Promise<void> {
    setError(undefined);
    try {
      await act(token);
      setState('done');
    } catch (refusal) {
      const failure: ApiError = isApiError(refusal) ? refusal : { status: 'NETWORK' };
      if (isAboutLink(failure)) setState('invalid');
      else setError(visitorRefusal(failure, 'token').text);
    }
  }

  return (
    <>
      <Title order={1} size="h2" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {state === 'open' ? texts.title : state === 'done' ? texts.doneTitle : INVALID}
      </Title>
      {state === 'open' ? (
        <>
          <FormError>{error}</FormError>
          <Text>{texts.text}</Text>
          <Button loading={acting} onClick={() => void submit()}>
            {texts.action}
          </Button>
        </>
      ) : (
        <Text>{state === 'done' ? texts.done : texts.invalid}</Text>
      )}
    </>
  );
}

const INVALID = 'This link does not work any more';

/** The server refused the link itself, so a retry does not help. */
function isAboutLink({ status }: ApiError): boolean {
  return status !== 'NETWORK' && status >= 400 && status < 500 && status !== 429;
}
