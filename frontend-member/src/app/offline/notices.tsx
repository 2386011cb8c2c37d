import { Button } from '@mantine/core';
import { useNewVersion } from '@nattil/frontend-shared/release/service-worker';
import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';
import styles from './notices.module.css';

/** Notices about a missing network and about a new version. */
export function OfflineNotices() {
  const online = useOnline();
  const { take, putOff } = useNewVersion('/');

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
          <Button variant="subtle" className={styles.later} onClick={putOff}>
            Later
          </Button>
        </div>
      ) : null}
    </div>
  );
}
