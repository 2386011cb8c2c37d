import { AppProviders } from '@nattil/frontend-shared/ui/frame/app-providers.tsx';
import { thisPage } from '@nattil/frontend-shared/release/why-missing';
import { http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseLanguage, startLanguage } from '../i18n/language.ts';
import { CrashPage } from './page-failed.tsx';

const OWN = '/assets/till.js';
let reload: jest.SpiedFunction<() => void>;

const pageOf = (script: string) =>
  `<html data-realm="partner"><script type="module" src="${script}"></script></html>`;
const indexIs = (text: string, status = 200) =>
  server.use(http.get(`${location.origin}/`, () => HttpResponse.html(text, { status })));
function crash(): void {
  render(
    <AppProviders realm="partner" env="test">
      <CrashPage />
    </AppProviders>,
  );
}

beforeEach(() => {
  reload = jest.spyOn(thisPage, 'reload').mockImplementation(() => undefined);
  const script = document.createElement('script');
  script.setAttribute('type', 'module');
  script.setAttribute('src', OWN);
  document.head.append(script);
  startLanguage();
  chooseLanguage('ml');
});
afterEach(() => {
  chooseLanguage('en');
  document.head.querySelector(`script[src="${OWN}"]`)?.remove();
});

it.each([
  ['a server that fails', () => indexIs('', 502), 'സേവനം ഇപ്പോൾ ലഭ്യമല്ല'],
  ['the page of a hotel', () => indexIs('<p>Welcome</p>'), 'സെർവറുമായി ബന്ധപ്പെടാൻ കഴിയുന്നില്ല'],
  ['an error of its own', () => indexIs(pageOf(OWN)), 'എന്തോ പിഴവ്'],
])('a page that fails because of %s says so in Malayalam', async (_what, answer, text) => {
  answer();
  crash();
  expect(await screen.findByText('ഈ പേജ് കാണിക്കാൻ കഴിഞ്ഞില്ല')).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  expect(screen.getByRole('button', { name: 'വീണ്ടും ശ്രമിക്കുക' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it('a page that failed is loaded again once the network is back', async () => {
  indexIs('', 502);
  crash();
  const again = await screen.findByRole('button', { name: 'വീണ്ടും ശ്രമിക്കുക' });
  indexIs(pageOf(OWN));
  await userEvent.click(again);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('a page of the version before offers to reload', async () => {
  indexIs(pageOf('/assets/newer.js'));
  crash();
  const button = await screen.findByRole('button', { name: 'പുതുക്കുക' });
  expect(screen.getByText('പുതിയ പതിപ്പ് തയ്യാറാണ്')).toBeVisible();
  reload.mockClear();
  await userEvent.click(button);
  expect(reload).toHaveBeenCalledTimes(1);
});
