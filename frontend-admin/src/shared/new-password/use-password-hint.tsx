import { Text } from '@mantine/core';
import { useId } from 'react';

/** The rules of an administrator's password, as the description of a credential field. */
export function usePasswordHint() {
  const id = useId();
  const content = (
    <Text id={id} size="sm" c="dimmed">
      At least 12 characters, with uppercase and lowercase letters and numbers.
    </Text>
  );
  return { id, content };
}
