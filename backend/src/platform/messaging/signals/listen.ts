import { dedicatedClient } from '../../persistence/database.ts';
import { pause } from '../../kernel/async/pause.ts';

const RECONNECT_MS = 1_000;

interface Listening {
  channels: readonly string[];
  /** Shown by PostgreSQL in its list of connections. */
  applicationName: string;
  heard: (channel: string, payload: string) => void;
  /** Called after every connect, also a reconnect: earlier notifications may have been missed. */
  connected?: () => void;
  /** Called when the connection is lost: until it is back, no notification arrives. */
  lost?: () => void;
  signal: AbortSignal;
}

/**
 * Listens for notifications on its own connection to PostgreSQL, and reconnects when it is lost.
 */
export async function listen(
  url: string,
  { channels, applicationName, heard, connected, lost, signal }: Listening,
): Promise<void> {
  while (!signal.aborted) {
    const client = dedicatedClient(url, applicationName);
    const ended = new Promise<void>((resolve) => {
      for (const event of ['error', 'end'] as const) client.on(event, () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''));
      for (const channel of channels) await client.query(`listen ${channel}`);
      connected?.();
      await ended;
    } catch {
      // Notifications are only hints; the loop reconnects.
    }
    lost?.();
    await client.end().catch(() => undefined);
    await pause(RECONNECT_MS, signal);
  }
}
