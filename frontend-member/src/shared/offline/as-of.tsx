import { IconCloudOff } from '@tabler/icons-react';
import { formatLongDate } from '@nattil/contracts/formats';
import styles from './offline.module.css';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';

/** `14:05` in IST, with the date if it is not today. */
export function timeAsOf(at: string, now = new Date()): string {
  const day = formatLongDate(at);
  const clock = new Date(at).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  });
  return day === formatLongDate(now) ? clock : `${day}, ${clock}`;
}

interface AsOfProps {
  /** ISO time of the server's answer. */
  at: string | undefined;
  /** The data comes from the offline copy. */
  isKept: boolean | undefined;
}

/** Shows the time of offline data; nothing for a fresh answer. */
export function AsOf({ at, isKept = false }: AsOfProps) {
  const online = useOnline();
  if ((online && !isKept) || !at) return null;
  return (
    <span className={`${styles.mark} tabular`}>
      <IconCloudOff size={16} aria-hidden />
      <span>{`${online ? 'Saved: as of' : 'Offline: as of'} ${timeAsOf(at)}`}</span>
    </span>
  );
}
