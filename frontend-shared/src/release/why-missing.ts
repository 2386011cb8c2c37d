import { forTab } from '../browser-storage.ts';
import { isSomethingTyped } from './typed.ts';

/** The reason why code could not be loaded. */
export type MissingCause = 'connection' | 'server' | 'new-version' | 'unknown';

const KEY = 'reloadedFrom';
const ANSWERS_WITHIN_MS = 10_000;

/** Specs replace this object because jsdom cannot reload a page. */
export const thisPage = { reload: () => location.reload() };

async function ask(): Promise<MissingCause> {
  // Script names change with every build.
  const scripts = [...document.querySelectorAll('script[type=module][src^="/"]')].map(
    (script) => script.getAttribute('src') ?? '',
  );
  if (scripts.length === 0) return 'connection';
  try {
    const { realm } = document.documentElement.dataset;
    const answer = await fetch(realm && realm !== 'member' ? `/${realm}/` : '/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (answer.status >= 500) return 'server';
    const page = await answer.text();
    // A foreign page: the login of a public network or of a proxy.
    if (!page.includes('data-realm')) return 'connection';
    if (scripts.every((script) => page.includes(script))) return 'unknown';
    if (mayReload(scripts.join())) thisPage.reload();
    return 'new-version';
  } catch {
    return 'connection';
  }
}

/** Allows one reload per build, because a cache may return the old page again. */
function mayReload(build: string): boolean {
  if (isSomethingTyped() || forTab.read(KEY) === build) return false;
  if (forTab.write(KEY, build)) return true;
  const loads = performance.getEntriesByType?.('navigation') as
    PerformanceNavigationTiming[] | undefined;
  return loads?.[0]?.type !== 'reload';
}

let asking: Promise<MissingCause> | null = null;

/**
 * Finds out why code could not be loaded. If a new version is deployed, reloads the page unless
 * unsent input would be lost.
 */
export function whyMissing(): Promise<MissingCause> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}
