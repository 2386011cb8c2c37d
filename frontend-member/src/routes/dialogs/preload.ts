import { preloadDialog, preloads } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useEffect } from 'react';
import { loginDialog, signUpDialog } from '../../features/auth/dialogs.ts';
import {
  cardActivatedDialog,
  cardIssuedDialog,
  manageCardDialog,
  otpDialog,
} from '../../features/card/dialogs.ts';
import { profileDialog } from '../../features/profile/dialogs.ts';
import { registerShopDialog } from '../../features/register-shop/dialogs.ts';

/** Handlers for the buttons that open a dialog. */
export const preload = {
  logIn: preloads(loginDialog),
  signUp: preloads(signUpDialog),
  applyForCard: preloads(profileDialog),
  manageCard: preloads(manageCardDialog),
  registerShop: preloads(registerShopDialog),
};

const visitorsFirst = [() => preloadDialog(loginDialog), () => preloadDialog(signUpDialog)];
const membersFirst = [
  () => preloadDialog(manageCardDialog),
  () => preloadDialog(otpDialog),
  () => preloadDialog(cardActivatedDialog),
  // Used without network.
  () => import('../../features/shop-results/details/kept-shops.tsx').catch(() => undefined),
];
const others = [
  () => preloadDialog(profileDialog),
  () => preloadDialog(registerShopDialog),
  () => preloadDialog(cardIssuedDialog),
];

/** Scrolling and mouse moves are left out, because both happen without intent. */
const signsOfUse = ['pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Loads the dialogs one by one while the browser is idle, but only after the first interaction. A
 * visitor who only looks at the page loads nothing more.
 */
export function usePreload(signedIn: boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const first = signedIn ? [membersFirst, visitorsFirst] : [visitorsFirst, membersFirst];
    const waiting = [...first.flat(), ...others];
    async function loadNext(): Promise<void> {
      const load = waiting.shift();
      if (!load || signal.aborted) return;
      await load();
      whenIdle(() => void loadNext());
    }
    let isUsed = false;
    function use(): void {
      if (isUsed) return;
      isUsed = true;
      whenIdle(() => void loadNext());
    }
    for (const name of signsOfUse) window.addEventListener(name, use, { signal, passive: true });
    return () => stop.abort();
  }, [signedIn]);
}

function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, 200);
}
