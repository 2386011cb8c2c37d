import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { clearSession, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { session } from '../shared/session/session.ts';
import { anita, openPage, openPortal, storeToken } from '../testing/portal.tsx';
import { aShop, shopsServer } from '../testing/shops.ts';
import { ShopsPage } from './shops/shops.tsx';

const shop = aShop();
const other = aShop({ id: '01890000-0000-7000-8000-000000000002', name: 'Tea House' });
const reason = () => screen.getByRole('textbox', { name: /Reason/ });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

function openShops(path = '/admin/shops') {
  server.use(...shopsServer([shop, other]).handlers);
  return openPage(<ShopsPage />, path);
}

type User = ReturnType<typeof openPage>['user'];

async function openReject(user: User, name = shop.name) {
  await user.click(await screen.findByRole('button', { name: `Reject: ${name}` }));
  await dialog('Reject Shop');
}

describe('text that was typed into a dialog', () => {
  it('is discarded by Escape, the close button, Cancel and Back only after a confirmation', async () => {
    const { user, router, address } = openShops('/admin/shops?shop=');
    await act(() => router.navigate('/admin/shops'));
    await openReject(user);
    await user.type(reason(), 'The papers');
    const ways = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => act(() => router.navigate(-1)),
    ];
    for (const leave of ways) {
      await leave();
      const question = await dialog('Discard what you typed?');
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await dialog('Reject Shop');
      expect(reason()).toHaveValue('The papers');
    }
    expect(address()).toBe('/admin/shops');
    await user.keyboard('{Escape}');
    await expectNoAxeViolations(await dialog('Discard what you typed?'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await noDialog();
    await openReject(user);
    expect(reason()).toHaveValue('');
  });

  it('needs no confirmation if there is none', async () => {
    const { user, router } = openShops('/admin/shops?shop=');
    await act(() => router.navigate('/admin/shops'));
    for (const leave of [
      () => user.keyboard('{Escape}'),
      () => act(() => router.navigate(-1)),
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    ]) {
      await openReject(user);
      await leave();
      await noDialog();
    }
  });

  it('stays, and Back opens no other page', async () => {
    const { user, router, address } = openShops();
    await user.click(await screen.findByRole('link', { name: shop.name }));
    await dialog(shop.name);
    await user.keyboard('{Escape}');
    await noDialog();
    await openReject(user, other.name);
    await act(() => router.navigate(-1));
    await noDialog();
    expect(address()).toBe('/admin/shops');
    await act(() => router.navigate(-1));
    expect(await dialog(shop.name)).toBeVisible();
  });

  it('is kept over a reload with a notice, and can be discarded', async () => {
    const { user } = openShops();
    await openReject(user);
    await user.type(reason(), 'The papers are forged');
    cleanup();
    const { user: again } = openShops();
    await openReject(again, other.name);
    expect(reason()).toHaveValue('');
    await again.keyboard('{Escape}');
    await noDialog();
    await openReject(again);
    expect(await screen.findByText(/Your text was kept/)).toBeVisible();
    expect(reason()).toHaveValue('The papers are forged');
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await again.click(screen.getByRole('button', { name: 'Start again' }));
    expect(reason()).toHaveValue('');
    expect(screen.queryByText(/Your text was kept/)).not.toBeInTheDocument();
  });

  it('is removed after it was sent', async () => {
    const { user } = openShops();
    server.use(
      http.put(api('/admin/shops/:id/reject'), () =>
        HttpResponse.json({ success: true, data: shop }),
      ),
    );
    await openReject(user);
    await user.type(reason(), 'The papers are forged');
    await user.click(screen.getByRole('button', { name: 'Reject Shop' }));
    await noDialog();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is not shown to another administrator', async () => {
    const { user } = openShops();
    await openReject(user);
    await user.type(reason(), 'The papers are forged');
    cleanup();
    server.use(...shopsServer([shop]).handlers);
    const { user: ravi } = openPage(<ShopsPage />, '/admin/shops', { ...anita, id: 'ravi' });
    await openReject(ravi);
    expect(reason()).toHaveValue('');
  });

  it('is kept when the session ends in another tab, which closes the dialog', async () => {
    storeToken();
    server.use(...shopsServer([shop]).handlers);
    const { user, store } = openPortal('/admin/shops');
    const stop = session.start(store);
    await openReject(user);
    await user.type(reason(), 'The papers are forged');
    clearSession('admin');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })));
    await screen.findByRole('button', { name: 'Sign in to Admin Panel' });
    await noDialog();
    stop();
    cleanup();
    writeUser('admin', anita);
    const { user: again } = openShops();
    await openReject(again);
    expect(reason()).toHaveValue('The papers are forged');
  });

  it('is removed when its administrator signs out', async () => {
    storeToken();
    server.use(
      ...shopsServer([shop]).handlers,
      http.post(api('/admin/auth/logout'), () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = openPortal('/admin/shops');
    await openReject(user);
    await user.type(reason(), 'The papers are forged');
    cleanup();
    const { user: again } = openPortal('/admin/shops');
    await again.click(await screen.findByRole('button', { name: 'Log out' }));
    await again.click(within(await dialog('Log out')).getByRole('button', { name: 'Log out' }));
    await screen.findByRole('button', { name: 'Sign in to Admin Panel' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
