import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password with a toggle that is reached by keyboard and says what it will do. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // Mantine tells it of every input but this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        // The label says it already; a pressed 'Hide password' would say the contrary.
        'aria-pressed': undefined,
        ...props.visibilityToggleButtonProps,
      }}
    />
  );
}
