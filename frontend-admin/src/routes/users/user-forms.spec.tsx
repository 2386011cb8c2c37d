import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aUser, CARD, usersServer } from '../../testing/users.ts';
import { UsersPage } from './users.tsx';

interface Sent {
  method: string;
  path: string;
  ifMatch: string | null;
  body: unknown;
}

type Answer = () => Response | Promise<Response>;

/** The page with these users; every write is collected and answered. */
async function openUsers(users: AdminMember[], answer?: Answer, path = '/admin/users') {
  const sent: Sent[] = [];
  const noting = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    sent.push({
      method: request.method,
      path: pathname.replace('/api/admin/users', ''),
      ifMatch: request.headers.get('If-Match'),
      body: request.method === 'DELETE' ? null : await request.json(),
    });
    return answer?.() ?? HttpResponse.json({ success: true, data: users[0] });
  };
  server.use(
    ...usersServer(users).handlers,
    http.post(api('/admin/users'), noting),
    http.put(api('/admin/users/:id'), noting),
    http.put(api('/admin/users/:id/reset-password'), noting),
    http.put(api('/admin/users/:id/card'), noting),
    http.delete(api('/admin/users/:id'), noting),
  );
  const page = openPage(<UsersPage />, path);
  await screen.findByText(/^Showing|No users found/);
  return { ...page, sent };
}

/** Opens the dialog of a row action. */
async function openDialog(
  { user }: { user: Awaited<ReturnType<typeof openUsers>>['user'] },
  action: RegExp,
  title: string,
) {
  await user.click(screen.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await waitFor(() =>
    expect(dialog.queryByRole('status', { name: 'Loading user' })).not.toBeInTheDocument(),
  );
  return dialog;
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const taken = (code: string, field: string, message: string) => () =>
  HttpResponse.json(
    { success: false, code, message, errors: [{ field, message }] },
    { status: 409 },
  );
const changedMeanwhile = () =>
  HttpResponse.json(
    {
      success: false,
      code: 'CHANGED_MEANWHILE',
      message: 'Changed',
      data: { status: 'active', by: 'Ravi Menon', at: '2026-11-20T06:30:00.000Z' },
    },
    { status: 409 },
  );

const anna = aUser();

describe('adding a user', () => {
  const open = (page: Awaited<ReturnType<typeof openUsers>>) =>
    openDialog(page, /^Add User$/, 'Add New User');

  it('returns the focus to its button if it was opened by its address', async () => {
    server.use(...usersServer([anna]).handlers);
    const { user } = openPage(<UsersPage />, '/admin/users?add=user');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New User' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toHaveFocus());
  });

  it('A-106, A-108, A-109, A-110, A-112, A-113, A-493: starts empty, active and bronze, and offers statuses and tiers', async () => {
    const dialog = await open(await openUsers([anna]));
    for (const label of ['Name', 'Email', 'Phone', 'Card Number']) {
      const field = dialog.getByRole('textbox', { name: new RegExp(label) });
      expect(field).toHaveValue('');
      const isRequired = label !== 'Card Number';
      expect(field.closest('.mantine-InputWrapper-root')?.textContent?.includes('*')).toBe(
        isRequired,
      );
    }
    expect(dialog.getByText('Auto-generated if empty')).toBeVisible();
    const choices = (name: string) =>
      within(dialog.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(choices('Status')).toEqual(['Active', 'Inactive', 'Suspended']);
    expect(choices('Discount Tier')).toEqual(['Bronze (3%)', 'Silver (5%)', 'Gold (8%)']);
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    expect(dialog.getByRole('combobox', { name: 'Discount Tier' })).toHaveValue('bronze');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-338, A-339, A-340: shows missing fields as errors beside them, and sends nothing', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    await page.user.click(dialog.getByRole('button', { name: 'Add User' }));
    for (const [label, message] of [
      ['Name', 'Name is required'],
      ['Email', 'Email is required'],
      ['Phone', 'Phone number is required'],
    ] as const) {
      const field = dialog.getByRole('textbox', { name: new RegExp(label) });
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(message);
    }
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    expect(page.sent).toEqual([]);
  });

  it('A-475: sends the input, confirms it, and lists the user', async () => {
    const users = [anna];
    const page = await openUsers(users, () => {
      users.unshift(aUser({ id: 'ben', name: 'Ben Jacob' }));
      return HttpResponse.json({ success: true, data: users[0] }, { status: 201 });
    });
    const dialog = await open(page);
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Ben Jacob ');
    await page.user.type(dialog.getByRole('textbox', { name: /Email/ }), 'Ben@Example.org');
    await page.user.type(dialog.getByRole('textbox', { name: /Phone/ }), '98765 43211');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Discount Tier' }), 'gold');
    await page.user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText('User created successfully!')).toBeVisible();
    await closed();
    expect(page.sent).toEqual([
      {
        method: 'POST',
        path: '',
        ifMatch: null,
        body: {
          name: 'Ben Jacob',
          email: 'ben@example.org',
          phone: '9876543211',
          status: 'active',
          discountTier: 'gold',
        },
      },
    ]);
    expect(await screen.findByRole('link', { name: 'Ben Jacob' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toHaveFocus());
  });

  it.each([
    ['email', 'Email', taken('CONTACT_TAKEN', 'email', 'This email is already registered')],
    [
      'card number',
      'Card Number',
      () => refusal(409, 'CARD_NUMBER_TAKEN', 'This card number is already in use'),
    ],
  ])(
    'A-455: shows a taken %s as an error beside its field, and keeps the input',
    async (_what, label, answer) => {
      const page = await openUsers([anna], answer);
      const dialog = await open(page);
      await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ben');
      await page.user.type(dialog.getByRole('textbox', { name: /Email/ }), 'ben@example.org');
      await page.user.type(dialog.getByRole('textbox', { name: /Phone/ }), '9876543211');
      await page.user.type(dialog.getByRole('textbox', { name: /Card Number/ }), CARD);
      await page.user.click(dialog.getByRole('button', { name: 'Add User' }));
      expect(await screen.findByText('Failed to save user. Please try again.')).toBeVisible();
      const field = dialog.getByRole('textbox', { name: new RegExp(label) });
      expect(field).toHaveAccessibleDescription(/already/);
      expect(field).toHaveFocus();
      expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Ben');
    },
  );
});

describe('editing a user', () => {
  const open = (page: Awaited<ReturnType<typeof openUsers>>) =>
    openDialog(page, /^Edit /, 'Edit User');

  it('A-107, A-108, A-112, A-114: starts with the user’s data; adding and viewing are other modes of it', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    for (const [label, value] of [
      ['Name', 'anna maria'],
      ['Email', 'anna@example.org'],
      ['Phone', '+919876543210'],
      ['Card Number', CARD],
    ] as const)
      expect(dialog.getByRole('textbox', { name: new RegExp(label) })).toHaveValue(value);
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    expect(dialog.getByRole('combobox', { name: 'Discount Tier' })).toHaveValue('silver');
    expect(page.address()).toBe(`/admin/users?edit=${anna.id}`);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await page.user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit / })).toHaveFocus());
    await openDialog(page, /^Add User$/, 'Add New User');
    await page.user.keyboard('{Escape}');
    await closed();
    await page.user.click(screen.getByRole('link', { name: /^View details/ }));
    await screen.findByRole('dialog', { name: 'Anna Maria' });
  });

  it('A-390, A-476: sends only the changed fields with the shown version, and shows the new data', async () => {
    const users = [anna];
    const page = await openUsers(users, () => {
      users[0] = aUser({ phone: '+919876543299', status: 'suspended' });
      return HttpResponse.json({ success: true, data: users[0] });
    });
    const dialog = await open(page);
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), '  ');
    await page.user.clear(dialog.getByRole('textbox', { name: /Phone/ }));
    await page.user.type(dialog.getByRole('textbox', { name: /Phone/ }), '98765-43299');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'suspended');
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeVisible();
    expect(page.sent).toEqual([
      {
        method: 'PUT',
        path: `/${anna.id}`,
        ifMatch: '"3"',
        body: { phone: '9876543299', status: 'suspended' },
      },
    ]);
    const row = within(screen.getByRole('row', { name: /Anna Maria/ }));
    expect(await row.findByText('+91 98765 43299')).toBeVisible();
    expect(row.getByText('Suspended')).toBeVisible();
  });

  it('A-338, A-339, A-340: does not allow emptying a known value', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    for (const label of ['Name', 'Email', 'Phone', 'Card Number'])
      await page.user.clear(dialog.getByRole('textbox', { name: new RegExp(label) }));
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    for (const message of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Card number is required',
    ])
      expect(dialog.getByText(message)).toBeVisible();
    expect(page.sent).toEqual([]);
  });

  it('of a user without name and card sends the added values, and does not offer the card', async () => {
    const page = await openUsers([
      aUser({ name: null, fullName: null, card: null, cardNumber: null, cardExpiryDate: null }),
    ]);
    const dialog = await open(page);
    expect(dialog.getByRole('textbox', { name: /Card Number/ })).toBeDisabled();
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'suspended');
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await closed();
    expect(page.sent.map(({ body }) => body)).toEqual([{ status: 'suspended' }]);
  });

  it('A-455: reports the failure with its reason, and keeps the input', async () => {
    const page = await openUsers([anna], () => refusal(503, 'UNAVAILABLE', 'Not available'));
    const dialog = await open(page);
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Joseph');
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to save user. Please try again.')).toBeVisible();
    expect(dialog.getByText('Not available')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('anna maria Joseph');
  });

  it("after another administrator's change shows the current data, keeps the input, and sends only that", async () => {
    const users = [anna];
    const page = await openUsers(users, () =>
      users[0] === anna ? changedMeanwhile() : HttpResponse.json({ success: true, data: users[0] }),
    );
    const dialog = await open(page);
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Joseph');
    server.events.on('response:mocked', ({ response }) => {
      if (response.status === 409) users[0] = aUser({ version: 4, email: 'new@example.org' });
    });
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(/^Ravi Menon changed this user meanwhile/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveValue('new@example.org');
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('anna maria Joseph');
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await closed();
    expect(page.sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"3"', { name: 'anna maria Joseph' }],
      ['"4"', { name: 'anna maria Joseph' }],
    ]);
  });

  it('keeps the input over a reload, at the address of the dialog', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Joseph');
    await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1));
    page.unmount();
    await openUsers(
      [aUser({ email: 'new@example.org' })],
      undefined,
      `/admin/users?edit=${anna.id}`,
    );
    expect(await screen.findByText(/Your text was kept/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('anna maria Joseph');
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('new@example.org');
  });

  it('of a deleted user says so', async () => {
    await openUsers([anna], undefined, '/admin/users?edit=gone');
    expect(
      await screen.findByText('There is no such user. It may have been deleted.'),
    ).toBeVisible();
  });
});

describe('resetting a password', () => {
  const open = (page: Awaited<ReturnType<typeof openUsers>>) =>
    openDialog(page, /^Reset password/, 'Reset Password');
  type Page = Awaited<ReturnType<typeof openUsers>>;
  async function type(
    { user }: Page,
    dialog: ReturnType<typeof within>,
    first: string,
    second = first,
  ) {
    const fields = [/New Password/, /Confirm Password/].map((label) =>
      dialog.getByLabelText(label, { selector: 'input' }),
    );
    await user.clear(fields[0]!);
    await user.type(fields[0]!, first);
    await user.clear(fields[1]!);
    await user.type(fields[1]!, second);
    await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  }

  it('A-116, A-477: asks for it twice, sends it once, and confirms it', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    for (const label of ['New Password', 'Confirm Password'])
      expect(dialog.getByText(label).textContent).toBe(`${label} *`);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await type(page, dialog, 'Rainy-days-26');
    expect(await screen.findByText('Password reset successfully!')).toBeVisible();
    expect(page.sent).toEqual([
      {
        method: 'PUT',
        path: `/${anna.id}/reset-password`,
        ifMatch: '"3"',
        body: { newPassword: 'Rainy-days-26' },
      },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Reset password/ })).toHaveFocus(),
    );
  });

  it('A-345, A-346: refuses a short or weak one, and two that differ, and sends nothing', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    for (const [first, second, message] of [
      ['Abc12', 'Abc12', 'Password must be at least 6 characters'],
      ['Abc123', 'Abc123', 'Password must be at least 8 characters long'],
      ['abcdefgh1', 'abcdefgh1', 'Password must contain uppercase, lowercase, and numbers'],
      ['Rainy-days-26', 'Rainy-days-27', 'Passwords do not match!'],
    ] as const) {
      await type(page, dialog, first, second);
      expect(dialog.getByText(message)).toBeVisible();
    }
    expect(page.sent).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('A-456: reports the failure, with the reason beside the field', async () => {
    const page = await openUsers([anna], () =>
      HttpResponse.json(
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Validation failed',
          errors: [{ field: 'newPassword', message: 'This password is too common.' }],
        },
        { status: 422 },
      ),
    );
    const dialog = await open(page);
    await type(page, dialog, 'Password1');
    expect(await screen.findByText('Failed to reset password. Please try again.')).toBeVisible();
    expect(dialog.getByText('This password is too common.')).toBeVisible();
  });
});

describe('updating a card', () => {
  const open = (page: Awaited<ReturnType<typeof openUsers>>) =>
    openDialog(page, /^Update card/, 'Update Card Details');
  const number = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('textbox', { name: /Card Number/ });

  it('A-117, A-478: sends the changes with the card’s version, and lists the new card', async () => {
    const users = [anna];
    const page = await openUsers(users, () => {
      users[0] = aUser({ cardNumber: '9000000000000001' });
      return HttpResponse.json({ success: true, data: users[0] });
    });
    const dialog = await open(page);
    expect(number(dialog)).toHaveValue(CARD);
    expect(number(dialog).closest('.mantine-InputWrapper-root')).toHaveTextContent('Card Number *');
    expect(dialog.getByLabelText(/Expiry Date/)).toHaveValue('2027-01-31');
    expect(dialog.getByRole('combobox', { name: 'Discount Tier' })).toHaveValue('silver');
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await page.user.clear(number(dialog));
    await page.user.type(number(dialog), '9111111111111111');
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    expect(dialog.getByText('Invalid card number')).toBeVisible();
    await page.user.clear(number(dialog));
    await page.user.type(number(dialog), '9123456789012348');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Discount Tier' }), 'gold');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Card is blocked' }));
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    expect(await screen.findByText('Card details updated successfully!')).toBeVisible();
    expect(page.sent).toEqual([
      {
        method: 'PUT',
        path: `/${anna.id}/card`,
        ifMatch: '"7"',
        body: { cardNumber: '9123456789012348', discountTier: 'gold', blocked: true },
      },
    ]);
    expect(await screen.findByText('9000-0000-0000-0001')).toBeVisible();
  });

  it('asks for an optional reason of a block, and shows it for a blocked card', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    expect(dialog.queryByRole('textbox', { name: /Reason/ })).not.toBeInTheDocument();
    await page.user.click(dialog.getByRole('checkbox', { name: 'Card is blocked' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason for the block' });
    await page.user.type(reason, 'too short');
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    expect(reason).toHaveAccessibleDescription(/at least 10 characters/);
    expect(page.sent).toEqual([]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await page.user.type(reason, ' no more ');
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    await screen.findByText('Card details updated successfully!');
    expect(page.sent).toMatchObject([{ body: { blocked: true, reason: 'too short no more' } }]);
  });

  it('shows why a card is blocked, and sends no reason with the end of the block', async () => {
    const card = { ...anna.card!, status: 'blocked', blockReason: 'Lent to a neighbour' } as const;
    const page = await openUsers([aUser({ card })]);
    const dialog = await open(page);
    expect(dialog.getByText('Lent to a neighbour')).toBeVisible();
    await page.user.click(dialog.getByRole('checkbox', { name: 'Card is blocked' }));
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    await screen.findByText('Card details updated successfully!');
    expect(page.sent).toMatchObject([{ body: { cardNumber: anna.cardNumber, blocked: false } }]);
    expect(page.sent[0]!.body).not.toHaveProperty('reason');
  });

  it('A-341: refuses an empty number and a past day, and sends nothing', async () => {
    const page = await openUsers([anna]);
    const dialog = await open(page);
    await page.user.clear(number(dialog));
    await page.user.clear(dialog.getByLabelText(/Expiry Date/));
    await page.user.type(dialog.getByLabelText(/Expiry Date/), '2020-01-31');
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    expect(number(dialog)).toHaveAccessibleDescription('Card number is required');
    expect(dialog.getByText('Expiry date must be from today to 24 months ahead')).toBeVisible();
    expect(page.sent).toEqual([]);
  });

  it('A-118: is bronze for a user who has no tier', async () => {
    const page = await openUsers([
      aUser({ card: null, cardNumber: null, discountTier: null as never }),
    ]);
    const dialog = await open(page);
    expect(dialog.getByRole('combobox', { name: 'Discount Tier' })).toHaveValue('bronze');
    expect(dialog.getByText(/This user has no card yet/)).toBeVisible();
  });

  it('A-457: reports the failure, with a taken number beside its field', async () => {
    const page = await openUsers(
      [anna],
      taken('CARD_NUMBER_TAKEN', 'cardNumber', 'This card number is already in use'),
    );
    const dialog = await open(page);
    await page.user.click(dialog.getByRole('button', { name: 'Update Card' }));
    expect(
      await screen.findByText('Failed to update card details. Please try again.'),
    ).toBeVisible();
    expect(number(dialog)).toHaveAccessibleDescription('This card number is already in use');
  });
});

describe('deleting a user', () => {
  const question = 'Are you sure you want to delete user Anna Maria? This action cannot be undone.';
  const names = ['Anna Maria', 'Ben Jacob', 'Chitra Das'];
  const three = () => names.map((name, index) => aUser({ id: `user-${index}`, name }));

  it('A-119, A-120: asks for confirmation with the name; Cancel keeps the user', async () => {
    const page = await openUsers([anna]);
    const dialog = await openDialog(page, /^Delete/, 'Delete User');
    expect(dialog.getByText(question)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(page.sent).toEqual([]);
    expect(screen.getByRole('link', { name: 'Anna Maria' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Delete/ })).toHaveFocus());
  });

  it('A-120: treats Back as Cancel, and stays on the page', async () => {
    const page = await openUsers([anna]);
    await act(() => page.router.navigate('/admin/users?status=active'));
    await openDialog(page, /^Delete/, 'Delete User');
    await act(() => page.router.navigate(-1));
    await closed();
    expect(page.address()).toBe('/admin/users?status=active');
    expect(page.sent).toEqual([]);
  });

  it('A-479: removes the user from the list, confirms it, and moves the focus to the next row', async () => {
    const users = three();
    const page = await openUsers(users, () => {
      users.splice(1, 1);
      return new HttpResponse(null, { status: 204 });
    });
    const dialog = await openDialog(page, /^Delete Ben/, 'Delete User');
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted successfully!')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Ben Jacob' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('link', { name: 'Chitra Das' })).toHaveFocus());
    expect(page.sent.map(({ method, path, ifMatch }) => [method, path, ifMatch])).toEqual([
      ['DELETE', '/user-1', '"3"'],
    ]);
  });

  it.each([
    [
      'the server refuses',
      () => refusal(503, 'UNAVAILABLE', ''),
      /^Failed to delete user\. Please try again\.$/,
    ],
    [
      'somebody changed the user',
      changedMeanwhile,
      /^Failed to delete user\. .*Ravi Menon changed/,
    ],
  ])('A-458: reports the failure if %s, and keeps the user', async (_why, answer, text) => {
    const page = await openUsers(three(), answer);
    const dialog = await openDialog(page, /^Delete Ben/, 'Delete User');
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ben Jacob' })).toBeVisible();
  });
});
