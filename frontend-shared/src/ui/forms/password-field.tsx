import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field whose toggle is reachable by keyboard and names its effect. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // Mantine sets this on every input except this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        // The label already says it; a pressed 'Hide password' would mean the opposite.
        'aria-pressed': undefined,
        ...props.visibilityToggleButtonProps,
      }}
    />
  );
}
