import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field whose toggle is reachable by keyboard and names its effect. */
export function TillPasswordInput(props: PasswordInputProps) {
  const { t } = useLingui();
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
        'aria-label': visible ? t`Hide password` : t`Show password`,
        // The label already says it; a pressed 'Hide password' would mean the opposite.
        'aria-pressed': undefined,
      }}
    />
  );
}
