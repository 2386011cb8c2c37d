import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { preloadCode } from '@nattil/frontend-shared/ui/loading/loaded-code';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AccountButton } from './account-button.tsx';
import styles from './header.module.css';

const loadEntries = async () => (await import('./account-entries.tsx')).AccountEntries;
const preload = () => void preloadCode(loadEntries);

const AccountEntries = lazyPart(loadEntries, {
  loading: () => <AccountButton autoFocus aria-busy />,
  failed: (retry) => (
    <Button autoFocus variant="default" className={styles.retry} onClick={retry}>
      Retry<span className="visually-hidden"> to load the account menu</span>
    </Button>
  ),
});

/**
 * The menu of the signed-in member. The code of its dialogs is loaded on pointing, touch or focus.
 */
export function AccountMenu() {
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed) return <AccountEntries />;
  return (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      onClick={() => setIsPressed(true)}
    />
  );
}
