import { CloseButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { MAX_TOASTS } from '@nattil/contracts/rules/notices';
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, toastList } from './toast.ts';
import styles from './toaster.module.css';

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/**
 * The toasts. They belong to the first load, because they report a missing file or network when
 * nothing more can be loaded. Mantine's own would take a fifteenth of the first load's size limit.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.get, toastList.get);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--nattil-toasts', `${node.offsetHeight}px`);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place} data-position="top-center">
      {toasts.slice(0, MAX_TOASTS).map((toast) => (
        <Shown key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Shown({ id, text, detail, tone, seconds }: Toast) {
  /** While the pointer or the focus is on a toast, it stays. */
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toastList.remove(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, id, seconds]);
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' || tone === 'warn' ? 'alert' : 'status'}
      className={styles.toast}
      data-tone={tone}
      data-held={held || undefined}
      style={{ '--shown': `${seconds}s` } as CSSProperties}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span>{text}</span>
        {detail ? <div>{detail}</div> : null}
      </div>
      <CloseButton
        aria-label="Dismiss message"
        className={styles.close}
        onClick={() => toastList.remove(id)}
      />
    </div>
  );
}
