import { Button, Group, Title } from '@mantine/core';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { download } from '@nattil/frontend-shared/api/download';
import { saveFile } from '@nattil/frontend-shared/api/save-file';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useEffect, useId, useRef, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import styles from './own-profile.module.css';

type Format = 'html' | 'json';

/** The text if the server gave no reason. */
function failureOf(error: unknown): string {
  return isApiError(error) && error.status !== 'NETWORK'
    ? `Export failed: ${error.status}`
    : 'Your data could not be downloaded. Please try again.';
}

/** Saves all of the member's data on the server as a file. */
export function DownloadMyData({ level = 3 }: { level?: 2 | 3 }) {
  const dispatch = useAppDispatch();
  const [loading, setLoading] = useState<Format | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const titleId = useId();
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: Format): Promise<void> {
    if (loading) return;
    const { signal } = (running.current = new AbortController());
    setLoading(format);
    setError(null);
    try {
      const { name, file } = await dispatch(
        download({
          realm: 'member',
          path: '/users/account/export',
          params: { format },
          signal,
          onProgress: () => undefined,
        }),
      );
      saveFile(name, file);
      toast.success(`Saved as ${name}`);
    } catch (refused) {
      if (signal.aborted) return;
      setError(messageOf(refused, failureOf(refused)));
    } finally {
      setLoading(null);
    }
  }

  return (
    <section aria-labelledby={titleId} className={styles.lines}>
      <Title order={level} size="h3" id={titleId}>
        Download my data
      </Title>
      <p>All that we hold of you, as a page to read or as a file for other programs.</p>
      <FormError>{error}</FormError>
      <Group gap="xs">
        <Button
          variant="default"
          loading={loading === 'html'}
          disabled={loading === 'json'}
          onClick={() => void start('html')}
        >
          Page to read
        </Button>
        <Button
          variant="default"
          loading={loading === 'json'}
          disabled={loading === 'html'}
          onClick={() => void start('json')}
        >
          File (JSON)
        </Button>
      </Group>
    </section>
  );
}
