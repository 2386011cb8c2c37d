import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { member, storeOf } from '../../testing/people.ts';
import { OfflineNotices } from './notices.tsx';

const show = () => renderWithStore(<OfflineNotices />, { store: storeOf(member()) });

/** jsdom has no service workers; this fake one has a new version waiting. */
function workerWaiting() {
  const postMessage = jest.fn();
  const scriptURL = new URL('/sw.js', location.href).href;
  const waiting = { scriptURL, state: 'installed', postMessage, addEventListener: jest.fn() };
  const registration = { waiting, active: null, addEventListener: jest.fn() };
  const register = jest.fn((_url: unknown, _options: unknown) => Promise.resolve(registration));
  const addEventListener = jest.fn();
  const value = { controller: null, register, addEventListener };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  return { register, postMessage };
}

beforeEach(() => {
  Object.assign(window, {
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.replaceChildren();
});

it('shows that the device is offline until it is online again', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = show();
  expect(screen.getByText(/^You are offline\./)).toBeVisible();
  await expectNoAxeViolations(container);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
});

it('offers a new version and takes it only when it is asked to', async () => {
  const { register, postMessage } = workerWaiting();
  show().unmount();
  expect(register).not.toHaveBeenCalled();

  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  document.head.append(manifest);
  const { user, unmount } = show();
  expect(await screen.findByText('A new version is ready')).toBeVisible();
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready')).toBeNull();
  expect(postMessage).not.toHaveBeenCalled();

  unmount();
  const { user: again } = show();
  await again.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() =>
    expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything()),
  );
  expect(register).toHaveBeenCalledTimes(1);
});
