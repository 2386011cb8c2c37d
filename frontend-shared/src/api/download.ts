import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { sendWithToken } from '../session/send-with-token.ts';
import type { Realm } from '../theme.ts';
import { type ApiError, apiErrorOf } from './api-error.ts';
import { readAfterHeader, type Writes } from './read-after-write.ts';

export interface DownloadProgress {
  /** Bytes received so far. */
  bytes: number;
  /** Rows of the whole file; null if the server does not name them. */
  rows: number | null;
}

interface DownloadOptions {
  realm: Realm;
  /** Without `/api`. */
  path: string;
  params: Readonly<Record<string, string | number | undefined>>;
  /** Aborts the download, also on the server. */
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

export interface Downloaded {
  /** The file name that the server sends. */
  name: string;
  file: Blob;
  rows: number | null;
}

const REPORTED_EVERY_MS = 100;

/**
 * Downloads a file with the session's token. It bypasses the base query, which would also keep the
 * whole file as text. Rejects with an ApiError, or with the signal's reason.
 */
export function download(
  options: DownloadOptions,
): ThunkAction<Promise<Downloaded>, { writes: Writes }, unknown, UnknownAction> {
  const { realm, path, params, signal } = options;
  return async (dispatch, getState) => {
    try {
      const { sent, unreachable } = await sendWithToken({
        realm,
        send: (token) => fetch(requestFor(path, params, token, getState().writes, signal)),
        statusOf: ({ status }) => status,
        dispatch,
      });
      if (unreachable) throw unreachable;
      if (!sent.ok) throw apiErrorOf(sent.status, await bodyOf(sent), sent.headers);
      return await received(sent, options);
    } catch (error) {
      signal.throwIfAborted();
      throw typeof error === 'object' && error !== null && 'status' in error
        ? error
        : ({ status: 'NETWORK' } satisfies ApiError);
    }
  };
}

function requestFor(
  path: string,
  params: DownloadOptions['params'],
  token: string | null,
  writes: Writes,
  signal: AbortSignal,
): Request {
  const url = new URL(`/api${path}`, location.origin);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  const headers = new Headers();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const readAfter = readAfterHeader(writes, performance.now());
  if (readAfter) headers.set('X-Read-After', readAfter);
  return new Request(url, { headers, signal });
}

/** A refusal is JSON; a proxy's page is not. */
async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

async function received(
  { headers, body }: Response,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  const said = headers.get('X-Total-Rows');
  const rows = said === null ? null : Number(said);
  let bytes = 0;
  let reportedAt = performance.now();
  onProgress({ bytes, rows });
  const reader = body!.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {
    once: true,
  });
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      bytes += value.byteLength;
      const now = performance.now();
      if (now - reportedAt >= REPORTED_EVERY_MS) {
        reportedAt = now;
        onProgress({ bytes, rows });
      }
      controller.enqueue(value);
    },
  });
  const type = headers.get('Content-Type');
  // The browser can keep a large blob on disk, but not chunks in an array.
  const whole = new Response(counted, { headers: type ? { 'Content-Type': type } : {} });
  const file = await whole.blob();
  // A cancelled stream ends like a complete one.
  signal.throwIfAborted();
  return { name: nameIn(headers), file, rows };
}

function nameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';
}
