import { EventSourceParserStream } from 'eventsource-parser/stream';
import { renewTokens } from '@nattil/frontend-shared/session/renew-tokens';
import { readTokens } from '@nattil/frontend-shared/session/session-storage';

/** Longer than two heartbeats of the server. A stream that is silent for this long is broken. */
const SILENT_MS = 40_000;

interface Followed {
  signal: AbortSignal;
  onOpen: () => void;
  onChanged: () => void;
}

/**
 * Reads the server's event stream to its end or failure. It uses fetch, because an EventSource
 * sends no headers and the token must not be in a URL.
 */
export async function followEvents({ signal, onOpen, onChanged }: Followed): Promise<void> {
  const response = await open(signal);
  if (!response?.body) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(whenSilent(SILENT_MS))
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return;
    if (value.event === 'open') onOpen();
    if (value.event === 'changed') onChanged();
  }
}

/** Null if the server refuses; an expired token is renewed once. */
async function open(signal: AbortSignal): Promise<Response | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    const token = readTokens('admin')?.accessToken;
    if (!token) return null;
    const response = await fetch(new URL('/api/admin/dashboard/events', location.origin), {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status !== 401) return null;
    const { outcome } = await renewTokens('admin', token);
    if (outcome !== 'renewed') return null;
  }
  return null;
}

/** Passes all chunks on, and fails if none arrives for this long. */
function whenSilent(ms: number): TransformStream<string, string> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (controller: TransformStreamDefaultController<string>): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The server is silent')), ms);
  };
  return new TransformStream({
    start: wait,
    transform(text, controller) {
      wait(controller);
      controller.enqueue(text);
    },
    flush: () => clearTimeout(timer),
  });
}
