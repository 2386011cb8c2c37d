import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../shared/offline/use-online.ts';
import styles from './notices.module.css';
import { onNewVersion, startServiceWorker } from './service-worker.ts';

/** Notices about a missing network and about a new version. */
export function OfflineNotices() {
  const online = useOnline();
  const [take, setTake] = useState<(() => void) | null>(null);
  useEffect(() => {
    void startServiceWorker();
    return onNewVersion((takeIt) => setTake(() => takeIt));
  }, []);

  return (
    <div className={styles.place} aria-live="polite">
      {online ? null : (
        <p className={styles.notice} data-tone="warn">
          <IconCloudOff size={20} aria-hidden />
          <span>
            You are offline. Your card and what you looked at last are here, the rest needs network.
          </span>
        </p>
      )}
      {take ? (
        <div className={styles.notice}>
          <span>A new version is ready</span>
          <Button variant="white" onClick={take}>
            Reload
          </Button>
          <Button variant="subtle" className={styles.later} onClick={() => setTake(null)}>
            Later
          </Button>
        </div>
      ) : null}
    </div>
  );
}
