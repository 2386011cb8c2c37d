import { Button, type ButtonProps } from '@mantine/core';
import { TryAgainIn } from '@nattil/frontend-shared/ui/try-again-in.tsx';
import { type Ref, useId } from 'react';
import { useCodeWait } from './code-waits.ts';

interface SendCodeButtonProps extends ButtonProps {
  /** Where the code goes. */
  contact: string;
  /** A code that was sent can be entered, so that none is asked for. */
  hasCode?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Asks for a code. While the server sends none to this contact, it says when it will. */
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
