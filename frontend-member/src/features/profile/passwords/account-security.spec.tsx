import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fill } from '../../../testing/fill.ts';
import { member, storeOf } from '../../../testing/people.ts';
import { answering, done, profileServer, refused } from '../../../testing/profile-server.ts';
import { OwnProfileDialog } from '../own-profile/own-profile-dialog.tsx';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function open(action: string) {
  profileServer();
  const view = renderDialog(<OwnProfileDialog onComplete={() => undefined} />, {
    store: storeOf(member()),
  });
  await view.user.click(await screen.findByRole('button', { name: action }));
  return view;
}

const LOCKED = /Too many wrong passwords\. Please try again in 15 minutes\./;
const locked = () =>
  refused(423, { code: 'ACCOUNT_LOCKED', message: 'Locked' }, { 'Retry-After': '841' });

describe('Change Password', () => {
  async function show() {
    const { user } = await open('Change Password');
    const form = await dialog('Change Password');
    const field = (label: string) => form.getByLabelText(label);
    return {
      user,
      form,
      field,
      async change(current = 'Old-secret-1', next = 'New-secret-2', again = next) {
        fill(field('Current password'), current);
        fill(field('New password'), next);
        fill(field('Confirm new password'), again);
        await user.click(form.getByRole('button', { name: 'Change Password' }));
      },
    };
  }

  it('M-097: sends the current and the new password, and says that other devices are signed out', async () => {
    const sent = answering('put', '/users/password', () => done());
    const { form, change } = await show();
    expect(form.getByText(/All your other devices are signed out/)).toBeVisible();
    await expectNoAxeViolations();
    await change();
    expect(
      await screen.findByText('Password changed. Your other devices are signed out.'),
    ).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'Old-secret-1', newPassword: 'New-secret-2' }]);
    await dialog('Profile');
  });

  it('shows which rules the new password meets, and refuses others without a call', async () => {
    const { user, form, field, change } = await show();
    await change('Old-secret-1', 'short', 'other');
    expect(form.getByText('A lowercase letter').closest('li')).toHaveTextContent(/, met$/);
    expect(form.getByText('A number').closest('li')).toHaveTextContent(/, not met yet$/);
    expect(field('New password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters long/,
    );
    expect(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    fill(field('Current password'), '');
    await user.click(form.getByRole('button', { name: 'Change Password' }));
    expect(field('Current password')).toHaveAccessibleDescription('Password is required');
    expect(field('Current password')).toHaveFocus();
  });

  it.each([
    ['Current password', 'currentPassword', 'The current password is wrong'],
    ['New password', 'newPassword', 'This password is too common. Please choose another one.'],
  ])('shows what the server refuses at %s', async (label, name, message) => {
    const errors = [{ field: name, message }];
    answering('put', '/users/password', () => refused(422, { code: 'VALIDATION_FAILED', errors }));
    const { field, change } = await show();
    await change();
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(field(label)).toHaveFocus();
    expect(field('New password')).toHaveValue('New-secret-2');
  });

  it('says for how many minutes it is locked after too many wrong passwords', async () => {
    answering('put', '/users/password', locked);
    const { form, change } = await show();
    await change();
    expect(await form.findByText(LOCKED)).toBeVisible();
  });
});

describe('Delete Account', () => {
  async function show() {
    const { user } = await open('Delete Account');
    const form = await dialog('Delete your account?');
    return { user, form, remove: () => form.getByRole('button', { name: 'Delete my account' }) };
  }

  it('says what is erased and what stays, starts on the harmless button, and passes axe', async () => {
    const { user, form } = await show();
    expect(
      within(form.getByRole('region', { name: 'Erased at once' })).getByText(
        'Your name, email, phone number, location and picture',
      ),
    ).toBeVisible();
    expect(
      within(form.getByRole('region', { name: 'Stays, without you' })).getByText(
        /under a number that means nobody/,
      ),
    ).toBeVisible();
    const keep = form.getByRole('button', { name: 'Keep my account' });
    await waitFor(() => expect(keep).toHaveFocus());
    await expectNoAxeViolations();
    await user.click(keep);
    await dialog('Profile');
  });

  it.each([
    ['wrong', { errors: [{ field: 'password', message: 'This password is wrong' }] }],
    ['wrong, as at the login', { code: 'WRONG_PASSWORD', message: 'This password is wrong' }],
  ])('asks for the password, and says at it when it is %s', async (_what, body) => {
    const sent = answering('delete', '/users/account', () => refused(422, body));
    const { user, form, remove } = await show();
    const password = form.getByLabelText('Your password');
    await user.click(remove());
    expect(password).toHaveAccessibleDescription(/Password is required/);
    fill(password, 'Secret12');
    await user.click(remove());
    await waitFor(() => expect(password).toHaveAccessibleDescription(/This password is wrong/));
    expect(password).toHaveFocus();
    expect(sent).toEqual([{ password: 'Secret12' }]);
  });

  it('says for how many minutes it is locked after too many wrong passwords', async () => {
    answering('delete', '/users/account', locked);
    const { user, form, remove } = await show();
    fill(form.getByLabelText('Your password'), 'Secret12');
    await user.click(remove());
    expect(await form.findByText(LOCKED)).toBeVisible();
  });
});

describe('Download my data', () => {
  let saved: { name: string; file: Blob }[];
  beforeEach(() => {
    saved = [];
    let last: Blob;
    // jsdom has no object URLs and does not follow links to one.
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        last = file;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file: last });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['Page to read', 'html'],
    ['File (JSON)', 'json'],
  ])(
    '%s saves the file that the server makes, with the token of the session',
    async (name, format) => {
      const asked: unknown[] = [];
      server.use(
        http.get(api('/users/account/export'), ({ request }) => {
          asked.push(new URL(request.url).search, request.headers.get('Authorization'));
          const headers = { 'Content-Disposition': `attachment; filename="my-data.${format}"` };
          return new HttpResponse('all of it', { headers });
        }),
      );
      await open(name);
      expect(await screen.findByText(`Saved as my-data.${format}`)).toBeVisible();
      expect(asked).toEqual([`?format=${format}`, 'Bearer access-1']);
      expect(saved.map((file) => file.name)).toEqual([`my-data.${format}`]);
      expect(await saved[0]!.file.text()).toBe('all of it');
    },
  );

  it('M-494: a failed export shows its status and saves no file', async () => {
    server.use(
      http.get(api('/users/account/export'), () =>
        HttpResponse.json({ success: false }, { status: 503 }),
      ),
    );
    await open('Page to read');
    expect(await screen.findByText('Export failed: 503')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
