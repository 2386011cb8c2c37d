import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNewVersion } from '@nattil/frontend-shared/release/service-worker';
import styles from '../../shared/shell/shell.module.css';

/** Offers a new version; it is taken only when the person presses Reload. */
export function NewVersion() {
  const { t } = useLingui();
  const { take, putOff } = useNewVersion('/partner/');
  if (!take) return null;
  return (
    <div className={styles.notice}>
      <span>{t`A new version is ready`}</span>
      <Button onClick={take}>{t`Reload`}</Button>
      <Button variant="subtle" onClick={putOff}>
        {t`Later`}
      </Button>
    </div>
  );
}
