import { EventSourceParserStream } from 'eventsource-parser/stream';
import { renewTokens } from '../session/renew-tokens.ts';
import { readTokens } from '../session/session-storage.ts';
import type { Realm } from '../theme.ts';

/** Longer than two heartbeats of the server. A stream that is silent for this long is broken. */
const SILENT_MS = 40_000;

export interface FollowedStream {
  realm: Realm;
  /** Path of the stream, e.g. `/api/admin/dashboard/events`. */
  path: string;
  onOpen: () => void;
  /** Receives all other events. */
  onEvent: (name: string, data: string) => void;
}

/**
 * Reads the server's event stream to its end or failure. It uses fetch, because an EventSource
 * sends no headers and the token must not be in a URL.
 */
export async function followEvents(source: FollowedStream, signal: AbortSignal): Promise<void> {
  const response = await open(source, signal);
  if (!response?.body) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(whenSilent(SILENT_MS))
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return;
    if (value.event === 'open') source.onOpen();
    else if (value.event) source.onEvent(value.event, value.data);
  }
}

/** Null if the server refuses; an expired token is renewed once. */
async function open(
  { realm, path }: FollowedStream,
  signal: AbortSignal,
): Promise<Response | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    const token = readTokens(realm)?.accessToken;
    if (!token) return null;
    const response = await fetch(new URL(path, location.origin), {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status !== 401) return null;
    const { outcome } = await renewTokens(realm, token);
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
