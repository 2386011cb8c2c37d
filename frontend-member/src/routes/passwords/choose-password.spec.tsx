import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { session } from '../../shared/session.ts';
import { checkSession } from '../../features/auth/session/check-session.ts';
import { ownProfileApi } from '../../features/profile/ownProfileApi.ts';
import { fill } from '../../testing/fill.ts';
import {
  activeCard,
  cardDetails,
  member,
  newcomer,
  profileStatusAnswer,
  storeOf,
} from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const GIVEN = 'Other-rain-27';
const CHOSEN = 'Third-rain-28';
const limited = (who = member()) => ({ ...who, mustChangePassword: true });
const heading = () => screen.findByRole('heading', { name: 'Choose a new password' });
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

describe('a member whose password an administrator set', () => {
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    server.use(
      http.get(api('/users/shops/search'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
      ),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
      http.get(api('/users/otp/history'), () =>
        HttpResponse.json({ success: true, data: [], pagination: {} }),
      ),
      http.put(api('/users/password'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Done' });
      }),
    );
  });

  const choose = async (user: ReturnType<typeof renderApp>['user']) => {
    fill(field('The password that you were given'), GIVEN);
    fill(field('New password'), CHOSEN);
    fill(field('Confirm new password'), CHOSEN);
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
  };

  it('chooses another right after the login, before anything else', async () => {
    const data = { accessToken: 'a', token: 'a', refreshToken: 'r', user: limited() };
    server.use(
      http.post(api('/auth/login'), () => HttpResponse.json({ success: true, data })),
      http.get(api('/users/profile-status'), () =>
        HttpResponse.json(profileStatusAnswer(limited())),
      ),
    );
    const { user, router } = renderApp(storeOf(null), '/welcome');
    await user.click(screen.getAllByRole('button', { name: 'Login' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    fill(dialog.getByLabelText('Email or mobile number'), 'anna@example.org');
    fill(dialog.getByLabelText('Password'), GIVEN);
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await heading();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await choose(user);
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: GIVEN, newPassword: CHOSEN }]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    expect(screen.queryByRole('heading', { name: 'Choose a new password' })).toBeNull();
  });

  it.each(['/', '/welcome', '/search', '/legal-info'])(
    'finds the same at %s after a reload',
    async (path) => {
      writeTokens('member', { accessToken: 'a', refreshToken: 'r' });
      writeUser('member', limited());
      server.use(
        http.get(api('/users/profile-status'), () =>
          HttpResponse.json(profileStatusAnswer(limited())),
        ),
      );
      const store = storeOf(null);
      renderApp(store, path);
      await act(async () => checkSession(store));
      await heading();
      expect(field('The password that you were given')).toHaveFocus();
    },
  );

  it('sees what is wrong, and the typed password stays', async () => {
    const { user } = renderApp(storeOf(limited()), '/search');
    await heading();
    fill(field('The password that you were given'), GIVEN);
    fill(field('New password'), GIVEN);
    fill(field('Confirm new password'), GIVEN);
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
    expect(
      await screen.findByText('Please choose another password than the current one'),
    ).toBeVisible();
    expect(sent).toEqual([]);
    server.use(
      http.put(api('/users/password'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Validation failed',
            errors: [{ field: 'currentPassword', message: 'The current password is wrong' }],
          },
          { status: 422 },
        ),
      ),
    );
    await choose(user);
    expect(await screen.findByText('The current password is wrong')).toBeVisible();
    expect(field('The password that you were given')).toHaveFocus();
    expect(field('New password')).toHaveValue(CHOSEN);
  });

  it('can sign out instead', async () => {
    server.use(http.post(api('/auth/logout'), () => new HttpResponse(null, { status: 204 })));
    const { user, store } = renderApp(storeOf(limited()), '/search');
    await heading();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(session.selectStatus(store.getState())).toBe('signed-out'));
    expect(screen.queryByRole('heading', { name: 'Choose a new password' })).toBeNull();
  });

  it('goes on to the profile where there is none yet', async () => {
    const { user } = renderApp(storeOf(limited(newcomer())), '/search');
    await heading();
    await choose(user);
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it("is asked in an older tab after the server's refusal", async () => {
    server.use(
      http.get(api('/users/profile'), () =>
        HttpResponse.json(
          { success: false, code: 'PASSWORD_CHANGE_REQUIRED', message: 'Choose first' },
          { status: 403 },
        ),
      ),
    );
    const { store } = renderApp(storeOf(member()), '/welcome');
    await act(async () => {
      await store.dispatch(ownProfileApi.endpoints.ownProfile.initiate());
    });
    await heading();
  });
});
