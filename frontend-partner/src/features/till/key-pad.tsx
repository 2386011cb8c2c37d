import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import type { Key } from './bill.ts';
import styles from './key-pad.module.css';

const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'];

interface KeyPadProps {
  disabled: boolean;
  onKey: (key: Key) => void;
}

/** Large keys for a thumb. The bill is also a field for a hardware keyboard. */
export function KeyPad({ disabled, onKey }: KeyPadProps) {
  const { t } = useLingui();
  return (
    <div className={`${styles.pad} tabular`} role="group" aria-label={t`Keys`}>
      {KEYS.map((key) => (
        <UnstyledButton
          key={key}
          className={styles.key}
          disabled={disabled}
          aria-label={
            key === 'back' ? t`Delete the last digit` : key === '.' ? t`Point` : undefined
          }
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <IconBackspace size={28} aria-hidden /> : key}
        </UnstyledButton>
      ))}
    </div>
  );
}
