import { Button, type ButtonProps } from '@mantine/core';
import { TryAgainIn } from '@nattil/frontend-shared/ui/time/try-again-in.tsx';
import { type Ref, useId } from 'react';
import { useCodeWait } from './code-waits.ts';

interface SendCodeButtonProps extends ButtonProps {
  /** The contact that receives the code. */
  contact: string;
  /** A valid code exists, so no new one is requested. */
  hasCode?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Requests a code. While the server sends none to this contact, it shows the remaining wait. */
export function SendCodeButton({
  contact,
  hasCode = false,
  onPress,
  ...props
}: SendCodeButtonProps) {
  const wait = useCodeWait(contact);
  const until = hasCode ? null : wait;
  const noteId = useId();
  return (
    <>
      <Button
        {...props}
        aria-disabled={until === null ? undefined : true}
        aria-describedby={until === null ? undefined : noteId}
        onClick={() => {
          if (until === null) onPress();
        }}
      />
      {until === null ? null : <TryAgainIn until={until} id={noteId} />}
    </>
  );
}
