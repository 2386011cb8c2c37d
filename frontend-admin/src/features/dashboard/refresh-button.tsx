import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { REFRESH_SPIN_MS } from '@nattil/contracts/rules/portal/dashboard';
import styles from './refresh-button.module.css';

/** Reloads everything; the icon spins for a second to confirm the press. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const [pressed, setPressed] = useState(0);
  const [spinning, setSpinning] = useState(false);
  useEffect(() => {
    if (pressed === 0) return undefined;
    const timer = setTimeout(() => setSpinning(false), REFRESH_SPIN_MS);
    return () => clearTimeout(timer);
  }, [pressed]);

  return (
    <Button
      variant="default"
      leftSection={
        <IconRefresh
          size={18}
          aria-hidden
          className={styles.sign}
          data-spinning={spinning || undefined}
        />
      }
      onClick={() => {
        setSpinning(true);
        setPressed(pressed + 1);
        onRefresh();
      }}
    >
      Refresh
    </Button>
  );
}
