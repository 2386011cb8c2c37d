import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { download, type DownloadProgress } from '@nattil/frontend-shared/api/download';
import { saveFile } from '@nattil/frontend-shared/api/save-file';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch } from '../../shared/store/hooks.ts';

export interface ExportedList {
  /** The path of the export, without `/api`. */
  path: string;
  /** The current filter and sort order. */
  params: Readonly<Record<string, string | number | undefined>>;
  /** The message for a failed export. */
  failed: string;
}

/** Fetches an export and saves it; leaving the page cancels it. */
export function useExport({ path, params, failed }: ExportedList) {
  const dispatch = useAppDispatch();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<DownloadProgress | null>(null);

  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  async function start(): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setProgress({ bytes: 0, rows: null });
    try {
      const { name, file } = await dispatch(
        download({ realm: 'admin', path, params, signal, onProgress: setProgress }),
      );
      saveFile(name, file);
      toast.success(`Saved as ${name}`);
    } catch (error) {
      if (signal.aborted) toast.show('Export cancelled');
      else toast.error(isLimit(error) ? messageOf(error, failed) : failed);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return { progress, start, cancel };
}

/** Only the rate limit's message contains advice for the person: wait. */
function isLimit(error: unknown): boolean {
  return isApiError(error) && error.status === 429;
}
