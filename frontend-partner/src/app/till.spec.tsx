import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noCamera } from '../testing/camera.ts';
import { bakery, biju, openTill, purchasesServer, refusal, success } from '../testing/till.tsx';

beforeEach(noCamera);

const stores = { ...bakery, id: 'cc02', name: 'Asha Stores', role: 'staff' as const };

describe('the shop of a till', () => {
  it('is chosen once by a person with several, and changed in the header', async () => {
    const first = openTill('/partner/scan', { shops: [bakery, stores] });
    expect(await screen.findByRole('heading', { name: 'Which shop?' })).toBeVisible();
    await expectNoAxeViolations(first.container);
    await first.user.click(screen.getByRole('button', { name: /^Asha Stores/ }));
    expect(await screen.findByRole('button', { name: 'Type the number instead' })).toBeVisible();
    first.unmount();

    const { user } = openTill('/partner/scan', { shops: [bakery, stores] });
    await user.click(await screen.findByRole('link', { name: /Asha Stores/ }));
    await user.click(await screen.findByRole('button', { name: /^Menon’s Bakery/ }));
    expect(await screen.findByRole('link', { name: /Menon’s Bakery/ })).toBeVisible();
  });

  it('is gone: the person is at the sign-in and reads why', async () => {
    const { path } = openTill('/partner/scan', { shops: [] });
    expect(await screen.findByText(/^Your access to the shop has ended\./)).toBeVisible();
    expect(path()).toBe('/partner/login');
  });

  it('is asked for again when a check finds no access', async () => {
    let shops = [bakery];
    const { user } = openTill('/partner/scan');
    server.use(
      http.get(api('/partner/shops'), () => success(shops)),
      http.post(api('/partner/checks'), () => {
        shops = [];
        return refusal(404, 'SHOP_NOT_FOUND');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Type the number instead' }));
    await user.type(screen.getByLabelText('Card number'), '9123456789012348');
    await user.type(screen.getByLabelText('Code'), '012345');
    await user.click(screen.getByRole('button', { name: 'Check card' }));
    expect(await screen.findByText(/^Your access to the shop has ended\./)).toBeVisible();
  });
});

it('without network it says so at once, and a signed-in person stays', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { container } = openTill('/partner/scan');
  await screen.findByRole('button', { name: 'Type the number instead' });
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^No network\. Nothing can be checked/)).toBeVisible();
  await expectNoAxeViolations(container);
});

it('a till opened before opens without network, and with its shop', async () => {
  const first = openTill('/partner/scan');
  await screen.findByRole('button', { name: 'Type the number instead' });
  first.unmount();
  openTill('/partner/scan');
  server.use(
    http.get(api('/partner/auth/verify'), () => HttpResponse.error()),
    http.get(api('/partner/shops'), () => HttpResponse.error()),
  );
  expect(await screen.findByRole('button', { name: 'Type the number instead' })).toBeVisible();
  expect(screen.getByText('Menon’s Bakery')).toBeVisible();
});

it('a person whose session could not be checked stays signed in and can try again', async () => {
  const till = openTill('/partner/today');
  server.use(
    http.get(api('/partner/auth/verify'), () => HttpResponse.error()),
    http.get(api('/partner/shops'), () => HttpResponse.error()),
  );
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  const { handler } = purchasesServer([]);
  server.use(
    handler,
    http.get(api('/partner/shops'), () => success([bakery])),
  );
  await till.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No purchases yet today')).toBeVisible();
});

it('a visitor is led to the sign-in, and from there to the page', async () => {
  const { handler } = purchasesServer([]);
  server.use(
    handler,
    http.post(api('/partner/auth/login'), () =>
      success({ token: 'a', accessToken: 'a', refreshToken: 'r', user: biju }),
    ),
    http.get(api('/partner/shops'), () => success([bakery])),
  );
  const { user, path } = openTill('/partner/today', { user: null });
  await user.type(
    await screen.findByLabelText('Email or mobile number'),
    'biju@bakery.example.org',
  );
  await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(path()).toBe('/partner/today'));
});

it('the tabs are reached by the keyboard alone', async () => {
  const { handler } = purchasesServer([]);
  server.use(handler);
  const { user, path } = openTill('/partner/scan');
  const today = await screen.findByRole('link', { name: 'Today' });
  while (document.activeElement !== today) await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/partner/today'));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page'),
  );
});

it('an unknown address leads back', async () => {
  const { container } = openTill('/partner/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoAxeViolations(container);
});
