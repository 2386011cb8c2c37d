import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { formatExactTime } from '@nattil/contracts/formats';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { openPage } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const at = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
const seen = aShop({ version: 4 });
const rejected: Partial<AdminShop> = {
  status: 'rejected',
  rejectedBy: 'admin-2',
  rejectedDate: at,
  rejectionReason: 'The papers are forged',
};
const approved: Partial<AdminShop> = { status: 'approved', approvedDate: at };

/**
 * A list of one shop that Binu changes right after it is displayed, so the server refuses a
 * decision on the older version.
 */
async function openWhileBinuDecides(
  action: RegExp,
  change: Partial<AdminShop>,
  shown: AdminShop = seen,
) {
  const shops = [shown];
  const sent: { tag: string | null; body: unknown }[] = [];
  const decide = (status: AdminShop['status']) =>
    async function answer({ request }: { request: Request }) {
      const tag = request.headers.get('If-Match');
      sent.push({ tag, body: await request.json() });
      const [shop] = shops as [AdminShop];
      if (tag === `"${shop.version}"`) {
        shops[0] = { ...shop, status, version: shop.version + 1 };
        return HttpResponse.json({ success: true, data: shops[0] });
      }
      return HttpResponse.json(
        {
          success: false,
          code: 'CHANGED_MEANWHILE',
          message: 'Binu Thomas changed this meanwhile.',
          data: { status: shop.status, by: 'Binu Thomas', at },
        },
        { status: 409 },
      );
    };
  server.use(
    ...shopsServer(shops).handlers,
    http.put(api('/admin/shops/:id/approve'), decide('approved')),
    http.put(api('/admin/shops/:id/reject'), decide('rejected')),
  );
  const portal = openPage(<ShopsPage />, '/admin/shops');
  await portal.user.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await shownDialog());
  shops[0] = { ...shown, ...change, version: shown.version + 1 };
  return { ...portal, dialog, sent };
}

describe("a decision after another administrator's", () => {
  it('is sent with the shown version, which the server checks', async () => {
    const { user, dialog, sent } = await openWhileBinuDecides(/^Approve:/, rejected);
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    await dialog.findByText(wholeText(/by Binu Thomas/));
    expect(sent).toEqual([{ tag: '"4"', body: {} }]);
  });

  it('is sent once if the button is pressed repeatedly', async () => {
    const { user, dialog, sent } = await openWhileBinuDecides(/^Approve:/, {});
    await user.tripleClick(dialog.getByRole('button', { name: 'Approve Shop' }));
    await dialog.findByText(wholeText('Changed by Binu Thomas'));
    expect(sent).toHaveLength(1);
  });

  it('shows who rejected the shop, when and why, and keeps the notes; nothing is approved', async () => {
    const { user, dialog } = await openWhileBinuDecides(/^Approve:/, rejected);
    await user.type(dialog.getByRole('textbox', { name: 'Notes (optional)' }), 'Papers fine');
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    const notice = await dialog.findByText(wholeText(/by Binu Thomas/));
    expect(notice.closest('[role="alert"]')).toHaveTextContent(
      `Rejected by Binu Thomas 2 hours ago, ${formatExactTime(at)}.` +
        'Reason: The papers are forged' +
        'Your decision was not carried out. Below is what can be decided now.',
    );
    expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
    expect(
      within(dialog.getByRole('region', { name: 'Shop' })).getByText('Rejected'),
    ).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Papers fine');
    expect(dialog.getByRole('textbox')).toHaveAttribute('readonly');
    expect(dialog.queryByRole('button', { name: 'Approve Shop' })).not.toBeInTheDocument();
    expect(screen.queryByText('Shop approved successfully!')).not.toBeInTheDocument();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('can be switched to a decision that is possible now, on the current version', async () => {
    const { user, dialog, sent } = await openWhileBinuDecides(/^Approve:/, rejected);
    await user.type(dialog.getByRole('textbox'), 'Papers fine');
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    await user.click(await dialog.findByRole('button', { name: 'Re-approve Rejected Shop' }));
    expect(dialog.getByRole('heading', { name: 'Re-approve Rejected Shop' })).toBeVisible();
    expect(dialog.getByText(wholeText(/by Binu Thomas/))).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Papers fine');
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Re-approve Shop' }));
    expect(await screen.findByText('Shop approved successfully!')).toBeVisible();
    expect(sent.at(-1)).toEqual({ tag: '"5"', body: { notes: 'Papers fine' } });
  });

  it('offers no decision if the shop was approved, keeps the reason, and closes', async () => {
    const { user, dialog } = await openWhileBinuDecides(/^Reject:/, approved);
    await user.type(dialog.getByRole('textbox'), 'The papers are forged');
    await user.click(dialog.getByRole('button', { name: 'Reject Shop' }));
    expect(await dialog.findByText(/nothing left to decide/)).toBeVisible();
    expect(dialog.getByText(wholeText('Approved by Binu Thomas'))).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('The papers are forged');
    expect(dialog.queryByRole('button', { name: /Reject|approve/ })).not.toBeInTheDocument();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: seen.name })).toHaveFocus());
    expect(
      within(screen.getByRole('row', { name: /Malabar/ })).getByText('Approved'),
    ).toBeVisible();
  });

  it('shows no empty field where nothing was typed', async () => {
    const { user, dialog } = await openWhileBinuDecides(/^Approve:/, approved);
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    await dialog.findByText(wholeText('Approved by Binu Thomas'));
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByText('What happens next?')).not.toBeInTheDocument();
  });

  it('can be repeated if the shop was only changed, after its current state was shown', async () => {
    const { user, dialog, sent } = await openWhileBinuDecides(/^Approve:/, {
      discountOffered: 40,
    });
    await user.type(dialog.getByRole('textbox'), 'Papers fine');
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await dialog.findByText(wholeText('Changed by Binu Thomas'))).toBeVisible();
    expect(dialog.getByText('40% discount offered')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await screen.findByText('Shop approved successfully!')).toBeVisible();
    expect(sent.at(-1)).toEqual({ tag: '"5"', body: { notes: 'Papers fine' } });
  });

  it('says who changed the shop even if it cannot be loaded again', async () => {
    const { user, dialog } = await openWhileBinuDecides(/^Approve:/, approved);
    server.use(http.get(api('/admin/shops/:id'), () => HttpResponse.error()));
    await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
    expect(await dialog.findByText(wholeText('Approved by Binu Thomas'))).toBeVisible();
    expect(
      within(dialog.getByRole('region', { name: 'Shop' })).getByText('Approved'),
    ).toBeVisible();
  });
});
