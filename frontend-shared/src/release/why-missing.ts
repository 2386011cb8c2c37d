import { forTab } from '../browser-storage.ts';
import { isSomethingTyped } from './typed.ts';

/** Why code of the page could not be loaded. */
export type MissingCause = 'connection' | 'server' | 'new-version' | 'unknown';

const KEY = 'reloadedFor';
const ANSWERS_WITHIN_MS = 10_000;

/** The page itself, as the specs replace it: jsdom cannot load one. */
export const thisPage = { reload: () => location.reload() };

/** The first script of a page, whose name changes with every build. */
function buildOf(page: Document): string | null {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? null;
}

async function ask(): Promise<MissingCause> {
  const running = buildOf(document);
  if (!running) return 'connection';
  try {
    const admin = document.documentElement.dataset.realm === 'admin';
    const answer = await fetch(admin ? '/admin/' : '/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (answer.status >= 500) return 'server';
    const text = await answer.text();
    const deployed = buildOf(new DOMParser().parseFromString(text, 'text/html'));
    // Somebody else's page: the login of a public network, or of a proxy.
    if (!deployed) return 'connection';
    if (deployed === running) return 'unknown';
    if (mayReload(deployed)) thisPage.reload();
    return 'new-version';
  } catch {
    return 'connection';
  }
}

/** Once for each build: a cache on the way may give the old page again. */
function mayReload(build: string): boolean {
  if (isSomethingTyped() || forTab.read(KEY) === build) return false;
  if (forTab.write(KEY, build)) return true;
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return (load as PerformanceNavigationTiming | undefined)?.type !== 'reload';
}

let asking: Promise<MissingCause> | null = null;

/**
 * Finds out why code could not be loaded. Where a new version is deployed, loads the page again,
 * unless a person would lose what they typed.
 */
export async function whyMissing(): Promise<MissingCause> {
  asking ??= ask();
  try {
    return await asking;
  } finally {
    asking = null;
  }
}
