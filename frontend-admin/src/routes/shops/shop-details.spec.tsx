import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import type { AdminShop, ShopDecision } from '@nattil/contracts/api/admin/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { translatable } from '@nattil/frontend-shared/testing/translatable';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

async function openDetails(
  given: Partial<AdminShop> = {},
  { decisions, as = anita }: { decisions?: ShopDecision[]; as?: typeof anita } = {},
) {
  const shop = aShop({ status: 'approved', ...given });
  server.use(...shopsServer([shop], { decisions: decisions ?? [] }).handlers);
  const page = openPage(<ShopsPage />, `/admin/shops?shop=${shop.id}`, as);
  const dialog = within(await screen.findByRole('dialog', { name: shop.name }));
  await dialog.findByRole('tab', { name: 'Overview' });
  return { ...page, shop, dialog };
}

/** The value beside a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

it('the details exclude only names, contacts and numbers from translation', async () => {
  const { user, dialog, shop } = await openDetails();
  const kept = [shop.name, 'Fathima Beevi', '+91 98765 43210', shop.email!];
  expect(translatable([...kept, 'Kanayannur', 'Not given'])).toEqual(['Kanayannur', 'Not given']);
  await user.click(dialog.getByRole('tab', { name: 'Business Info' }));
  expect(translatable([shop.gstNumber!, shop.panNumber!])).toEqual([]);
});

describe('the footer of the details', () => {
  it('A-170, A-175: has its actions, and opens the analytics in a new tab', async () => {
    const { dialog, shop } = await openDetails();
    for (const action of ['Send Email', 'Edit Shop', 'Discount Settings'])
      expect(dialog.getByRole('button', { name: action })).toBeVisible();
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
    const analytics = dialog.getByRole('link', { name: 'View Analytics' });
    expect(analytics).toHaveAttribute('href', `/admin/shops/${shop.id}/analytics`);
    expect(analytics).toHaveAttribute('target', '_blank');
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-178: opens the form of this shop above the details, and leads back to them', async () => {
    const { user, dialog, shop, address } = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Edit Shop' }));
    await screen.findByRole('dialog', { name: 'Edit Shop' });
    expect(await screen.findByLabelText(/^Shop name/)).toHaveValue(shop.name);
    expect(address()).toBe(`/admin/shops?shop=${shop.id}&edit=${shop.id}`);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: shop.name })).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/admin/shops?shop=${shop.id}`));
  });

  it('A-179: opens the discount settings of this shop', async () => {
    const { user, dialog } = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Discount Settings' }));
    await screen.findByRole('dialog', { name: 'Discount Settings' });
    expect(screen.getByLabelText('Discount')).toHaveValue('12.25%');
  });

  it('has a menu of the less frequent actions on a phone', async () => {
    const { user, dialog, shop } = await openDetails();
    await user.click(dialog.getByRole('button', { name: `More actions for ${shop.name}` }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Send Email',
      'View Analytics',
      'View Purchases',
      'Discount Settings',
      'Audit Trail',
    ]);
  });

  it('offers no changes without the permission', async () => {
    const { dialog } = await openDetails({}, { as: { ...anita, role: 'auditor' } });
    for (const action of ['Send Email', 'Edit Shop', 'Discount Settings', 'Block'])
      expect(dialog.queryByRole('button', { name: action })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'View Analytics' })).toBeVisible();
  });
});

describe('masked numbers', () => {
  const masked = { bankAccountNumber: '12******89', ifscCode: 'SB*******34' };
  const whole = {
    panNumber: 'ABCDE1234F',
    bankAccountNumber: '1234567889',
    ifscCode: 'SBIN0001234',
  };

  async function openBusiness(as = anita) {
    const asked: string[] = [];
    const page = await openDetails(masked, { as });
    server.use(
      http.post(api('/admin/shops/:id/reveal'), ({ params }) => {
        asked.push(params['id'] as string);
        return HttpResponse.json({ success: true, data: whole });
      }),
    );
    await page.user.click(page.dialog.getByRole('tab', { name: 'Business Info' }));
    return { ...page, asked };
  }

  it.each([
    ['Bank account number', '12******89', '1234567889'],
    ['IFSC code', 'SB*******34', 'SBIN0001234'],
  ])(
    'A-165: copy the whole %s, which is fetched first, and confirm it',
    async (label, shown, copied) => {
      const { user, dialog, asked, shop } = await openBusiness();
      const written = jest.spyOn(navigator.clipboard, 'writeText');
      await user.click(dialog.getByRole('button', { name: `Copy ${label}` }));
      expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
      expect(written).toHaveBeenLastCalledWith(copied);
      expect(asked).toEqual([shop.id]);
      expect(fact(label)).toHaveTextContent(shown);
    },
  );

  it('are shown on demand, all at once, and hidden again', async () => {
    const { user, dialog, asked } = await openBusiness();
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(fact('Bank account number')).toHaveTextContent('1234567889'));
    expect(fact('PAN number')).toHaveTextContent('ABCDE1234F');
    await user.click(dialog.getByRole('button', { name: 'Copy IFSC code' }));
    await screen.findByText('Copied to clipboard!');
    expect(asked).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(fact('Bank account number')).toHaveTextContent('12******89');
  });

  it('stay masked without the permission', async () => {
    const { dialog } = await openBusiness({ ...anita, role: 'support' });
    expect(fact('IFSC code')).toHaveTextContent('SB*******34');
    expect(
      dialog.queryByRole('button', { name: /^Show|Copy (PAN|Bank|IFSC)/ }),
    ).not.toBeInTheDocument();
  });

  it('are reported if they cannot be fetched', async () => {
    const { user, dialog } = await openBusiness();
    server.use(http.post(api('/admin/shops/:id/reveal'), () => HttpResponse.error()));
    await user.click(dialog.getByRole('button', { name: 'Copy IFSC code' }));
    expect(await screen.findByText('Could not copy. Please try again.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Could not show the details. Please try again.')).toBeVisible();
  });
});

describe('the history of decisions', () => {
  it('lists each decision with its author and reason, the latest first', async () => {
    const { user, dialog } = await openDetails(
      {},
      {
        decisions: [
          {
            decision: 'activated',
            by: { id: anita.id, name: 'anita menon' },
            at: '2026-03-03T06:30:00.000Z',
            reason: null,
          },
          {
            decision: 'blocked',
            by: { id: 'admin-2', name: null },
            at: '2026-02-02T06:30:00.000Z',
            reason: 'Complaints',
          },
          { decision: 'approved', by: null, at: '2026-01-01T06:30:00.000Z', reason: 'Papers fine' },
        ],
      },
    );
    await user.click(dialog.getByRole('tab', { name: 'Approval Status' }));
    const history = await dialog.findByRole('list', { name: 'History of decisions' });
    const entries = within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(entries).toEqual([
      expect.stringMatching(/^Activatedby Anita Menon \(you\)March 3, 2026/),
      expect.stringMatching(/^Blockedby an administratorFebruary 2, 2026.*Reason: Complaints$/),
      expect.stringMatching(/^Approvedby the systemJanuary 1, 2026.*Internal notes: Papers fine$/),
    ]);
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('says that it is empty, or could not be loaded', async () => {
    const { user, dialog } = await openDetails();
    server.use(
      http.get(api('/admin/shops/:id/decisions'), () => refusal(500, 'INTERNAL', 'x'), {
        once: true,
      }),
    );
    await user.click(dialog.getByRole('tab', { name: 'Approval Status' }));
    expect(
      await dialog.findByText('Failed to fetch the decisions. Please try again.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nothing has been decided about this shop yet.')).toBeVisible();
  });
});

describe('an email to the owner', () => {
  const send = () => screen.getByRole('button', { name: 'Send' });
  const field = (label: RegExp) => screen.getByLabelText(label);

  async function openEmail(given: Partial<AdminShop> = {}) {
    const sent: { key: string | null; body: unknown }[] = [];
    const page = await openDetails(given);
    server.use(
      http.post(api('/admin/shops/:id/send-email'), async ({ request }) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
        return HttpResponse.json({ success: true });
      }),
    );
    await page.user.click(page.dialog.getByRole('button', { name: 'Send Email' }));
    const email = within(await screen.findByRole('dialog', { name: 'Send Email' }));
    return { ...page, email, sent };
  }

  it('A-171, A-172, A-173: is sent when subject and message are filled', async () => {
    const { user, email, sent } = await openEmail();
    expect(email.getByText(wholeText(/^To spices@example.org/))).toBeVisible();
    const isReady = () => send().getAttribute('aria-disabled') !== 'true';
    expect(isReady()).toBe(false);
    await user.click(send());
    expect(email.getByText('Subject is required')).toBeVisible();
    expect(field(/^Subject/)).toHaveFocus();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.type(field(/^Subject/), ' Your hours ');
    expect(isReady()).toBe(false);
    fireEvent.change(field(/^Message/), { target: { value: '   ' } });
    expect(isReady()).toBe(false);
    fireEvent.change(field(/^Message/), { target: { value: 'Dear owner,\n\nplease call.' } });
    expect(isReady()).toBe(true);
    fireEvent.change(field(/^Subject/), { target: { value: '' } });
    expect(isReady()).toBe(false);
    fireEvent.change(field(/^Subject/), { target: { value: 'Your hours' } });
    await user.click(send());
    expect(await screen.findByText('Email sent successfully!')).toBeVisible();
    expect(sent).toEqual([
      {
        key: expect.any(String),
        body: { subject: 'Your hours', message: 'Dear owner,\n\nplease call.' },
      },
    ]);
    expect(await screen.findByRole('dialog', { name: 'Malabar Spices' })).toBeVisible();
  });

  it.each([
    ['the server refuses it', () => refusal(503, 'UNAVAILABLE', 'No mail server')],
    ['no answer comes', () => HttpResponse.error()],
  ])('A-462: says so when %s, and keeps the input', async (_case, answer) => {
    const { user } = await openEmail();
    server.use(http.post(api('/admin/shops/:id/send-email'), answer));
    fireEvent.change(field(/^Subject/), { target: { value: 'Your hours' } });
    fireEvent.change(field(/^Message/), { target: { value: 'Please call.' } });
    await user.click(send());
    expect(await screen.findByText('Failed to send email. Please try again.')).toBeVisible();
    expect(field(/^Message/)).toHaveValue('Please call.');
  });

  it('cannot be sent to a shop without an address', async () => {
    const { email } = await openEmail({ email: null });
    expect(email.getByText(wholeText(/No email address of Malabar Spices is known/))).toBeVisible();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
  });
});
