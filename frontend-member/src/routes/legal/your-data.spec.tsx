import type { OwnConsents } from '@nattil/contracts/api/member/account';
import { BRAND } from '@nattil/contracts/brand';
import { ACCOUNT_PURPOSES, NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { member, storeOf } from '../../testing/people.ts';
import { answering, profileServer, refused } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PURPOSES = [...ACCOUNT_PURPOSES];
const NOTE = 'Please read our privacy notice';

/** Serves the consents of a member, which the calls change. */
function consentServer(differences: Partial<OwnConsents> = {}) {
  let own: OwnConsents = {
    consents: [
      {
        id: '1',
        version: NOTICE_VERSION,
        language: 'en',
        purposes: PURPOSES,
        givenAt: '2026-11-28T04:30:00.000Z',
        withdrawnAt: null,
      },
    ],
    notice: { version: NOTICE_VERSION, languages: ['en'], purposes: PURPOSES },
    asksForConsent: false,
    newsletter: true,
    ...differences,
  };
  const path = api('/users/account/consents');
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json({ success: true, data: own })),
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      own = { ...own, asksForConsent: false };
      return HttpResponse.json({ success: true, data: own });
    }),
    http.delete(api('/users/account/newsletter'), () => {
      own = { ...own, newsletter: false };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

describe("the page of a member's own data", () => {
  it('shows to what the member agreed, when, and how it is withdrawn, and passes axe', async () => {
    consentServer();
    const { container } = renderApp(storeOf(member()), '/your-data');
    const consent = within(await screen.findByRole('region', { name: 'Your consent' }));
    expect(consent.getByText(/^Given November 28, 2026/)).toBeVisible();
    expect(consent.getByText(`Privacy notice ${NOTICE_VERSION}, in English`)).toBeVisible();
    expect(consent.getByText(/Your account, Your card/)).toBeVisible();
    expect(consent.getByRole('link', { name: 'privacy notice' })).toHaveAttribute(
      'href',
      '/privacy/notice',
    );
    expect(screen.getByRole('button', { name: 'Page to read' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'File (JSON)' })).toBeVisible();
    expect(screen.queryByRole('note', { name: NOTE })).toBeNull();
    const complaints = within(screen.getByRole('region', { name: 'Questions and complaints' }));
    expect(complaints.getByRole('link', { name: BRAND.support.grievanceEmail })).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('turns the newsletter off, and the focus goes to its heading', async () => {
    consentServer();
    const { user } = renderApp(storeOf(member()), '/your-data');
    await user.click(await screen.findByRole('button', { name: 'Turn the newsletter off' }));
    expect(await screen.findByText(/None of your confirmed e-mail addresses/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your newsletter' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Turn the newsletter off' })).toBeNull();
  });

  it('leads to the deletion of the account', async () => {
    consentServer();
    const { user } = renderApp(storeOf(member()), '/your-data');
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  });

  it('shows that the consents could not be loaded, with all other parts', async () => {
    server.use(http.get(api('/users/account/consents'), () => refused(503)));
    const { user } = renderApp(storeOf(member()), '/your-data');
    await screen.findByText('Your consents could not be loaded.');
    expect(screen.getByRole('button', { name: 'Delete Account' })).toBeVisible();
    consentServer();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Your consent' })).toBeVisible();
  });

  it('is opened from the profile', async () => {
    consentServer();
    profileServer();
    const { user, router } = renderApp(storeOf(member()), '/shipping');
    await user.click(await screen.findByRole('button', { name: /account/i }));
    await user.click(await screen.findByRole('menuitem', { name: /profile/i }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }));
    await user.click(await dialog.findByRole('link', { name: 'Open your data' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/your-data');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull());
  });

  it('leads a visitor to the login first', async () => {
    renderApp(storeOf(null), '/your-data');
    expect(await screen.findByRole('dialog', { name: /login/i })).toBeVisible();
  });
});

describe('a member who has not agreed to the notice in force', () => {
  const asked = () => storeOf(member({ asksForConsent: true }));

  it('is asked on every page until the member agrees, which names the version', async () => {
    const sent = consentServer({ asksForConsent: true });
    const { container, user, router } = renderApp(asked(), '/shipping');
    const note = within(await screen.findByRole('note', { name: NOTE }));
    expect(note.getByRole('link', { name: /^Read the notice/ })).toHaveAttribute(
      'href',
      '/privacy/notice',
    );
    await expectNoAxeViolations(container);
    await router.navigate('/PrivacyPolicy');
    await user.click(await screen.findByRole('button', { name: 'I am 18 or older and agree' }));
    await waitFor(() => expect(screen.queryByRole('note', { name: NOTE })).toBeNull());
    expect(sent).toEqual([{ noticeVersion: NOTICE_VERSION, language: 'en' }]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('can read, export and delete without agreeing', async () => {
    consentServer({ asksForConsent: true, consents: [] });
    const { user } = renderApp(asked(), '/shipping');
    const note = within(await screen.findByRole('note', { name: NOTE }));
    await user.click(note.getByRole('link', { name: 'Your data' }));
    await screen.findByText('No consent is recorded yet.');
    expect(screen.getAllByRole('note', { name: NOTE })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'File (JSON)' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toBeEnabled();
  });

  it('learns why the consent was refused, and can try again', async () => {
    consentServer({ asksForConsent: true });
    const message =
      'The privacy notice in force is 2027-01-01. Please reload the page and read it.';
    const errors = [{ field: 'noticeVersion', message }];
    answering('post', '/users/account/consents', () =>
      refused(422, { code: 'VALIDATION_FAILED', message: 'Validation failed', errors }),
    );
    const { user } = renderApp(asked(), '/shipping');
    await user.click(await screen.findByRole('button', { name: 'I am 18 or older and agree' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('is not asked where the browser kept the member of an earlier version', async () => {
    const { asksForConsent: _, ...earlier } = member();
    renderApp(storeOf(earlier as never), '/shipping');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('the privacy notice', () => {
  it('lists the stored data, its purpose and retention, and excludes people under 18', async () => {
    const { container } = renderApp(storeOf(null), '/privacy/notice');
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    for (const item of [
      'Your account',
      'Your card',
      'Your purchases with the card',
      'The newsletter',
    ])
      expect(main.getByText(item)).toBeVisible();
    for (const part of ['What:', 'Why:', 'How long:'])
      expect(main.getAllByText(part)).toHaveLength(5);
    expect(main.getByText(/If you are under 18, please do not sign up/)).toBeVisible();
    expect(main.getByText(/One-time passwords 90 days, IP addresses 90 days/)).toBeVisible();
    expect(main.getByText(/withdraw your consent at any time/)).toBeVisible();
    expect(main.getByText(/Data Protection Board of India/)).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('is one tap from the sign-up, in a page of its own so that the form stays', async () => {
    renderApp(storeOf(null), '/#sign-up');
    const form = within(await screen.findByRole('dialog', { name: 'Sign up' }));
    const link = form.getByRole('link', { name: /^privacy notice/ });
    expect(link).toHaveAttribute('href', '/privacy/notice');
    expect(link).toHaveAttribute('target', '_blank');
    expect(form.getByText(/You say that you are 18 or older/)).toBeVisible();
  });

  it('has the contact and time for complaints that the operator set, also in the footer', async () => {
    const meta = document.createElement('meta');
    meta.name = 'grievance';
    meta.content = 'dpo@cards.example.org 14';
    document.head.append(meta);
    try {
      renderApp(storeOf(null), '/PrivacyPolicy');
      await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
      expect(screen.getByText(/You get an answer within 14 days/)).toBeVisible();
      const footer = within(screen.getByRole('contentinfo'));
      expect(
        footer.getByRole('link', { name: /dpo@cards.example.org, answered within 14 days/ }),
      ).toHaveAttribute('href', 'mailto:dpo@cards.example.org');
    } finally {
      meta.remove();
    }
  });

  it('has the usual contact where nginx has none set', async () => {
    const meta = document.createElement('meta');
    meta.name = 'grievance';
    meta.content = ' ';
    document.head.append(meta);
    try {
      renderApp(storeOf(null), '/shipping');
      const name = `Complaints about your data: ${BRAND.support.grievanceEmail}, answered within 30 days`;
      expect(await screen.findByRole('link', { name })).toBeVisible();
    } finally {
      meta.remove();
    }
  });
});
