import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';

const UPDATE_CHECK_MS = 3_600_000;
/**
 * A busy old worker may stay active for any time, so the page reloads without it after this time.
 */
const TAKEN_WITHIN_MS = 3_000;

/** Activates the new version and reloads the page. */
type Take = () => void;

/** The path below which the service worker `sw.js` serves pages. */
type Scope = '/' | '/partner/';

/** Registers the service worker. Returns how to take a new version, once one is ready, and how to put it off. */
export function useNewVersion(scope: Scope): { take: Take | null; putOff: () => void } {
  const [take, setTake] = useState<Take | null>(null);
  useEffect(() => {
    void startServiceWorker(scope);
    return onNewVersion((takeIt) => setTake(() => takeIt));
  }, [scope]);
  return { take, putOff: () => setTake(null) };
}

let started = false;
let ready: Take | null = null;
const listeners = new Set<(take: Take) => void>();

function announce(take: Take): void {
  ready = take;
  for (const listener of listeners) listener(take);
}

/** Calls the listener when a new version is ready; returns the unsubscribe function. */
function onNewVersion(listener: (take: Take) => void): () => void {
  listeners.add(listener);
  if (ready) listener(ready);
  return () => listeners.delete(listener);
}

/** Registers the service worker once per page, so that the pages below `scope` open without network. */
async function startServiceWorker(scope: Scope): Promise<void> {
  // Only a production build has a manifest and a service worker.
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel="manifest"]')) return;
  if (started) return;
  started = true;
  let worker: Workbox;
  try {
    worker = followed(new Workbox(`${scope}sw.js`, { scope }));
    await worker.register();
  } catch {
    // Without a service worker, as if storage is forbidden, only offline use is missing.
    return;
  }
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    void worker.update().catch(() => undefined);
  });
}

/** Announces each new version to the listeners. */
function followed(worker: Workbox): Workbox {
  let taken = false;
  worker.addEventListener('waiting', () =>
    announce(() => {
      taken = true;
      worker.messageSkipWaiting();
      setTimeout(() => void loadWithoutWorker(), TAKEN_WITHIN_MS);
    }),
  );
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (taken) location.reload();
    // Another tab activated the new version; this tab must not reload while it holds unsent input.
    else if (isUpdate || isExternal) announce(() => location.reload());
  });
  return worker;
}

/** Loads the page from the network, which then registers the newest service worker. */
async function loadWithoutWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  location.reload();
}
