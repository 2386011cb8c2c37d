import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ComponentType } from 'react';
import { forTab } from '../../browser-storage.ts';
import { draftKey, writeDraft } from '../../draft/drafts.ts';
import { alsoTyped } from '../../release/typed.ts';
import { thisPage, whyMissing } from '../../release/why-missing.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { collectRequests } from '../../testing/requests.ts';
import { renderWithStore } from '../../testing/render.tsx';
import { http, HttpResponse, server } from '../../testing/server.ts';
import { SPOILT_STORAGES, spoilStorage } from '../../testing/spoilt-storage.ts';
import { lazyPart } from './lazy-part.tsx';
import { preloadCode } from './loaded-code.ts';
import { PageFailed } from './page-failed.tsx';

const store = configureStore({ reducer: () => ({}) });
let reload: jest.SpiedFunction<() => void>;

const pageOf = (build: string) => `<!doctype html><html data-realm="member"><head>
  <script src="/first-paint.js"></script><script type="module" crossorigin src="${build}"></script>
  </head><body><div id="root"></div></body></html>`;
const indexIs = (text: string, status = 200, at = '/') =>
  server.use(http.get(`${window.location.origin}${at}`, () => HttpResponse.html(text, { status })));

beforeEach(() => {
  reload = jest.spyOn(thisPage, 'reload').mockImplementation(() => undefined);
  const script = document.createElement('script');
  script.setAttribute('type', 'module');
  script.setAttribute('src', '/assets/index-old.js');
  document.head.append(script);
});
afterEach(() => {
  document.head.querySelector('script')?.remove();
});

const missing = () => Promise.reject<ComponentType>(new Error('/assets/part.js is missing'));
const open = (form = <p />, load = missing) => {
  const Part = lazyPart(load);
  const { user } = renderWithStore(<main>{form}</main>, { store });
  const show = () => renderWithStore(<Part />, { store });
  return { user, show };
};

describe('a missing file of a page that is older than the deployed version', () => {
  it('reloads the page once', async () => {
    indexIs(pageOf('/assets/index-new.js'));
    open().show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    // As after the reload, when a cache returned the old page again.
    expect(await whyMissing()).toBe('new-version');
    expect(reload).toHaveBeenCalledTimes(1);
    // As in the version after the reload, when one more release follows.
    document.head.querySelector('script')?.setAttribute('src', '/assets/index-new.js');
    indexIs(pageOf('/assets/index-newer.js'));
    await whyMissing();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('checks the version once for many missing files', async () => {
    indexIs(pageOf('/assets/index-new.js'));
    const requests = collectRequests();
    await Promise.all([whyMissing(), whyMissing(), whyMissing()]);
    expect([requests, reload.mock.calls.length]).toEqual([['GET /'], 1]);
  });

  it('checks the version of the portal in the portal', async () => {
    document.documentElement.dataset['realm'] = 'admin';
    indexIs(pageOf('/admin/assets/index-new.js'), 200, '/admin/');
    expect(await whyMissing()).toBe('new-version');
    delete document.documentElement.dataset['realm'];
  });

  it.each(SPOILT_STORAGES)('does not reload repeatedly if storage is %s', async (_how, spoil) => {
    spoilStorage(spoil);
    indexIs(pageOf('/assets/index-new.js'));
    await whyMissing();
    expect(reload).toHaveBeenCalledTimes(1);
    // The reloaded page has lost its storage, but the browser reports the reload.
    forTab.remove('reloadedFrom');
    const entries = () => [{ type: 'reload' }];
    Object.assign(performance, { getEntriesByType: entries });
    await whyMissing();
    expect(reload).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it.each([
    ['text', <input key="a" aria-label="Field" />],
    ['a text that is deleted', <input key="b" aria-label="Field" defaultValue="Anna" />],
    ['more text', <textarea key="c" aria-label="Field" />],
    ['a password', <input key="d" type="password" aria-label="Field" />],
  ])('does not reload where %s was typed, and says what to do', async (how, field) => {
    indexIs(pageOf('/assets/index-new.js'));
    const { user, show } = open(field);
    if (how.includes('deleted')) await user.clear(screen.getByLabelText('Field'));
    else await user.type(screen.getByLabelText('Field'), 'tea');
    show();
    expect(await screen.findByText('New version: reload')).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload where a box was ticked, an option chosen, or an earlier step of a dialog filled', async () => {
    indexIs(pageOf('/assets/index-new.js'));
    const { user } = open(<input type="checkbox" aria-label="Field" />);
    await user.click(screen.getByLabelText('Field'));
    await whyMissing();
    const { unmount } = renderWithStore(
      <select aria-label="Choice">
        <option>a</option>
        <option>b</option>
      </select>,
      { store },
    );
    await user.click(screen.getByLabelText('Field'));
    await user.selectOptions(screen.getByLabelText('Choice'), 'b');
    await whyMissing();
    unmount();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = '<input>';
    document.body.append(dialog);
    const step = dialog.querySelector('input')!;
    fireEvent.input(step, { target: { value: 'Malabar Spices' } });
    step.remove();
    await whyMissing();
    dialog.remove();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while a draft exists, here or on another page', async () => {
    indexIs(pageOf('/assets/index-new.js'));
    const key = draftKey('admin', 'shop/1');
    writeDraft(key, { name: 'Malabar' });
    await whyMissing();
    sessionStorage.clear();
    let typed = true;
    alsoTyped(() => typed);
    await whyMissing();
    expect(reload).not.toHaveBeenCalled();
    typed = false;
    await whyMissing();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not checked before the file is needed', async () => {
    const requests = collectRequests();
    await preloadCode(missing);
    expect([requests, reload.mock.calls.length]).toEqual([[], 0]);
  });
});

describe('a file that is missing for another reason', () => {
  it.each([
    [
      'no network',
      () => server.use(http.get(`${location.origin}/`, () => HttpResponse.error())),
      /Check your connection/,
    ],
    [
      'the login page of a hotel',
      () => indexIs('<html><body>Welcome</body></html>'),
      /Check your connection/,
    ],
    ['a server that fails', () => indexIs('<html>502</html>', 502), /The server has a problem/],
    [
      'the same version',
      () => indexIs(pageOf('/assets/index-old.js')),
      /could not be loaded. Please try again/,
    ],
  ])('with %s is reported by a part and by a page', async (_what, answer, text) => {
    answer();
    open().show();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    const words = screen
      .getByRole('alert')
      .textContent?.replace('This part could not be loaded.', '');
    renderWithStore(<PageFailed />, { store });
    const page = await screen.findByText('This page could not be shown');
    expect(page.parentElement).toHaveTextContent(words!.replace('Retry', '').trim());
    expect(reload).not.toHaveBeenCalled();
  });
});
