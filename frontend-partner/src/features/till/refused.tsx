import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { useRefusalText } from '../../shared/i18n/refusal-texts.ts';
import styles from './refused.module.css';

interface RefusedProps {
  error: unknown;
  onAgain: () => void;
}

/** Why the card gets no discount, large enough to show it to the customer. */
export function Refused({ error, onAgain }: RefusedProps) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const minutes = isApiError(error) ? Math.ceil((error.retryAfterSeconds ?? 0) / 60) : 0;
  return (
    <div ref={panel} tabIndex={-1} role="alert" className={styles.refused}>
      <p className={styles.head}>
        <IconHandStop size={28} aria-hidden />
        <span>{t`No discount`}</span>
      </p>
      <p className={styles.reason}>{refusalText(error)}</p>
      {minutes > 0 ? <p className={styles.reason}>{t`Try again in ${minutes} min.`}</p> : null}
      <Button onClick={onAgain} fullWidth>
        {t`Scan again`}
      </Button>
    </div>
  );
}
