import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatTime } from '@nattil/contracts/formats';
import styles from './locked-until.module.css';
import { useNow } from './use-now.ts';

/** The end of a lock after wrong passwords; nothing once it is over. */
export function LockedUntil({ at }: { at: string | null }) {
  const now = useNow().getTime();
  if (!isLocked(at, now)) return null;
  return (
    <Text size="sm" className={styles.locked}>
      <IconLock size={16} aria-hidden />
      <span>{`Locked until ${formatTime(at!)}`}</span>
    </Text>
  );
}

export function isLocked(at: string | null, now: number): boolean {
  return at !== null && Date.parse(at) > now;
}
