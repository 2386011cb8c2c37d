import { i18n } from '@lingui/core';
import { forBrowser } from '@nattil/frontend-shared/browser-storage';
import { messages as english } from '../../locales/en.po';
import { messages as malayalam } from '../../locales/ml.po';

export const LANGUAGES = { en: 'English', ml: 'മലയാളം' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'partnerLanguage';

/** Activates the language chosen on this device, else the browser's. */
export function startLanguage(): void {
  i18n.load({ en: english, ml: malayalam });
  activate(chosen() ?? (navigator.language.startsWith('ml') ? 'ml' : 'en'));
}

export function chooseLanguage(language: Language): void {
  forBrowser.write(KEY, language);
  activate(language);
}

function activate(language: Language): void {
  i18n.activate(language);
  document.documentElement.lang = language;
}

function chosen(): Language | null {
  const kept = forBrowser.read(KEY);
  return kept === 'en' || kept === 'ml' ? kept : null;
}
