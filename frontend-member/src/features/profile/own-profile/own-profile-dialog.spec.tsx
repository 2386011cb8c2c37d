import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../../../shared/session.ts';
import { fill } from '../../../testing/fill.ts';
import { member, newcomer, storeOf } from '../../../testing/people.ts';
import { answering, done, profileServer, refused } from '../../../testing/profile-server.ts';
import { OwnProfileDialog } from './own-profile-dialog.tsx';

const onComplete = jest.fn();
beforeEach(() => {
  onComplete.mockReset();
});
const show = (user = member()) =>
  renderDialog(<OwnProfileDialog onComplete={onComplete} />, { store: storeOf(user) });

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fact = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
const shownUser = ({ store }: ReturnType<typeof show>) =>
  session.selectUser(store.getState() as never);
/** The URL of the picture; null for initials. */
const picture = () => document.querySelector('.mantine-Modal-content img')?.getAttribute('src');

describe('the profile view', () => {
  it('keeps name and contacts out of translation, not the rest', async () => {
    profileServer({ user: member({ location: 'Kochi' }) });
    show();
    await button('Edit profile');
    const kept = ['Anna Mathew', '+91 98765 43210', 'anna@example.org'];
    expect(translatable([...kept, 'Kochi', 'Dining'])).toEqual(['Kochi', 'Dining']);
  });

  it('M-093: shows name, phone number, email and location, each with its label, and passes axe', async () => {
    profileServer({ user: member({ fullName: 'anna maria mathew', location: 'കൊച്ചി' }) });
    show();
    await button('Edit profile');
    expect(fact('Full Name')).toHaveTextContent('Anna Maria Mathew');
    expect(fact('Phone Number')).toHaveTextContent('+91 98765 43210');
    expect(fact('Email id')).toHaveTextContent('anna@example.org');
    expect(fact('Location')).toHaveTextContent('കൊച്ചി');
    expect(fact('Preferred category')).toHaveTextContent('Dining');
    await expectNoAxeViolations();
  });

  it('M-094: has its four actions, each of which does something', async () => {
    profileServer({ user: member({ avatar: '/api/users/avatar/1' }) });
    const { user } = show();
    const chosen = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await user.click(await button('Change picture'));
    expect(chosen).toHaveBeenCalledTimes(1);
    chosen.mockRestore();
    for (const [action, title] of [
      ['delete picture', 'Delete your picture?'],
      ['Change Password', 'Change Password'],
      ['Delete Account', 'Delete your account?'],
    ] as const) {
      await user.click(await button(action));
      await dialog(title);
      await user.keyboard('{Escape}');
      await dialog('Profile');
    }
  });

  it('has a place for what is to come while it loads, and tries again when it failed', async () => {
    let fails = true;
    server.use(
      http.get(api('/users/profile'), () => {
        if (fails) return HttpResponse.json({ success: false }, { status: 500 });
        return HttpResponse.json({
          success: true,
          data: { user: member(), unconfirmed: { email: null, phone: null } },
        });
      }),
    );
    const { user } = show();
    expect(screen.getByRole('status', { name: 'Loading your profile' })).toBeVisible();
    expect(await screen.findByText('Your profile could not be loaded.')).toBeVisible();
    fails = false;
    await user.click(await button('Retry'));
    expect(await screen.findByText('Full Name')).toBeVisible();
  });

  it('leads a member without a profile to complete it, and says what is not given', async () => {
    profileServer({ user: newcomer(), preferredCategory: null });
    const { user } = show(newcomer());
    await user.click(await button('Complete your profile'));
    expect(fact('Location')).toHaveTextContent('Not given');
    expect(onComplete).toHaveBeenCalled();
  });
});

describe('a change of the profile', () => {
  async function edit(user: ReturnType<typeof show>['user'], fields: Record<string, string>) {
    await user.click(await button('Edit profile'));
    const form = await dialog('Edit profile');
    for (const [label, value] of Object.entries(fields)) fill(form.getByLabelText(label), value);
    return form;
  }

  it('M-418: sends what was changed, and shows it everywhere', async () => {
    const profile = profileServer();
    const sent = answering('put', '/users/profile', () =>
      done(
        profile.change({
          user: member({ fullName: 'Anna Maria', location: 'Kannur' }),
          preferredCategory: 'travel',
        }),
      ),
    );
    const view = show();
    const form = await edit(view.user, {
      'Full name': ' Anna  Maria ',
      Location: 'Kannur',
      'Preferred category (optional)': 'travel',
    });
    await expectNoAxeViolations();
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated.')).toBeVisible();
    expect(sent).toEqual([
      { fullName: 'Anna Maria', location: 'Kannur', preferredCategory: 'travel' },
    ]);
    expect(fact('Full Name')).toHaveTextContent('Anna Maria');
    expect(fact('Location')).toHaveTextContent('Kannur');
    expect(fact('Preferred category')).toHaveTextContent('Travel');
    expect(shownUser(view)?.fullName).toBe('Anna Maria');
    expect(JSON.parse(localStorage.getItem('userData')!)).toMatchObject({ location: 'Kannur' });
    await waitFor(async () => expect(await button('Edit profile')).toHaveFocus());
  });

  it('empties the preferred category', async () => {
    const profile = profileServer();
    const sent = answering('put', '/users/profile', () =>
      done(profile.change({ preferredCategory: null })),
    );
    const { user } = show();
    const form = await edit(user, { 'Preferred category (optional)': '' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fact('Preferred category')).toHaveTextContent('Not given'));
    expect(sent).toEqual([{ preferredCategory: '' }]);
  });

  it('sends no request without changes', async () => {
    profileServer();
    const { user } = show();
    const form = await edit(user, { Phone: '98765 43210' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialog('Profile');
  });

  it.each([
    ['Update failed', {}],
    ['The archive is closed today', { message: 'The archive is closed today' }],
  ])('M-419: one that fails shows the message (%s)', async (text, body) => {
    profileServer();
    answering('put', '/users/profile', () => refused(500, body));
    const { user } = show();
    const form = await edit(user, { Location: 'Kannur' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText('Location')).toHaveValue('Kannur');
  });

  it('shows at each field what the server refuses, and leads to the first', async () => {
    profileServer();
    const errors = [
      { field: 'location', message: 'This place is unknown' },
      { field: 'fullName', message: 'This name is too odd' },
    ];
    answering('put', '/users/profile', () => refused(422, { code: 'VALIDATION_FAILED', errors }));
    const { user } = show();
    const form = await edit(user, { 'Full name': 'X Æ', Location: 'Kannur' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const name = form.getByLabelText('Full name');
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is too odd'));
    expect(form.getByLabelText('Location')).toHaveAccessibleDescription('This place is unknown');
    expect(name).toHaveFocus();
  });

  it('shows a contact that is taken at the one that was changed', async () => {
    profileServer();
    const message = 'This email or mobile number is already registered';
    answering('put', '/users/profile', () => refused(409, { code: 'CONTACT_TAKEN', message }));
    const { user } = show();
    const form = await edit(user, {
      Phone: '9876500000',
      'Current password': 'Secret-rain-12',
    });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('Phone')).toHaveAccessibleDescription(message));
  });

  it('keeps what was typed when the form is closed, until it is sent or given up', async () => {
    profileServer();
    const { user } = show();
    await edit(user, { Location: 'Kannur' });
    await user.keyboard('{Escape}');
    await dialog('Profile');
    const form = await edit(user, {});
    expect(form.getByLabelText('Location')).toHaveValue('Kannur');
    expect(form.getByText('Your text was kept.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Start again' }));
    expect(form.getByLabelText('Location')).toHaveValue('Kochi');
  });
});

describe('the picture of the profile', () => {
  beforeEach(() => {
    // jsdom has no object URLs.
    Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  });
  const stored = member({ avatar: '/api/users/avatar/2' });

  function pictureServer(answer: () => Response) {
    const files: File[] = [];
    server.use(
      http.put(api('/users/avatar'), async ({ request }) => {
        files.push((await request.formData()).get('avatar') as File);
        return answer();
      }),
    );
    return files;
  }
  const file = (type = 'image/png', bytes = 3) =>
    new File([new Uint8Array(bytes)], 'me.png', { type });
  function choose(chosen: File): void {
    fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [chosen] } });
  }

  it('M-095: Change picture shows the chosen one, stores it, and shows it in the view and the header', async () => {
    profileServer();
    const files = pictureServer(() => done({ user: stored }));
    const view = show();
    await button('Change picture');
    expect(picture()).toBeUndefined();
    choose(file());
    expect(await screen.findByText('This is how it will look.')).toBeVisible();
    expect(picture()).toBe('blob:chosen');
    await view.user.click(await button('Save picture'));
    expect(await screen.findByText('Picture changed.')).toBeVisible();
    expect(files.map(({ name, size, type }) => ({ name, size, type }))).toEqual([
      { name: 'me.png', size: 3, type: 'image/png' },
    ]);
    expect(picture()).toBe('/api/users/avatar/2');
    expect(shownUser(view)?.avatar).toBe('/api/users/avatar/2');
    await waitFor(async () => expect(await button('Change picture')).toHaveFocus());
  });

  it.each([
    ['of another type', file('image/gif'), 'The picture must be a JPEG, PNG or WebP'],
    [
      'of more than 2 MB',
      file('image/jpeg', 2 * 1024 * 1024 + 1),
      'The picture must not exceed 2 MB',
    ],
  ])('refuses a file %s before it is sent', async (_what, wrong, text) => {
    profileServer();
    show();
    await button('Change picture');
    choose(wrong);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
  });

  it('keeps the chosen picture when it could not be stored, and says so', async () => {
    profileServer();
    pictureServer(() => refused(503, { message: 'Please try again.' }));
    const { user } = show();
    await button('Change picture');
    choose(file());
    await user.click(await button('Save picture'));
    expect(await screen.findByText('Please try again.')).toBeVisible();
    expect(picture()).toBe('blob:chosen');
    await user.click(await button('Cancel'));
    expect(picture()).toBeUndefined();
    expect(screen.queryByText('Please try again.')).toBeNull();
  });

  it('puts aside a file that the server cannot read, and leads to another one', async () => {
    profileServer();
    const errors = [{ field: 'avatar', message: 'This is no picture' }];
    pictureServer(() => refused(422, { errors }));
    const { user } = show();
    await button('Change picture');
    choose(file());
    await user.click(await button('Save picture'));
    expect(await screen.findByText('This is no picture')).toBeVisible();
    expect(picture()).toBeUndefined();
    expect(await button('Change picture')).toHaveFocus();
  });

  it('M-096: delete picture removes it, and the initials are shown', async () => {
    profileServer({ user: stored });
    let calls = 0;
    server.use(
      http.delete(api('/users/avatar'), () => {
        calls += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const view = show(stored);
    await view.user.click(await button('delete picture'));
    const question = await dialog('Delete your picture?');
    await view.user.click(question.getByRole('button', { name: 'Delete picture' }));
    expect(await screen.findByText('Picture deleted.')).toBeVisible();
    expect(calls).toBe(1);
    expect(picture()).toBeUndefined();
    expect(screen.getByText('AM')).toBeVisible();
    expect(shownUser(view)?.avatar).toBeNull();
  });

  it('one that cannot be shown gives way to the initials', async () => {
    profileServer({ user: stored });
    show(stored);
    await button('Change picture');
    act(() => void fireEvent.error(document.querySelector('.mantine-Modal-content img')!));
    expect(screen.getByText('AM')).toBeVisible();
  });
});
