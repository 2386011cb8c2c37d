import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { screen, within } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { activeCard, cardDetails, member, storeOf } from '../../../testing/people.ts';
import { ManageCardDialog } from '../manage/manage-card-dialog.tsx';

// Loaded here, so that no spec waits for it.
import './otp-history-dialog.tsx';

const statuses = ['pending', 'verified', 'expired', 'verified', 'lost_in_space', 'expired'];
/** 12 codes, newest first: every second one activates the card. */
const codes = Array.from({ length: 12 }, (_, index) => ({
  id: `otp-${index}`,
  type: 'email',
  purpose: index % 2 === 0 ? 'card_activation' : 'email_verification',
  sentAt: new Date(Date.parse('2027-01-05T09:30:00Z') - index * 3_600_000).toISOString(),
  contactInfo: 'an****a@example.org',
  status: statuses[index] ?? 'verified',
}));

function serveHistory(of: object[] = codes): string[] {
  const asked: string[] = [];
  server.use(
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
    http.get(api('/users/otp/history'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
      return HttpResponse.json({
        success: true,
        data: of.slice((page - 1) * limit, page * limit),
        pagination: {
          currentPage: page,
          totalPages: Math.ceil(of.length / limit),
          totalItems: of.length,
          totalRecords: of.length,
          limit,
        },
      });
    }),
  );
  return asked;
}

async function open() {
  const { user } = renderDialog(
    <ManageCardDialog
      onCodeSent={() => undefined}
      onApply={() => undefined}
      onShow={() => undefined}
      onChangePassword={() => undefined}
    />,
    { store: storeOf(member()) },
  );
  await user.click(await screen.findByRole('button', { name: 'Full OTP history' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'OTP History' })) };
}

/** Without the labels that a narrow screen shows before the cells. */
const textOf = (cell: HTMLElement) => (cell.lastElementChild ?? cell).textContent;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(textOf),
    );

it('keeps out of translation where the codes went, not what they were for', async () => {
  serveHistory();
  const { dialog } = await open();
  await dialog.findAllByText('an****a@example.org');
  expect(translatable(['an****a@example.org', 'Card Activation'])).toEqual(['Card Activation']);
});

it('M-161, M-162: above the full history stands the summary of its latest 5 entries', async () => {
  const asked = serveHistory();
  const { dialog } = await open();
  const summary = await dialog.findByRole('region', { name: 'OTP Summary' });
  expect(summary).toHaveTextContent('Total sent: 5');
  const table = within(summary).getByRole('table');
  const headings = ['Purpose', 'Total', 'Verified', 'Expired', 'Pending'];
  expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual(headings);
  // A code of an unknown status counts only in the total.
  expect(rowsOf(table)).toEqual([
    ['Card Activation', '3', '0', '1', '1'],
    ['Email Verification', '2', '2', '0', '0'],
  ]);
  const recent = within(summary).getByRole('list', { name: 'Recent activity' });
  expect(within(recent).getAllByRole('listitem')).toHaveLength(5);
  expect(within(recent).getAllByRole('listitem')[1]).toHaveTextContent(
    /Email Verification.*Verified.*January 5, 2027 at 2:00:00 PM IST/,
  );
  expect(asked).toContain('?page=1&limit=5');
  const full = dialog.getByRole('region', { name: 'Full history' });
  expect(summary.compareDocumentPosition(full)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectNoAxeViolations();
});

it('the full history has pages, and the summary stays that of the latest', async () => {
  serveHistory();
  const { user, dialog } = await open();
  const full = await dialog.findByRole('table', { name: 'OTP History' });
  expect(rowsOf(full)).toHaveLength(10);
  expect(rowsOf(full)[0]).toEqual([
    'Card Activation',
    'Email',
    'an****a@example.org',
    'January 5, 2027, 3:00 PM',
    'Pending',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Showing 11 to 12 of 12 codes')).toBeVisible();
  expect(rowsOf(dialog.getByRole('table', { name: 'OTP History' }))).toHaveLength(2);
  expect(dialog.getByRole('region', { name: 'OTP Summary' })).toHaveTextContent('Total sent: 5');
});

it('a history that cannot be loaded can be tried again', async () => {
  serveHistory();
  const { user, dialog } = await open();
  await dialog.findByRole('region', { name: 'Full history' });
  await user.keyboard('{Escape}');
  server.use(
    http.get(api('/users/otp/history'), () =>
      HttpResponse.json({ success: false }, { status: 500 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Full OTP history' }));
  const again = within(await screen.findByRole('dialog', { name: 'OTP History' }));
  await again.findByText('The history could not be loaded.');
  serveHistory();
  await user.click(again.getByRole('button', { name: 'Try again' }));
  expect(await again.findByRole('region', { name: 'Full history' })).toBeVisible();
});
