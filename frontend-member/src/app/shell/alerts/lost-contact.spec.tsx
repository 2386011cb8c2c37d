import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { member, storeOf } from '../../../testing/people.ts';
import { profileServer } from '../../../testing/profile-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const bereft = (lostContacts: ('email' | 'phone')[]) =>
  storeOf(member({ email: null, emailConfirmed: false, lostContacts }));
const NAME = 'Your email was removed';

describe('a contact that another member confirmed', () => {
  it('is said to be gone on every page, until the notice is closed', async () => {
    const { container, router, user, unmount } = renderApp(bereft(['email']), '/legal-info');
    const notice = within(await screen.findByRole('note', { name: NAME }));
    expect(notice.getByText(/You had not confirmed it, so it was removed/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(notice.getByRole('button', { name: 'Close this notice' }));
    await waitFor(() => expect(screen.queryByRole('note', { name: NAME })).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    await router.navigate('/shipping');
    await screen.findByRole('heading', { level: 1, name: /shipping/i });
    expect(screen.queryByRole('note', { name: NAME })).toBeNull();
    unmount();
    // A contact that is lost later gets a new notice.
    renderApp(bereft(['email', 'phone']), '/legal-info');
    expect(
      await screen.findByRole('note', { name: 'Your email and phone number were removed' }),
    ).toBeVisible();
  });

  it('leads to the profile', async () => {
    const user = member({ email: null, lostContacts: ['email'] });
    profileServer({ user });
    const app = renderApp(storeOf(user), '/legal-info');
    await app.user.click(await screen.findByRole('button', { name: 'Open profile' }));
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
  });

  it('is no notice for a member whom the browser kept from an earlier version', async () => {
    const { lostContacts: _, ...earlier } = member();
    renderApp(storeOf(earlier as never), '/legal-info');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
