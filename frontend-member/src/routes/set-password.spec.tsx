import { PASSWORD_SET } from '@nattil/contracts/rules/password-link';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { fill } from '../testing/fill.ts';
import { storeOf } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const open = (path = '/set-password?token=the-token') => renderApp(storeOf(null), path);
const password = () => screen.findByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const button = () => screen.getByRole('button', { name: 'Set password' });
const answer = (body: object, status = 200) => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('/auth/reset-password'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};

type User = ReturnType<typeof open>['user'];
async function submit(user: User, word: string, again = word): Promise<void> {
  fill(await password(), word);
  fill(confirmation(), again);
  await user.click(button());
}

describe('the page to set a password', () => {
  it('sends the password with the token of its address, and leads to the login', async () => {
    const sent = answer({ success: true, message: PASSWORD_SET });
    const { container, router, user } = open();
    await password();
    await expectNoAxeViolations(container);
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByText(PASSWORD_SET)).toBeVisible();
    expect(await screen.findByRole('dialog', { name: /log ?in/i })).toBeVisible();
    expect(sent).toEqual([{ token: 'the-token', newPassword: 'Secret-rain-12' }]);
    // Neither the page's history nor its address holds the token any more.
    expect(router.state.location).toMatchObject({ pathname: '/welcome', search: '' });
  });

  it.each([
    ['abc', 'abc', 'Password must be at least 8 characters long'],
    ['abcdefgh', 'abcdefgh', 'Password must contain uppercase, lowercase, and numbers'],
    ['Secret-rain-12', 'Secret-rain-13', 'Passwords do not match'],
  ])('refuses %s and %s as the sign-up does, and sends nothing', async (word, again, message) => {
    const sent = answer({ success: true });
    const { user } = open();
    await submit(user, word, again);
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says what the server says of the link, and of a password that is too common', async () => {
    const message = 'This link is not valid any more. Please ask for a new one.';
    const errors = [{ field: 'token', message }];
    answer({ success: false, code: 'PASSWORD_LINK_INVALID', message, errors }, 422);
    const { user } = open();
    await submit(user, 'Secret-rain-12');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const common = 'This password is too common. Please choose another one.';
    answer(
      {
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'Validation failed',
        errors: [{ field: 'newPassword', message: common }],
      },
      422,
    );
    await user.click(button());
    expect(await screen.findByText(common)).toBeVisible();
    expect(await password()).toHaveFocus();
  });

  it('says that a link without a token is not complete', async () => {
    const { container, router, user } = open('/set-password');
    expect(await screen.findByText(/This link is not complete/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Go Home' }));
    expect(router.state.location.pathname).toBe('/');
  });
});
