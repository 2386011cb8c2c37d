import { IconMapOff } from '@tabler/icons-react';
import styles from './results-map.module.css';

/** Shows that the map tiles could not be loaded. */
export function MapNotice({ tilesMissing }: { tilesMissing: boolean }) {
  return (
    <p className={styles.notice} role="status">
      {tilesMissing && (
        <span>
          <IconMapOff size={18} aria-hidden /> Map pictures are not available at the moment. The
          shops are shown at their places.
        </span>
      )}
    </p>
  );
}
