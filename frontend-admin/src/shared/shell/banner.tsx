import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './banner.module.css';

/** The element at the top of the shell; null if a page is rendered without the shell. */
export const BannerPlace = createContext<HTMLElement | null>(null);

interface BannerProps {
  children: ReactNode;
  onDismiss: () => void;
}

/** Shows a failure of the page at the top of the shell. */
export function Banner({ children, onDismiss }: BannerProps) {
  const place = use(BannerPlace);
  const banner = (
    <Alert
      className={styles.banner}
      color="danger"
      radius={0}
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {children}
    </Alert>
  );
  return place ? createPortal(banner, place) : banner;
}
