import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { fill } from '../../testing/fill.ts';
import { member, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

function answer(path: string, body: object = { success: true }, status = 200) {
  const sent: { body: unknown; authorization: string | null }[] = [];
  server.use(
    http.post(api(`/users/newsletter/${path}`), async ({ request }) => {
      const authorization = request.headers.get('Authorization');
      sent.push({ body: await request.json(), authorization });
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

const form = () => within(screen.getByRole('region', { name: 'Newsletter' }));
const email = () => form().getByRole('textbox', { name: 'Email for the newsletter' });
const button = () => form().getByRole('button', { name: 'Subscribe' });
const outcome = () => form().getByRole('status');

async function show(path = '/nowhere') {
  const page = renderApp(storeOf(null), path);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

describe('the newsletter in the footer', () => {
  it('M-073: has the email as its only field on the landing page', async () => {
    await show('/');
    expect(within(screen.getByRole('contentinfo')).getAllByRole('textbox')).toEqual([email()]);
    expect(button()).toBeVisible();
  });

  it('M-411, M-339: a visitor subscribes with the email, and reads that it worked', async () => {
    const sent = answer('subscribe');
    const { container, user } = await show('/');
    fill(email(), ' anna@example.org ');
    await user.click(button());
    await waitFor(() => expect(outcome()).toHaveTextContent(/^Thank you\. Please open the link/));
    expect(email()).toHaveValue('');
    expect(sent).toEqual([{ body: { email: 'anna@example.org' }, authorization: null }]);
    await expectNoAxeViolations(container);
  });

  it('M-411: an answer without success is no success', async () => {
    answer('subscribe', { success: false });
    const { user } = await show();
    fill(email(), 'anna@example.org');
    await user.click(button());
    await waitFor(() => expect(outcome()).toHaveTextContent('Server error.'));
  });

  it('M-325: submitting it empty is ignored', async () => {
    const sent = answer('subscribe');
    const { user } = await show();
    fill(email(), '   ');
    await user.click(button());
    await user.click(email());
    await user.keyboard('{Enter}');
    expect(outcome()).toBeEmptyDOMElement();
    expect(email()).not.toHaveAttribute('aria-invalid');
    // No earlier request was sent: the next one is the first.
    fill(email(), 'anna@example.org');
    await user.click(button());
    await waitFor(() => expect(outcome()).toHaveTextContent(/^Thank you/));
    expect(sent).toHaveLength(1);
  });

  it('says what is wrong with the email, without sending it, and keeps it', async () => {
    const sent = answer('subscribe');
    const { user } = await show();
    fill(email(), 'anna@example');
    await user.click(button());
    await waitFor(() =>
      expect(email()).toHaveAccessibleDescription('Please enter a valid email address'),
    );
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue('anna@example');
    expect(sent).toEqual([]);
  });

  it.each([
    [429, 'Too many requests. Please try again later.'],
    [500, 'Server error. Please try again later.'],
  ])('says so when it is refused with %i', async (status, text) => {
    answer('subscribe', { success: false }, status);
    const { user } = await show();
    fill(email(), 'anna@example.org');
    await user.click(button());
    await waitFor(() => expect(outcome()).toHaveTextContent(text));
    expect(email()).toHaveValue('anna@example.org');
  });
});

describe.each([
  {
    path: 'confirm',
    action: 'Confirm subscription',
    done: 'You are subscribed',
  },
  {
    path: 'unsubscribe',
    action: 'Unsubscribe',
    done: 'You are unsubscribed',
  },
])('the page behind the link to $path', ({ path, action, done }) => {
  const open = () => renderApp(storeOf(member()), `/newsletter/${path}?token=the-token`);
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('acts when its button is pressed, and not before', async () => {
    const sent = answer(path);
    const { container, user } = open();
    const press = await screen.findByRole('button', { name: action });
    await expectNoAxeViolations(container);
    expect(sent).toEqual([]);
    await user.click(press);
    expect(await title(done)).toHaveFocus();
    expect(sent).toEqual([{ body: { token: 'the-token' }, authorization: null }]);
    expect(screen.queryByRole('button', { name: action })).toBeNull();
  });

  it('says that a link does not work any more', async () => {
    answer(path, { success: false, message: 'x' }, 422);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: action }));
    expect(await title('This link does not work any more')).toHaveFocus();
    expect(screen.queryByRole('button', { name: action })).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    answer(path, { success: false }, 503);
    const { user } = open();
    const press = await screen.findByRole('button', { name: action });
    await user.click(press);
    expect(await screen.findByText('Server error. Please try again later.')).toBeVisible();
    // The store reports the end of a mutation one frame after its promise.
    await waitFor(() => expect(press).toBeEnabled());
    answer(path);
    await user.click(press);
    expect(await title(done)).toBeVisible();
  });

  it('refuses a link without a token at once', async () => {
    renderApp(storeOf(null), `/newsletter/${path}`);
    expect(await title('This link does not work any more')).toBeVisible();
  });
});
