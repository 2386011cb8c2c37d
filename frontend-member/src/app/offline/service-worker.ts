import { Workbox } from 'workbox-window';

const UPDATE_CHECK_MS = 3_600_000;
/** A worker that was busy when the next one was to take its place stays for as long as the browser likes. */
const TAKEN_WITHIN_MS = 3_000;

/** Takes the new version and loads the page again. */
type Take = () => void;

let started = false;
let ready: Take | null = null;
const listeners = new Set<(take: Take) => void>();

function tell(take: Take): void {
  ready = take;
  for (const listener of listeners) listener(take);
}

/** Calls the listener when a new version is ready, or at once if one is; returns what stops it. */
export function onNewVersion(listener: (take: Take) => void): () => void {
  listeners.add(listener);
  if (ready) listener(ready);
  return () => listeners.delete(listener);
}

/** Registers the service worker, with which the member area opens without network; once a page. */
export async function startServiceWorker(): Promise<void> {
  // Only the build has a manifest, and only beside it lies a service worker.
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel="manifest"]')) return;
  if (started) return;
  started = true;
  let worker: Workbox;
  try {
    worker = followed(new Workbox('/sw.js', { scope: '/' }));
    await worker.register();
  } catch {
    // No service worker, as where the browser forbids storage: no offline use; the rest works.
    return;
  }
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    void worker.update().catch(() => undefined);
  });
}

/** Tells of each new version. */
function followed(worker: Workbox): Workbox {
  let taken = false;
  worker.addEventListener('waiting', () =>
    tell(() => {
      taken = true;
      worker.messageSkipWaiting();
      setTimeout(() => void loadWithoutWorker(), TAKEN_WITHIN_MS);
    }),
  );
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (taken) location.reload();
    // Another tab took the new version; what is typed in this one must not be lost.
    else if (isUpdate || isExternal) tell(() => location.reload());
  });
  return worker;
}

/** Loads the page from the network; it registers the newest service worker then. */
async function loadWithoutWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  location.reload();
}
