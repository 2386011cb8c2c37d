import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { PartnerInvitationsJob, ShopPerson } from '@nattil/contracts/api/partner/access';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function aPerson(given: Partial<ShopPerson> = {}): ShopPerson {
  return {
    id: 'person-1',
    name: 'fathima beevi',
    email: 'spices@example.org',
    phone: null,
    role: 'owner',
    status: 'active',
    since: '2026-11-20T06:30:00.000Z',
    invitationEndsAt: null,
    lastLoginAt: null,
    lockedUntil: null,
    ...given,
  };
}
const invited = aPerson({ name: null, status: 'invited', invitationEndsAt: inDays(5) });

async function openTill(
  people: ShopPerson[],
  {
    as = anita,
    invite,
    ...given
  }: Partial<AdminShop> & {
    as?: typeof anita;
    invite?: () => Response;
  } = {},
) {
  const shop = aShop({ status: 'approved', ...given });
  const calls: unknown[] = [];
  server.use(
    ...shopsServer([shop]).handlers,
    http.get(api('/admin/shops/:id/people'), () =>
      HttpResponse.json({ success: true, data: people }),
    ),
    http.post(api('/admin/shops/:id/partner-invitation'), ({ params }) => {
      calls.push(params['id']);
      if (invite) return invite();
      people.push(invited);
      return HttpResponse.json({ success: true, data: invited }, { status: 201 });
    }),
  );
  const page = openPage(<ShopsPage />, `/admin/shops?shop=${shop.id}`, as);
  const dialog = within(await screen.findByRole('dialog', { name: shop.name }));
  await page.user.click(await dialog.findByRole('tab', { name: 'Till' }));
  return { ...page, shop, dialog, calls };
}

describe('the people of a shop', () => {
  it('have role, contact, state and last login, and lead to the reports', async () => {
    const { dialog, shop } = await openTill([
      aPerson(),
      aPerson({
        id: 'person-2',
        name: null,
        email: null,
        phone: '+919876543210',
        role: 'staff',
        status: 'invited',
        invitationEndsAt: inDays(-1),
      }),
    ]);
    const [owner, staff] = (await dialog.findAllByRole('listitem')).map((item) => within(item));
    expect(owner!.getByText('Fathima Beevi')).toBeVisible();
    expect(owner!.getByText('Owner')).toBeVisible();
    expect(owner!.getByText('Active')).toBeVisible();
    expect(staff!.getByText('Staff')).toBeVisible();
    expect(staff!.getByText('+91 98765 43210')).toBeVisible();
    expect(staff!.getByText('Invitation expired')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /invit|Send again/i })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Reports about this shop' })).toHaveAttribute(
      'href',
      `/admin/reports?status=all&shopId=${shop.id}`,
    );
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('are none at first: the owner is invited, and again', async () => {
    const { user, dialog, calls, shop } = await openTill([]);
    expect(await dialog.findByText(/Nobody can sign in/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Invite the owner' }));
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
    expect(await dialog.findByText(/^Invited, link works until/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(calls).toEqual([shop.id, shop.id]);
  });

  it('who are locked after wrong passwords are unlocked by an owner', async () => {
    const person = aPerson({ lockedUntil: inDays(0.01) });
    const { user, dialog } = await openTill([person]);
    server.use(
      http.post(api('/admin/shops/:id/people/person-1/unlock'), () => {
        person.lockedUntil = null;
        return HttpResponse.json({ success: true });
      }),
    );
    expect(await dialog.findByText(/^Locked until/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Lift lock' }));
    expect(await screen.findByText('Lock lifted successfully!')).toBeVisible();
    await waitFor(() => expect(dialog.queryByText(/^Locked until/)).not.toBeInTheDocument());
  });

  it('say why the owner could not be invited', async () => {
    const { user, dialog } = await openTill([], {
      invite: () =>
        refusal(409, 'PARTNER_WRONG_STATE', 'The account does not allow this') as Response,
    });
    await user.click(await dialog.findByRole('button', { name: 'Invite the owner' }));
    expect(await screen.findByText('The account does not allow this')).toBeVisible();
  });

  it.each([
    ['a shop without an e-mail address', { email: null }, /has no e-mail address/],
    ['a pending shop', { status: 'pending' as const }, /once the shop is approved/],
  ])('cannot be invited to %s', async (_which, given, text) => {
    const { dialog } = await openTill([], given);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Invite the owner' })).not.toBeInTheDocument();
  });

  it('are invited by those who manage shops only', async () => {
    const { dialog } = await openTill([], { as: { ...anita, role: 'auditor' } });
    await dialog.findByText(/Nobody can sign in/);
    expect(dialog.queryByRole('button', { name: 'Invite the owner' })).not.toBeInTheDocument();
  });
});

describe('the invitation of all owners', () => {
  it('shows its progress, and what was sent', async () => {
    let isStarted = false;
    const states: PartnerInvitationsJob[] = [
      { id: 'j', total: 40, sent: 10, skipped: 2, status: 'running', startedAt: inDays(0) },
      { id: 'j', total: 40, sent: 37, skipped: 3, status: 'finished', startedAt: inDays(0) },
    ];
    server.use(
      http.get(api('/admin/shops/partner-invitations'), () =>
        HttpResponse.json({ success: true, data: isStarted ? states[0] : null }),
      ),
      http.post(api('/admin/shops/partner-invitations'), () => {
        isStarted = true;
        return HttpResponse.json({ success: true, data: states[0] }, { status: 202 });
      }),
      ...shopsServer([]).handlers,
    );
    const { user } = openPage(<ShopsPage />, '/admin/shops');
    await user.click(await screen.findByRole('button', { name: 'Invite all owners' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite All Owners' }));
    expect(await dialog.findByText('The owners were not invited together yet.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Invite all owners' }));
    expect(await dialog.findByText('12 of 40 shops')).toBeVisible();
    expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '12');
    await expectNoAxeViolations(screen.getByRole('dialog'));
    states.shift();
    expect(await dialog.findByText(/^37 invitations sent. 3 skipped/)).toBeVisible();
  });
});
