import { Button, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import type { DownloadProgress } from '@nattil/frontend-shared/api/download';
import { count } from '@nattil/frontend-shared/ui/count';
import { useMay } from '../../shared/session/use-may.ts';
import { type ExportedList, useExport } from './use-export.ts';
import styles from './export-button.module.css';

interface ExportButtonProps extends ExportedList {
  label?: string;
}

/** Exports all pages of a list as a file, for administrators with the permission. */
export function ExportButton({ label = 'Export', ...list }: ExportButtonProps) {
  const mayExport = useMay('export');
  const button = useRef<HTMLButtonElement>(null);
  const { progress, start, cancel } = useExport(list);
  /** The Cancel button disappears when the export ends, so the focus must move. */
  const passFocusOn = useCallback(
    (cancelButton: HTMLButtonElement) => () => {
      if (document.activeElement === cancelButton) button.current?.focus();
    },
    [],
  );
  if (!mayExport) return null;

  return (
    <div className={styles.export}>
      <span role="status" className="visually-hidden">
        {progress ? 'Exporting…' : ''}
      </span>
      {progress ? (
        <>
          <Text size="sm" c="dimmed" className="tabular">
            {progressText(progress)}
          </Text>
          <Button ref={passFocusOn} variant="subtle" onClick={cancel}>
            Cancel export
          </Button>
        </>
      ) : null}
      <Button
        ref={button}
        variant="default"
        aria-disabled={progress !== null}
        leftSection={
          progress ? <Loader size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />
        }
        onClick={() => void start()}
      >
        {label}
      </Button>
    </div>
  );
}

function progressText({ bytes, rows }: DownloadProgress): string {
  const what =
    rows === null ? 'Exporting' : `Exporting ${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  return bytes === 0 ? `${what}…` : `${what}: ${sizeText(bytes)}`;
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} KB so far`
    : `${(bytes / 1_000_000).toFixed(1)} MB so far`;
}
