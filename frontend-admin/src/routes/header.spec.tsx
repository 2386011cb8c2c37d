import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@nattil/contracts/api/admin/session';
import type { AdminSearchAnswer, AdminSearchHit } from '@nattil/contracts/api/admin/search';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { anita, openPortal, refusal, storeToken } from '../testing/portal.tsx';
import { shopsServer } from '../testing/shops.ts';

async function openShell(user: AdminUser = anita) {
  storeToken({ user });
  server.use(...shopsServer([]).handlers);
  const portal = openPortal('/admin/shops');
  await screen.findByText('No shops found');
  return portal;
}
type Portal = Awaited<ReturnType<typeof openShell>>;

async function openFromMenu({ user }: Portal, item: string) {
  await user.click(screen.getByRole('button', { name: /profile menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: item }));
}

it('A-002: shows its logo as a drawing within the page, and has its mark beside the title', async () => {
  await openShell();
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
  expect(within(sidebar).getByText('Nattil')).toBeVisible();
  expect(sidebar.querySelector('svg path')).toBeInTheDocument();
  // No image is loaded, so none can be missing.
  expect(document.images).toHaveLength(0);
  const page = readFileSync(join(process.cwd(), 'index.html'), 'utf8');
  const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(page)!;
  expect(readFileSync(join(process.cwd(), icon!), 'utf8')).toMatch(/^<svg[^]*<\/svg>\s*$/);
});

describe('the profile menu', () => {
  it('A-053: has Profile Settings, Preferences and Sign Out', async () => {
    const portal = await openShell();
    await portal.user.click(screen.getByRole('button', { name: /Anita Menon, profile menu/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Profile Settings',
      'Preferences',
      'Administrators',
      'API Keys',
      'Webhooks',
      'Sign Out',
    ]);
    await expectNoAxeViolations();
    await portal.user.keyboard('{Escape}');
    const profile = await openFromMenu(portal, 'Profile Settings');
    expect(profile.getByRole('textbox', { name: 'Email' })).toHaveValue(anita.email);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await portal.user.click(profile.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openFromMenu(portal, 'Preferences');
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('changes the name, which the header shows at once', async () => {
    server.use(
      http.put(api('/admin/profile'), async ({ request }) =>
        HttpResponse.json({
          success: true,
          data: { ...anita, ...((await request.json()) as object) },
        }),
      ),
    );
    const portal = await openShell();
    const dialog = await openFromMenu(portal, 'Profile Settings');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await portal.user.clear(name);
    await portal.user.click(dialog.getByRole('button', { name: 'Save Profile' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    await portal.user.type(name, 'Anita Varma');
    await portal.user.click(dialog.getByRole('button', { name: 'Save Profile' }));
    await screen.findByText('Profile saved');
    await portal.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: /Anita Varma, profile menu/ })).toBeVisible();
  });

  it('changes the password with the current one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('/admin/profile/password'), async ({ request }) => {
        sent.push(await request.json());
        const errors = [{ field: 'currentPassword', message: 'The current password is wrong' }];
        return sent.length > 1
          ? HttpResponse.json({ success: true })
          : HttpResponse.json(
              { success: false, code: 'VALIDATION_FAILED', message: 'Validation failed', errors },
              { status: 422 },
            );
      }),
    );
    const portal = await openShell();
    const dialog = await openFromMenu(portal, 'Profile Settings');
    const current = dialog.getByLabelText('Current password');
    await portal.user.type(current, 'Old-password-1');
    await portal.user.type(dialog.getByLabelText('New password'), 'Monsoon-rain-27');
    await portal.user.type(dialog.getByLabelText('Confirm new password'), 'Monsoon-rain-27');
    const press = () => portal.user.click(dialog.getByRole('button', { name: 'Change Password' }));
    await press();
    expect(await dialog.findByText('The current password is wrong')).toBeVisible();
    expect(current).toHaveFocus();
    await press();
    await screen.findByText(/Password changed/);
    expect(current).toHaveValue('');
    const body = { currentPassword: 'Old-password-1', newPassword: 'Monsoon-rain-27' };
    expect(sent).toEqual([body, body]);
  });

  it('applies preferences at once, and reverts one that could not be saved', async () => {
    let kept: unknown;
    server.use(
      http.put(api('/admin/profile/preferences'), async ({ request }) => {
        kept = await request.json();
        return HttpResponse.json({ success: true, data: kept });
      }),
    );
    const portal = await openShell();
    const root = document.documentElement;
    expect(root).toHaveAttribute('data-density', 'comfortable');
    const requests = collectRequests();
    const dialog = await openFromMenu(portal, 'Preferences');
    await portal.user.click(dialog.getByRole('radio', { name: 'Compact' }));
    expect(root).toHaveAttribute('data-density', 'compact');
    await portal.user.click(dialog.getByRole('radio', { name: 'Dark' }));
    expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'Rows of a page' }), '50');
    await waitFor(() => expect(requests.some((asked) => asked.includes('limit=50'))).toBe(true));
    await waitFor(() => expect(kept).toEqual({ theme: 'dark', density: 'compact', pageSize: 50 }));

    server.use(
      http.put(api('/admin/profile/preferences'), () => refusal(503, 'UNAVAILABLE', 'Not now')),
    );
    await portal.user.click(dialog.getByRole('radio', { name: 'Comfortable' }));
    expect(await dialog.findByText('Not now')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Compact' })).toBeChecked();
    expect(root).toHaveAttribute('data-density', 'compact');
  });

  it('shows preferences that were chosen on another machine', async () => {
    await openShell({
      ...anita,
      preferences: { theme: 'light', density: 'compact', pageSize: 20 },
    });
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  });
});

describe('menus and pages by role', () => {
  it('offer the allowed ones, and name the role that another page needs', async () => {
    const portal = await openShell({ ...anita, role: 'support' });
    expect(screen.queryByRole('link', { name: 'Audit Trail' })).not.toBeInTheDocument();
    await portal.user.click(screen.getByRole('button', { name: /profile menu/ }));
    await screen.findByRole('menuitem', { name: 'Preferences' });
    expect(screen.queryByRole('menuitem', { name: 'Administrators' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'API Keys' })).not.toBeInTheDocument();
    await portal.router.navigate('/admin/audit');
    expect(await screen.findByText('This page is not for your role')).toBeVisible();
    expect(screen.getByText('This needs the role owner, manager, or auditor.')).toBeVisible();
    for (const page of ['/admin/administrators', '/admin/api-keys', '/admin/webhooks']) {
      await portal.router.navigate('/admin/audit');
      await portal.router.navigate(page);
      expect(await screen.findByText('This needs the role owner.')).toBeVisible();
    }
  });
});

describe('the search', () => {
  const hit = (given: Partial<AdminSearchHit>): AdminSearchHit => ({
    id: 'lakshmi',
    title: 'Lakshmi Varma',
    detail: 'lakshmi@example.com',
    status: 'active',
    memberId: null,
    ...given,
  });
  const found: AdminSearchAnswer['data'] = [
    { kind: 'member', hits: [hit({})] },
    {
      kind: 'card',
      hits: [
        hit({
          id: 'card',
          title: '9123-4567-8901-2348',
          detail: 'Lakshmi Varma',
          memberId: 'lakshmi',
        }),
      ],
    },
    {
      kind: 'otp',
      hits: [hit({ id: 'code', title: 'Card Activation', status: 'pending', memberId: 'lakshmi' })],
    },
    {
      kind: 'shop',
      hits: [hit({ id: 'spices', title: 'Lakshmi Spices', detail: 'Kochi', status: 'approved' })],
    },
  ];

  function searching(answer: (q: string) => Response | Promise<Response>): string[] {
    const asked: string[] = [];
    server.use(
      http.get(api('/admin/search'), ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? '';
        asked.push(q);
        return answer(q);
      }),
    );
    return asked;
  }
  const all = () => HttpResponse.json({ success: true, data: found });

  async function type(portal: Portal, text: string) {
    await portal.user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    const field = dialog.getByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    await portal.user.type(field, text);
    return { dialog, field };
  }

  it('A-050: is a box in the header and opens by Ctrl+K', async () => {
    const asked = searching(all);
    const portal = await openShell();
    expect(screen.getByRole('searchbox', { name: /^Search members, shops/ })).toBeVisible();
    const { dialog } = await type(portal, 'lakshmi');
    const [first] = await dialog.findAllByRole('option');
    expect(first).toHaveTextContent('Lakshmi Varmalakshmi@example.comActive');
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toHaveLength(4);
    for (const label of ['Members', 'Shops', 'Cards', 'OTP sessions'])
      expect(dialog.getByText(label)).toBeVisible();
    expect(dialog.getAllByText('Lakshmi', { selector: 'mark' }).length).toBeGreaterThan(1);
    // One request, not one per letter.
    expect(asked).toEqual(['lakshmi']);
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await portal.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['the member', 0, '/admin/users?user=lakshmi'],
    ['the shop', 1, '/admin/shops?shop=spices'],
    ['the member of the card', 2, '/admin/users?user=lakshmi'],
    ['the OTP session', 3, '/admin/otp?session=code'],
  ])('opens %s with the arrow keys and Enter', async (_what, downs, path) => {
    // The requests of the opened page.
    server.use(http.get(api('/admin/*'), () => refusal(503, 'UNAVAILABLE', 'Not at the moment')));
    searching(all);
    const portal = await openShell();
    const { dialog, field } = await type(portal, 'lakshmi');
    await dialog.findAllByRole('option');
    await portal.user.keyboard(`${'{ArrowDown}'.repeat(downs)}{Enter}`);
    expect(field).toBeInstanceOf(HTMLInputElement);
    await waitFor(() => expect(portal.address()).toBe(path));
  });

  it('keeps the keys typed after Ctrl+K before the dialog has the focus', async () => {
    searching(all);
    const portal = await openShell();
    act(() => (document.activeElement as HTMLElement).blur());
    await portal.user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(document.body);
    await portal.user.keyboard('mal ab');
    const box = await screen.findByRole('combobox', { name: /^Search members/ });
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(box).toHaveValue('mal ab'));
    await portal.user.keyboard('ar');
    expect(box).toHaveValue('mal abar');
  });

  it('asks for more letters, says that nothing was found, and offers Retry after a failure', async () => {
    let failing = true;
    const asked = searching((q) => {
      if (q === 'nobody') return HttpResponse.json({ success: true, data: [] });
      return failing ? refusal(503, 'UNAVAILABLE', 'Not at the moment') : all();
    });
    const portal = await openShell();
    const { dialog, field } = await type(portal, 'la');
    expect(dialog.getByText(/Type at least 3 characters/)).toBeVisible();
    await portal.user.type(field, 'kshmi');
    expect(await dialog.findByText('Not at the moment')).toBeVisible();
    failing = false;
    await portal.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findAllByRole('option')).toHaveLength(4);
    await portal.user.clear(field);
    await portal.user.type(field, 'nobody');
    expect(await dialog.findByText('Nothing found')).toBeVisible();
    expect(asked).not.toContain('la');
  });
});
