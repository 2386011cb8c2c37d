import { toastList } from '@nattil/frontend-shared/ui/overlays/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import type { AdminShop, ShopDecision } from '@nattil/contracts/api/admin/shops';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const noon = '2026-11-20T06:30:00.000Z';

/** The value beside a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

async function openDetails(given: Partial<AdminShop> = {}, decisions: ShopDecision[] = []) {
  const shop = aShop(given);
  server.use(...shopsServer([shop], { decisions }).handlers);
  const portal = openPage(<ShopsPage />, `/admin/shops?shop=${shop.id}`);
  const dialog = await screen.findByRole('dialog', { name: shop.name });
  await within(dialog).findByRole('tab', { name: 'Overview' });
  return { ...portal, shop, dialog: within(dialog) };
}

/** Opens the decision dialog of the only shop in the list; the server executes the decision. */
async function openDecision(action: RegExp, given: Partial<AdminShop> = {}) {
  const shops = [aShop(given)];
  const bodies: unknown[] = [];
  const decided = (change: Partial<AdminShop>) =>
    async function answer({ request }: { request: Request }) {
      bodies.push(await request.json());
      shops[0] = aShop({ ...given, ...change });
      return HttpResponse.json({ success: true, data: shops[0] });
    };
  server.use(
    ...shopsServer(shops).handlers,
    http.put(api('/admin/shops/:id/approve'), decided({ status: 'approved' })),
    http.put(api('/admin/shops/:id/reject'), decided({ status: 'rejected' })),
  );
  const portal = openPage(<ShopsPage />, '/admin/shops');
  await portal.user.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await shownDialog());
  return { ...portal, dialog, bodies };
}

describe('the details of a shop', () => {
  it('A-157, A-158, A-161, A-162: open from the row, at an address of their own', async () => {
    const shop = aShop({
      description: 'Tea and pepper',
      totalRevenue: 98765.5,
      lastActivity: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
    });
    server.use(...shopsServer([shop]).handlers);
    const { user, address } = openPage(<ShopsPage />, '/admin/shops?status=pending');
    await user.click(await screen.findByRole('link', { name: 'View details of Malabar Spices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Malabar Spices' }));
    expect(address()).toBe(`/admin/shops?status=pending&shop=${aShop().id}`);
    await dialog.findByRole('tab', { name: 'Overview' });
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Business Info',
      'Approval Status',
      'Till',
    ]);
    for (const [label, value] of [
      ['Name', 'Malabar Spices'],
      ['Category', 'Groceries'],
      ['Discount offered', '12.25%'],
      ['Status', 'Pending'],
      ['Description', 'Tea and pepper'],
      ['Address', '12 Broadway, Ernakulam'],
      ['Location (landmark)', 'Kochi'],
      ['Taluk/block', 'Kanayannur'],
      ['District', 'Ernakulam'],
      ['Coordinates', '9.98000, 76.28000'],
      ['Total revenue', '₹98,765.50'],
      ['Total purchases', '1,23,456'],
      ['Last activity', '2 hours ago'],
    ] as const) {
      expect(fact(label)).toHaveTextContent(value);
    }
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-159, A-160: copies the owner’s contact and confirms it', async () => {
    const { user, dialog } = await openDetails();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    for (const [label, button, value] of [
      ['Owner name', 'Copy owner name', 'Fathima Beevi'],
      ['Email', 'Copy email', 'spices@example.org'],
      ['Phone', 'Copy phone', '+919876543210'],
    ] as const) {
      expect(fact(label)).toHaveTextContent(label === 'Phone' ? '+91 98765 43210' : value);
      await user.click(dialog.getByRole('button', { name: button }));
      expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
      expect(written).toHaveBeenLastCalledWith(value);
      act(() => toastList.clear());
    }
  });

  it('A-163, A-164: shows the business data, the protected ones masked', async () => {
    const { user, dialog } = await openDetails({
      registrationNumber: 'KL-07/2020',
      bankAccountNumber: '12******89',
      ifscCode: 'SB*******34',
    });
    await user.click(dialog.getByRole('tab', { name: 'Business Info' }));
    for (const [label, value] of [
      ['Registration number', 'KL-07/2020'],
      ['GST number', '32ABCDE1234F1Z5'],
      ['PAN number', 'AB******4F'],
      ['Bank account number', '12******89'],
      ['IFSC code', 'SB*******34'],
      ['Registration date', 'January 5, 2026'],
      ['Active status', 'Active'],
    ] as const) {
      expect(fact(label)).toHaveTextContent(value);
    }
  });

  it.each([
    ['A-166', { status: 'approved', approvedBy: anita.id, approvedDate: noon }, 'Approved', null],
    [
      'A-167',
      {
        status: 'rejected',
        rejectedBy: 'admin-2',
        rejectedDate: noon,
        rejectionReason: 'Not a shop',
      },
      'Rejected',
      'Not a shop',
    ],
    [
      'A-168',
      { status: 'blocked', blockedBy: 'admin-2', blockedDate: noon, blockReason: 'Complaints' },
      'Blocked',
      'Complaints',
    ],
    ['A-169', { status: 'pending' }, 'Pending', null],
  ] as const)('%s shows the status of the shop: %o', async (_line, given, title, reason) => {
    const { user, dialog } = await openDetails(given);
    await user.click(dialog.getByRole('tab', { name: 'Approval Status' }));
    const panel = within(dialog.getByRole('region', { name: title }));
    if (given.status !== 'pending') {
      expect(panel.getByText(/November 20, 2026 at 12:00:00 PM IST/)).toBeInTheDocument();
      expect(
        panel.getByText(wholeText(given.status === 'approved' ? `${anita.id} (you)` : 'admin-2')),
      ).toBeVisible();
    }
    if (reason) expect(panel.getByText(reason)).toBeVisible();
  });

  it('A-166: name the administrator who decided, beside the id', async () => {
    const { user, dialog } = await openDetails(
      { status: 'approved', approvedBy: 'admin-2', approvedDate: noon },
      [
        {
          decision: 'approved',
          by: { id: 'admin-2', name: 'joseph thomas' },
          at: noon,
          reason: null,
        },
      ],
    );
    await user.click(dialog.getByRole('tab', { name: 'Approval Status' }));
    await waitFor(() => expect(fact('Approved by')).toHaveTextContent(/^Joseph Thomas ?admin-2/));
  });

  it('A-177: close with Close, and do not change the list', async () => {
    const { user, dialog, address } = await openDetails();
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    expect(close).toHaveTextContent('Close');
    await user.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/admin/shops');
  });

  it('say that there is no such shop', async () => {
    server.use(...shopsServer([aShop()]).handlers);
    openPage(<ShopsPage />, '/admin/shops?shop=unknown');
    expect(
      await screen.findByText('There is no such shop. It may have been removed.'),
    ).toBeVisible();
  });
});

describe('deciding about a shop', () => {
  it.each([
    ['Approve', 'Members find this shop in their search within a second.'],
    ['Reject', 'Members do not find this shop.'],
  ])('A-199, A-200, A-201: %s names the shop and the consequences', async (action, next) => {
    const { dialog } = await openDecision(new RegExp(`^${action}:`));
    expect(dialog.getByRole('heading', { name: `${action} Shop` })).toBeVisible();
    const summary = dialog.getByRole('region', { name: 'Shop' });
    for (const words of ['Malabar Spices', 'Groceries', 'Fathima Beevi', '12.25%', 'Pending']) {
      expect(summary).toHaveTextContent(words);
    }
    expect(dialog.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
    expect(dialog.getByText(next)).toBeVisible();
    expect(dialog.getByText(/written to the audit log/)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });
});

describe('approving a shop', () => {
  it('A-262: works without notes, and shows the new state at once', async () => {
    const { user, dialog, bodies } = await openDecision(/^Approve:/);
    expect(dialog.getByRole('textbox', { name: 'Notes (optional)' })).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await screen.findByText('Shop approved successfully!')).toBeVisible();
    expect(bodies).toEqual([{}]);
    const row = screen.getByRole('row', { name: /Malabar Spices/ });
    await waitFor(() => expect(within(row).getByText('Approved')).toBeVisible());
  });

  it('A-262: sends the notes trimmed, for administrators only', async () => {
    const { user, dialog, bodies } = await openDecision(/^Approve:/);
    expect(dialog.getByText('Internal: only administrators read them.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Notes (optional)' }), '  Papers fine ');
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    await waitFor(() => expect(bodies).toEqual([{ notes: 'Papers fine' }]));
  });

  it('A-148: approves a rejected shop again under its own title', async () => {
    const { user, dialog } = await openDecision(/^Re-approve Rejected Shop:/, {
      status: 'rejected',
    });
    expect(dialog.getByRole('heading', { name: 'Re-approve Rejected Shop' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Re-approve Shop' }));
    expect(await screen.findByText('Shop approved successfully!')).toBeVisible();
  });

  it.each([
    [
      'the server’s message',
      () => refusal(409, 'SHOP_WRONG_STATE', 'The shop is blocked'),
      'The shop is blocked',
    ],
    ['a text of its own', () => HttpResponse.error(), 'Failed to approve shop. Please try again.'],
  ])('A-484: shows %s when it fails, and stays open', async (_case, answer, text) => {
    const { user, dialog } = await openDecision(/^Approve:/);
    server.use(http.put(api('/admin/shops/:id/approve'), answer));
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('also starts from the details, and returns to them', async () => {
    const { user, dialog, address, shop } = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('dialog', { name: 'Approve Shop' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: shop.name })).toBeVisible();
    expect(address()).toContain(shop.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: shop.name })).toHaveFocus());
  });
});

describe('after a decision made from a row', () => {
  it('the focus moves to the next row, or from the last row to the one before', async () => {
    const shops = ['Asha Stores', 'Binu Tea', 'Chitra Silks'].map((name, index) =>
      aShop({ id: `01890000-0000-7000-8000-00000000000${index}`, name }),
    );
    server.use(
      ...shopsServer(shops).handlers,
      http.put(api('/admin/shops/:id/approve'), ({ params }) => {
        const index = shops.findIndex(({ id }) => id === params['id']);
        return HttpResponse.json({ success: true, data: shops.splice(index, 1)[0] });
      }),
    );
    const { user } = openPage(<ShopsPage />, '/admin/shops?status=pending');
    for (const [approved, next] of [
      ['Asha Stores', 'Binu Tea'],
      ['Chitra Silks', 'Binu Tea'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Approve: ${approved}` }));
      const dialog = within(await shownDialog());
      await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
      await waitFor(() =>
        expect(screen.queryByRole('link', { name: approved })).not.toBeInTheDocument(),
      );
      await waitFor(() => expect(screen.getByRole('link', { name: next })).toHaveFocus());
    }
  });
});

describe('rejecting a shop', () => {
  const reason = () => screen.getByRole('textbox', { name: /Reason/ });
  const confirm = () => screen.getByRole('button', { name: 'Reject Shop' });

  it('A-335: says that the reason is missing when the disabled button is pressed, and sends nothing', async () => {
    const { user, dialog, bodies } = await openDecision(/^Reject:/);
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(dialog.getByText('Please provide a reason for rejecting this shop')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(reason()).toBeInvalid();
    expect(bodies).toEqual([]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-336, A-407, A-499: needs ten characters without outer blanks, and counts them', async () => {
    const { user, dialog, bodies } = await openDecision(/^Reject:/);
    await user.type(reason(), '   too short   ');
    expect(dialog.getByText('Rejection reason must be at least 10 characters long')).toBeVisible();
    expect(dialog.getByText(/9\/500/)).toBeVisible();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm());
    expect(bodies).toEqual([]);
    await user.clear(reason());
    await user.type(reason(), 'too short!');
    expect(dialog.queryByText(/must be at least/)).not.toBeInTheDocument();
    await user.click(confirm());
    await waitFor(() => expect(bodies).toEqual([{ reason: 'too short!' }]));
  });

  it('A-499: refuses more than 500 characters without cutting them off', async () => {
    const { user, dialog } = await openDecision(/^Reject:/);
    await user.click(reason());
    await user.paste('x'.repeat(501));
    expect(dialog.getByText('Reason must not exceed 500 characters')).toBeVisible();
    expect(dialog.getByText(/501\/500/)).toBeVisible();
  });

  it('A-407: sends the trimmed reason and shows the new state at once', async () => {
    const { user, bodies } = await openDecision(/^Reject:/);
    await user.type(reason(), '  The GST number is not theirs ');
    await user.click(confirm());
    expect(await screen.findByText('Shop rejected successfully!')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'The GST number is not theirs' }]);
    const row = screen.getByRole('row', { name: /Malabar Spices/ });
    await waitFor(() => expect(within(row).getByText('Rejected')).toBeVisible());
  });

  it.each([
    [
      'the server’s message',
      () => refusal(409, 'SHOP_WRONG_STATE', 'The shop is blocked'),
      'The shop is blocked',
    ],
    ['a text of its own', () => HttpResponse.error(), 'Failed to reject shop. Please try again.'],
  ])('A-485: shows %s when it fails, and keeps the reason', async (_case, answer, text) => {
    const { user, dialog } = await openDecision(/^Reject:/);
    server.use(http.put(api('/admin/shops/:id/reject'), answer));
    await user.type(reason(), 'The GST number is not theirs');
    await user.click(confirm());
    expect(await dialog.findByText(text)).toBeVisible();
    expect(reason()).toHaveValue('The GST number is not theirs');
  });
});
