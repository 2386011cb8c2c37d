import { BRAND } from '@nattil/contracts/brand';
import { CHANGE_DENIED } from '@nattil/contracts/rules/sign-in/password-link';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { session } from '../../shared/session.ts';
import { member, storeOf } from '../../testing/people.ts';
import { answering, done, refused } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const LINK = '/not-me#token=the-token';
const open = (path = LINK, store = storeOf(null)) => renderApp(store, path);
const button = () => screen.findByRole('button', { name: 'This was not me' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const deny = (answer: () => Response) => answering('post', '/auth/not-me', answer);

describe('the page of a notice’s link', () => {
  it('denies the change when its button is pressed, and not when it opens', async () => {
    const sent = deny(() => done(null, CHANGE_DENIED));
    const { container, router, user } = open();
    await button();
    expect(await heading('This was not me')).toHaveFocus();
    expect(document.title).toBe(`This Was Not Me, ${BRAND.name}`);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations(container);
    expect(sent).toEqual([]);
    await user.click(await button());
    expect(await screen.findByText(CHANGE_DENIED)).toBeVisible();
    expect(sent).toEqual([{ token: 'the-token' }]);
    expect(await heading('Thank you for telling us')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.location).toMatchObject({ pathname: '/not-me', search: '' });
    await expectNoAxeViolations(container);
  });

  it('signs out a member who is signed in here', async () => {
    deny(() => done(null, CHANGE_DENIED));
    const { store, user } = open(LINK, storeOf(member()));
    await user.click(await button());
    expect(await screen.findByText(CHANGE_DENIED)).toBeVisible();
    expect(session.selectStatus(store.getState())).toBe('signed-out');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('says that a link was used or is too old, and leads to the support and to a new one', async () => {
    deny(() => refused(422, { code: 'PASSWORD_LINK_INVALID', message: 'x' }));
    const { container, router, store, user } = open(LINK, storeOf(member()));
    await user.click(await button());
    expect(await heading('This link does not work any more')).toHaveFocus();
    expect(
      screen
        .getAllByRole('link', { name: BRAND.support.email })
        .map((link) => link.getAttribute('href')),
    ).toContain(`mailto:${BRAND.support.email}`);
    await expectNoAxeViolations(container);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    // No change was denied, so the session continues.
    expect(session.selectStatus(store.getState())).toBe('signed-in');
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect(await screen.findByRole('dialog', { name: 'Forgot password' })).toBeVisible();
  });

  it.each([
    ['is refused for now', () => refused(429), /Too many|try again/i],
    ['gets no answer', () => Response.error(), /network|connection/i],
  ])('can be tried again where the call %s', async (_what, answer, text) => {
    deny(answer);
    const { router, user } = open();
    await user.click(await button());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(router.state.location.hash).toBe('#token=the-token');
    deny(() => done(null, CHANGE_DENIED));
    await user.click(await button());
    expect(await screen.findByText(CHANGE_DENIED)).toBeVisible();
  });

  it('says that a link without a token is not complete', async () => {
    const { container } = open('/not-me');
    expect(await screen.findByText(/This link is not complete/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
    await expectNoAxeViolations(container);
  });
});
