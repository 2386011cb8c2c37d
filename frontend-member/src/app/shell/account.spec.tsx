import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { rememberSearch } from '../../features/search/state/recent-searches.ts';
import { newSearch } from '../../shared/search/search-state.ts';
import { fill } from '../../testing/fill.ts';
import { activeCard, card, cardDetails, member, storeOf } from '../../testing/people.ts';
import { profileServer } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../../shared/session.ts';

beforeEach(() => {
  server.use(
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
    ),
  );
});

const menu = () => screen.findByRole('button', { name: 'Account menu of Anna Mathew' });

describe('the menu of the signed-in member', () => {
  it('M-052, M-053: holds profile, Manage Card and Logout; profile opens the profile view', async () => {
    profileServer();
    const { user } = renderApp(storeOf(member()), '/nowhere');
    await user.click(await menu());
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['profile', 'Manage Card', 'Logout']);
    await user.click(screen.getByRole('menuitem', { name: 'profile' }));
    const view = within(await screen.findByRole('dialog', { name: 'Profile' }));
    expect(await view.findByText('Full Name')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M-053: is used by keyboard alone', async () => {
    profileServer();
    const { user } = renderApp(storeOf(member()), '/nowhere');
    const opener = await menu();
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    const entry = await screen.findByRole('menuitem', { name: 'profile' });
    await waitFor(() => expect(entry).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
  });

  it('M-095, M-200: shows the picture and the name with each word capitalised', async () => {
    const anna = member({ fullName: 'anna mathew', avatar: '/api/users/avatar/7' });
    profileServer({ user: anna });
    const { user } = renderApp(storeOf(anna), '/nowhere');
    expect((await menu()).querySelector('img')).toHaveAttribute('src', '/api/users/avatar/7');
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'profile' }));
    expect(await screen.findAllByText('Anna Mathew')).toHaveLength(3);
    expect(screen.queryByText('anna mathew')).toBeNull();
  });
});

describe('the card of the signed-in member', () => {
  it('M-342: is managed, activated and renewed by the member, with the codes that were sent', async () => {
    let present = card();
    let renewed: unknown = null;
    const issuedTo = (status: typeof present) =>
      HttpResponse.json({ success: true, data: { id: 'c', card: status } });
    const history = [
      {
        id: 'otp-1',
        type: 'email',
        purpose: 'card_activation',
        sentAt: '2027-01-05T09:30:00.000Z',
        contactInfo: 'an****a@example.org',
        status: 'verified',
      },
    ];
    server.use(
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(present))),
      http.get(api('/users/otp/history'), () =>
        HttpResponse.json({ success: true, data: history }),
      ),
      http.post(api('/users/otp/send-email'), () =>
        HttpResponse.json({
          success: true,
          data: { sessionId: 's', contactInfo: 'an****a@e.org' },
        }),
      ),
      http.post(api('/users/otp/verify-email'), () => HttpResponse.json({ success: true })),
      http.post(api('/users/card/activate'), () => issuedTo((present = activeCard()))),
      http.post(api('/users/card/renew'), async ({ request }) => {
        renewed = await request.json();
        return issuedTo(present);
      }),
    );
    const { user } = renderApp(storeOf(member()), '/nowhere');
    const manage = async () => {
      await user.click(await menu());
      await user.click(await screen.findByRole('menuitem', { name: 'Manage Card' }));
      return within(await screen.findByRole('dialog', { name: 'Manage Your Privilege Card' }));
    };
    const issued = await manage();
    expect(await issued.findByText('Card Activation')).toBeVisible();
    await user.click(await issued.findByRole('button', { name: 'Activate Now' }));
    const code = within(await screen.findByRole('dialog', { name: 'Enter OTP' }));
    await user.click(code.getAllByRole('textbox')[0] as HTMLElement);
    await user.keyboard('1234');
    await screen.findByRole('dialog', { name: 'Card Activated Successfully!' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const active = await manage();
    await user.click(await active.findByRole('button', { name: 'Renew Now' }));
    expect(await screen.findByText(/Card renewed/)).toBeVisible();
    expect(renewed).toEqual({ months: 12 });
  });

  it('M-342: is not offered to visitors', async () => {
    renderApp(storeOf(null), '/nowhere');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
    expect(screen.queryByText('Manage Card')).toBeNull();
  });
});

describe('an account that is deleted', () => {
  async function deleteAccount() {
    profileServer();
    rememberSearch(newSearch({ search: 'tea', location: 'Kochi, Kerala' }));
    let authorization: string | null = null;
    server.use(
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
      http.delete(api('/users/account'), ({ request }) => {
        authorization = request.headers.get('Authorization');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const store = storeOf(member());
    const page = renderApp(store, '/search');
    const { user } = page;
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'profile' }));
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
    fill(await screen.findByLabelText('Full name'), 'Annamma');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    fill(await screen.findByLabelText('Your password'), 'Secret12');
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const said = within(await screen.findByRole('dialog', { name: 'Your account is deleted' }));
    return { ...page, store, said, authorization: () => authorization };
  }

  it('M-098, M-099: ends the session at once, and leads to the landing page', async () => {
    const { user, store, router, said, authorization } = await deleteAccount();
    expect(authorization()).toBe('Bearer access-1');
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(localStorage.getItem('refreshToken')).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await expectNoAxeViolations();
    await user.click(said.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Signup' })).toBeVisible();
  });

  it('M-100: removes all data of the member from page and storage', async () => {
    await deleteAccount();
    const { textContent } = document.body;
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    for (const trace of ['Anna', 'anna@example.org', '9876543210', 'tea', 'Annamma']) {
      expect(kept).not.toContain(trace);
      if (trace !== 'tea') expect(textContent).not.toContain(trace);
    }
  });

  it('M-099: ends the session in other tabs too, with what is open there', async () => {
    profileServer();
    const store = storeOf(member());
    const stop = session.start(store);
    sessionStorage.setItem('recentSearches', '["q=tea"]');
    const { user } = renderApp(store, '/nowhere');
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'profile' }));
    await screen.findByText('anna@example.org');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body).not.toHaveTextContent('anna@example.org');
    expect(sessionStorage.getItem('recentSearches')).toBeNull();
    stop();
  });
});
