import { dedicatedClient } from '../../persistence/database.ts';
import { pause } from '../../async/pause.ts';

const RECONNECT_MS = 1_000;

interface Listening {
  channels: readonly string[];
  /** Shown by PostgreSQL among its connections. */
  applicationName: string;
  heard: (channel: string, payload: string) => void;
  /** The connection is there, for the first time or again: what was said before was not heard. */
  connected?: () => void;
  signal: AbortSignal;
}

/** Hears PostgreSQL's notifications on a connection of its own, which is made again when it is lost. */
export async function listen(
  url: string,
  { channels, applicationName, heard, connected, signal }: Listening,
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
      // What is heard is only a hint; the connection is tried again.
    }
    await client.end().catch(() => undefined);
    await pause(RECONNECT_MS, signal);
  }
}
