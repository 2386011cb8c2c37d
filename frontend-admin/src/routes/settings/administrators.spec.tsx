import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { Administrator, EventAccessAnswer } from '@nattil/contracts/api/admin/administrators';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { anita, openPage, openPortal, pagination, refusal } from '../../testing/portal.tsx';
import { AdministratorsPage } from './administrators.tsx';

function anAdministrator(given: Partial<Administrator>): Administrator {
  return {
    id: '01890000-0000-7000-8000-00000000ad02',
    version: 3,
    name: 'Ravi Nair',
    email: 'ravi@example.com',
    role: 'support',
    status: 'active',
    lastLoginAt: '2026-11-20T06:30:00.000Z',
    lockedUntil: null,
    createdAt: '2026-11-01T06:30:00.000Z',
    invitationEndsAt: null,
    ...given,
  };
}
const own = anAdministrator({ id: anita.id, name: anita.name, email: anita.email, role: 'owner' });
const invited = anAdministrator({
  id: '01890000-0000-7000-8000-00000000ad03',
  name: 'Meera Pillai',
  email: 'meera@example.com',
  status: 'invited',
  lastLoginAt: null,
  invitationEndsAt: '2999-01-01T00:00:00.000Z',
});

const NO_ACCESS: EventAccessAnswer['data'] = { apiKeys: [], webhooks: [], owners: [] };
const ACCESS: EventAccessAnswer['data'] = {
  apiKeys: [
    { id: 'k1', name: 'Loyalty app', scopes: ['events:shops'], expiresAt: '2027-11-01T06:30:00Z' },
  ],
  webhooks: [{ id: 'w1', name: 'Ledger', paused: true }],
  owners: [{ id: anita.id, name: 'anita menon' }],
};

/** The page, and every write with its body and If-Match. */
function openAdministrators(administrators: Administrator[], access = NO_ACCESS) {
  const calls: unknown[] = [];
  const note = async ({ request }: { request: Request }) => {
    const text = await request.text();
    calls.push([
      `${request.method} ${new URL(request.url).pathname.replace('/api/admin/', '')}`,
      request.headers.get('If-Match'),
      text ? JSON.parse(text) : null,
    ]);
    return request.method === 'DELETE'
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ success: true, data: {} });
  };
  server.use(
    http.get(api('/admin/administrators'), () =>
      HttpResponse.json({
        success: true,
        data: administrators,
        pagination: pagination(1, administrators.length, 10),
      }),
    ),
    http.get(api('/admin/administrators/:id/event-access'), () =>
      HttpResponse.json({ success: true, data: access }),
    ),
    http.post(api('/admin/administrators'), note),
    http.post(api('/admin/administrators/:id/invitation'), note),
    http.delete(api('/admin/administrators/:id/invitation'), note),
    http.post(api('/admin/administrators/:id/unlock'), note),
    http.put(api('/admin/administrators/:id/:what'), note),
  );
  return { calls, ...openPage(<AdministratorsPage />, '/admin/administrators') };
}

describe('the administrators', () => {
  it("are listed with role, state and last sign-in, without an action that removes one's own access", async () => {
    openAdministrators([own, anAdministrator({}), invited]);
    const ravi = within(await screen.findByRole('row', { name: /Ravi Nair/ }));
    expect(ravi.getByText('Support')).toBeVisible();
    expect(ravi.getByText('Active')).toBeVisible();
    const meera = within(screen.getByRole('row', { name: /Meera Pillai/ }));
    expect(meera.getByText('Invited')).toBeVisible();
    expect(meera.getByText('Never')).toBeVisible();
    const me = within(screen.getByRole('row', { name: /Anita Menon \(you\)/ }));
    expect(me.queryByRole('button')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('are invited by name, e-mail and role, with errors beside the fields', async () => {
    const { user, calls } = openAdministrators([own]);
    await user.click(await screen.findByRole('button', { name: 'Invite Administrator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite Administrator' }));
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(dialog.getByText('Email is required')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Ravi  Nair');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'Ravi@Example.com');
    await user.click(dialog.getByRole('radio', { name: 'Manager' }));
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByText('Invitation sent to ravi@example.com');
    const body = { name: 'Ravi Nair', email: 'ravi@example.com', role: 'manager' };
    expect(calls).toEqual([['POST administrators', null, body]]);
  });

  it('keep the dialog and its input after a refusal', async () => {
    const { user } = openAdministrators([own]);
    const text = 'An administrator with this e-mail already exists';
    server.use(
      http.post(api('/admin/administrators'), () => refusal(409, 'ADMINISTRATOR_EXISTS', text)),
    );
    await user.click(await screen.findByRole('button', { name: 'Invite Administrator' }));
    const dialog = within(await shownDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ravi');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ravi@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ravi');
  });

  it('get another role, are suspended after a confirmation, and activated', async () => {
    const suspended = anAdministrator({ id: 'mohan', name: 'Mohan', status: 'suspended' });
    const { user, calls } = openAdministrators([own, anAdministrator({}), suspended]);
    await user.click(await screen.findByRole('button', { name: 'Change role: Ravi Nair' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Role' }));
    await user.click(dialog.getByRole('radio', { name: 'Auditor' }));
    await user.click(dialog.getByRole('button', { name: 'Save Role' }));
    await screen.findByText('Role changed successfully!');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Suspend: Ravi Nair' }));
    const question = within(await shownDialog());
    expect(question.getByText(/signed out everywhere/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Administrator suspended successfully!');
    await user.click(screen.getByRole('button', { name: 'Activate: Mohan' }));
    await screen.findByText('Administrator activated successfully!');
    const path = `PUT administrators/${anAdministrator({}).id}`;
    expect(calls).toEqual([
      [`${path}/role`, '"3"', { role: 'auditor' }],
      [`${path}/suspend`, '"3"', {}],
      ['PUT administrators/mohan/activate', '"3"', null],
    ]);
  });

  it('who are suspended lose API keys and webhooks, which the question lists, or hand them over', async () => {
    const { user, calls } = openAdministrators([own, anAdministrator({ role: 'owner' })], ACCESS);
    await user.click(await screen.findByRole('button', { name: 'Suspend: Ravi Nair' }));
    const question = within(await screen.findByRole('dialog', { name: 'Suspend Administrator' }));
    const listed = within(await question.findByRole('list', { name: 'API keys and webhooks' }));
    expect(listed.getByText('Loyalty app')).toBeVisible();
    expect(listed.getByText(/^API key, until .*2027$/)).toBeVisible();
    expect(listed.getByText('Paused')).toBeVisible();
    expect(question.getByText(/The keys stop working at once/)).toBeVisible();
    const choice = question.getByRole('combobox', { name: 'API keys and webhooks' });
    expect(choice).toHaveValue('');
    await user.selectOptions(choice, 'Hand over to Anita Menon');
    expect(question.getByText(/They keep working/)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Administrator suspended successfully!');
    const path = `PUT administrators/${anAdministrator({}).id}/suspend`;
    expect(calls).toEqual([[path, '"3"', { handOverTo: anita.id }]]);
  });

  it('who get a role without API keys are asked the same, by keyboard too', async () => {
    const { user, calls } = openAdministrators([own, anAdministrator({ role: 'owner' })], ACCESS);
    await user.click(await screen.findByRole('button', { name: 'Change role: Ravi Nair' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Role' }));
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
    dialog.getByRole('radio', { name: 'Owner' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(await dialog.findByRole('list', { name: 'API keys and webhooks' })).toBeVisible();
    await user.tab();
    expect(dialog.getByRole('combobox')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save Role' }));
    await screen.findByText('Role changed successfully!');
    const path = `PUT administrators/${anAdministrator({}).id}/role`;
    expect(calls).toEqual([[path, '"3"', { role: 'manager' }]]);
  });

  it('whose API keys cannot be listed are asked for again; a refusal keeps the question', async () => {
    const { user } = openAdministrators([own, anAdministrator({ role: 'owner' })], ACCESS);
    const text = 'This is the last active owner.';
    const notNow = () => refusal(503, 'UNAVAILABLE', 'Not now');
    server.use(
      http.get(api('/admin/administrators/:id/event-access'), notNow, { once: true }),
      http.put(api('/admin/administrators/:id/suspend'), () => refusal(409, 'LAST_OWNER', text)),
    );
    await user.click(await screen.findByRole('button', { name: 'Suspend: Ravi Nair' }));
    const question = within(await screen.findByRole('dialog', { name: 'Suspend Administrator' }));
    expect(await question.findByText(/If you go on, all of them end/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Try again' }));
    expect(await question.findByText('Loyalty app')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await question.findByText(text)).toBeVisible();
  });

  it('who are invited get another link, or lose theirs after a confirmation', async () => {
    const { user, calls } = openAdministrators([own, invited]);
    await user.click(await screen.findByRole('button', { name: 'Send again: Meera Pillai' }));
    await screen.findByText('Invitation sent to meera@example.com');
    await user.click(screen.getByRole('button', { name: 'Withdraw: Meera Pillai' }));
    const question = within(await shownDialog());
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Invitation withdrawn');
    const path = `administrators/${invited.id}/invitation`;
    expect(calls).toEqual([
      [`POST ${path}`, '"3"', null],
      [`DELETE ${path}`, '"3"', null],
    ]);
  });

  it('who are locked are unlocked by an owner', async () => {
    const lockedUntil = new Date(Date.now() + 600_000).toISOString();
    const { user, calls } = openAdministrators([own, anAdministrator({ lockedUntil })]);
    const ravi = within(await screen.findByRole('row', { name: /Ravi Nair/ }));
    expect(ravi.getByText(/^Locked until/)).toBeVisible();
    await user.click(ravi.getByRole('button', { name: 'Lift lock: Ravi Nair' }));
    await screen.findByText('Lock lifted successfully!');
    expect(calls).toEqual([[`POST administrators/${anAdministrator({}).id}/unlock`, null, null]]);
    await expectNoAxeViolations();
  });

  it('can be loaded again after a failure', async () => {
    const { user } = openAdministrators([own]);
    server.use(
      http.get(api('/admin/administrators'), () => refusal(503, 'UNAVAILABLE', 'Not now'), {
        once: true,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Anita Menon/ })).toBeVisible();
  });
});

describe('an invitation', () => {
  const token = 'A'.repeat(43);
  const read = (answer: () => Response) => http.post(api('/admin/invitation'), answer);
  const meera = () =>
    HttpResponse.json({
      success: true,
      data: {
        name: 'meera pillai',
        email: 'meera@example.com',
        role: 'support',
        endsAt: '2027-01-05T09:30:00.000Z',
      },
    });

  it('greets the invited person, accepts a valid password, and leads to the login', async () => {
    const sent: unknown[] = [];
    server.use(
      read(meera),
      http.post(api('/admin/invitation/accept'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    const { user, address } = openPortal(`/admin/invitation#token=${token}`);
    expect(await screen.findByText(wholeText(/Welcome, Meera Pillai/))).toHaveTextContent(
      'invited as Support and will sign in as meera@example.com',
    );
    await expectNoAxeViolations();
    const press = () => user.click(screen.getByRole('button', { name: 'Set Password' }));
    await user.type(screen.getByLabelText('Password'), 'Backwater-1');
    await press();
    expect(await screen.findByText('Password must be at least 12 characters long')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), '234');
    await user.type(screen.getByLabelText('Confirm password'), 'Backwater-1234');
    await press();
    await screen.findByText('Your password is set. Please sign in.');
    expect(sent).toEqual([{ token, newPassword: 'Backwater-1234' }]);
    await waitFor(() => expect(address()).toBe('/admin/login'));
  });

  it('removes the token of an older link from the query at once, and uses it', async () => {
    server.use(read(meera));
    const { router } = openPortal(`/admin/invitation?token=${token}`);
    expect(await screen.findByText(wholeText(/Welcome, Meera Pillai/))).toBeVisible();
    expect(router.state.location).toMatchObject({ search: '', hash: `#token=${token}` });
  });

  it.each([
    ['is not valid any more', token],
    ['is not complete', 'abc'],
  ])('says so when its link %s', async (_case, typed) => {
    server.use(read(() => refusal(404, 'INVITATION_INVALID', 'This invitation is not valid')));
    openPortal(`/admin/invitation#token=${typed}`);
    expect(await screen.findByText('This invitation cannot be used')).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the login' })).toBeVisible();
    await expectNoAxeViolations();
  });
});
