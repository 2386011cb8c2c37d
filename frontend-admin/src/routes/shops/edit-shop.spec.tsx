import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { CATEGORIES, EDITED_SHOP_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { wholeText } from '@nattil/frontend-shared/testing/whole-text';
import { anita, openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const full = aShop({
  version: 4,
  description: 'Tea and pepper',
  registrationNumber: 'KL-07/2020',
});

/** The open form. The server stores each change unless `answer` returns another response. */
async function openForm(
  given: Partial<AdminShop> = {},
  answer: () => Response = () => HttpResponse.json({ success: true, data: full }),
  as = anita,
) {
  const shop = { ...full, ...given };
  const shops = [shop];
  const sent: { tag: string | null; body: unknown }[] = [];
  server.use(
    ...shopsServer(shops).handlers,
    http.put(api('/admin/shops/:id'), async ({ request }) => {
      sent.push({ tag: request.headers.get('If-Match'), body: await request.json() });
      return answer();
    }),
    http.post(api('/admin/shops/:id/reveal'), () =>
      HttpResponse.json({
        success: true,
        data: { panNumber: 'ABCDE1234F', bankAccountNumber: null, ifscCode: null },
      }),
    ),
  );
  const page = openPage(<ShopsPage />, `/admin/shops?edit=${shop.id}`, as);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Shop' }));
  await dialog.findByRole('tab', { name: 'Basic Info' });
  const open = (tab: string) =>
    page.user.click(dialog.getByRole('tab', { name: new RegExp(`^${tab}`) }));
  return { ...page, shop, shops, sent, open, dialog };
}

const field = (label: RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText(label, {
    selector: 'input, select, textarea',
  });
const save = () => screen.getByRole('button', { name: 'Save' });
const isReady = () => save().getAttribute('aria-disabled') !== 'true';

/** Fills a field in one event, because typing costs one render per key. */
function fill(label: RegExp, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

describe('the form of a shop', () => {
  it('A-185, A-186, A-187, A-195: has four tabs with the current data', async () => {
    const { dialog, open } = await openForm();
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Basic Info',
      'Contact',
      'Address',
      'Business',
    ]);
    const tabs = {
      'Basic Info': [
        [/^Shop name/, 'Malabar Spices'],
        [/^Description/, 'Tea and pepper'],
        [/^Category/, 'groceries'],
      ],
      Contact: [
        [/^Owner name/, 'fathima beevi'],
        [/^Email/, 'spices@example.org'],
        [/^Phone/, '9876543210'],
      ],
      Address: [
        [/^Address/, '12 Broadway, Ernakulam'],
        [/^Location/, 'Kochi'],
        [/^Latitude/, '9.98'],
        [/^Longitude/, '76.28'],
      ],
      Business: [
        [/^Discount/, '12.25%'],
        [/^Registration number/, 'KL-07/2020'],
        [/^GST number/, '32ABCDE1234F1Z5'],
        [/^PAN number/, 'AB******4F'],
      ],
    } as const;
    for (const [tab, fields] of Object.entries(tabs)) {
      await open(tab);
      for (const [label, value] of fields) expect(field(label)).toHaveValue(value);
      await expectNoAxeViolations(screen.getByRole('dialog'));
    }
    expect(dialog.getByText(/managed separately/)).toBeVisible();
    expect(dialog.queryByLabelText(/Bank|IFSC/)).not.toBeInTheDocument();
  });

  it.each([
    ['Basic Info', /^Shop name/, { name: 'Malabar Tea' }],
    ['Basic Info', /^Description/, { description: 'Only tea' }],
    ['Basic Info', /^Category/, { category: 'jewelry' }],
    ['Contact', /^Owner name/, { ownerName: 'Fathima Ali' }],
    ['Contact', /^Email/, { email: 'tea@example.org' }],
    ['Contact', /^Phone/, { phone: '6000000000' }],
    ['Address', /^Address/, { address: '14 Broadway, Ernakulam' }],
    ['Address', /^Location/, { location: 'Jetty' }],
    ['Address', /^Latitude/, { latitude: -90 }],
    ['Address', /^Longitude/, { longitude: 180 }],
    ['Business', /^Discount/, { discountOffered: 100 }],
    ['Business', /^Registration number/, { registrationNumber: 'KL-08/2021' }],
    ['Business', /^GST number/, { gstNumber: '22AAAAA0000A1Z5' }],
    ['Business', /^PAN number/, { panNumber: 'ABCDE1234F' }],
  ] as const)(
    'A-187, A-188, A-189, A-260, A-329: saves only the changes in %s: %s',
    async (tab, label, change) => {
      const { user, open, sent, address } = await openForm();
      expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
      expect(isReady()).toBe(false);
      await open(tab);
      fill(label, String(Object.values(change)[0]));
      expect(screen.getByText('Unsaved changes')).toBeVisible();
      expect(isReady()).toBe(true);
      await user.click(save());
      expect(await screen.findByText('Shop updated successfully!')).toBeVisible();
      expect(sent).toEqual([{ tag: '"4"', body: change }]);
      expect(address()).toBe('/admin/shops');
    },
  );

  it('A-188, A-189: has no changes after a field was changed back', async () => {
    const { user, sent } = await openForm();
    fill(/^Shop name/, 'Malabar Tea');
    fill(/^Shop name/, 'Malabar Spices ');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(isReady()).toBe(false);
    await user.click(save());
    expect(sent).toEqual([]);
  });

  it('A-329, A-330: sends null for emptied fields', async () => {
    const { user, open, sent } = await openForm();
    fill(/^Description/, '');
    await open('Address');
    for (const label of [/^Latitude/, /^Longitude/, /^Location/]) fill(label, '');
    await open('Business');
    for (const label of [/^Discount/, /^Registration/, /^GST/, /^PAN/]) fill(label, '');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({
      description: null,
      latitude: null,
      longitude: null,
      location: null,
      discountOffered: null,
      registrationNumber: null,
      gstNumber: null,
      panNumber: null,
    });
  });

  it.each(['electronics', 'groceries'])(
    'A-259, A-260: offers its ten categories, then the rest of the catalogue: %s',
    async (category) => {
      await openForm({ category });
      const options = [...(field(/^Category/) as HTMLSelectElement).options].map(
        ({ text }) => text,
      );
      expect(options.slice(0, 10)).toEqual([...EDITED_SHOP_CATEGORIES]);
      expect(options).toHaveLength(CATEGORIES.length);
      expect(field(/^Category/)).toHaveValue(category);
    },
  );

  it('shows the whole PAN number with permission, without counting it as a change', async () => {
    const { user, open } = await openForm();
    await open('Business');
    await user.click(screen.getByRole('button', { name: 'Show PAN number' }));
    await waitFor(() => expect(field(/^PAN number/)).toHaveValue('ABCDE1234F'));
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('says that there is no such shop', async () => {
    server.use(...shopsServer([]).handlers);
    openPage(<ShopsPage />, '/admin/shops?edit=unknown');
    expect(
      await screen.findByText('There is no such shop. It may have been removed.'),
    ).toBeVisible();
  });
});

describe('leaving the form', () => {
  const question = 'You have unsaved changes. Are you sure you want to close?';
  const ways = {
    Cancel: ({ user }: { user: Awaited<ReturnType<typeof openForm>>['user'] }) =>
      user.click(screen.getByRole('button', { name: 'Cancel' })),
    'the close button': ({ user }: { user: Awaited<ReturnType<typeof openForm>>['user'] }) =>
      user.click(screen.getByRole('button', { name: 'Close' })),
    Escape: ({ user }: { user: Awaited<ReturnType<typeof openForm>>['user'] }) =>
      user.keyboard('{Escape}'),
  };

  it.each(Object.entries(ways))(
    'A-191, A-192: with unsaved changes by %s asks for confirmation, and Cancel keeps them',
    async (_way, leave) => {
      const { user, sent } = await openForm();
      fill(/^Shop name/, 'Malabar Tea');
      await leave({ user });
      expect(await screen.findByText(question)).toBeVisible();
      await expectNoAxeViolations(screen.getByRole('dialog'));
      await user.click(screen.getByRole('button', { name: 'Keep editing' }));
      expect(await screen.findByRole('dialog', { name: 'Edit Shop' })).toBeVisible();
      expect(field(/^Shop name/)).toHaveValue('Malabar Tea');
      expect(screen.getByText('Unsaved changes')).toBeVisible();
      expect(sent).toEqual([]);
    },
  );

  it('A-193: with unsaved changes closes after confirmation, and saves nothing', async () => {
    const { user, sent, shop, address } = await openForm();
    fill(/^Shop name/, 'Malabar Tea');
    await user.keyboard('{Escape}');
    await screen.findByText(question);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/admin/shops');
    expect(sent).toEqual([]);
    await act(() => Promise.resolve());
    await user.click(screen.getByRole('button', { name: `Edit ${shop.name}` }));
    await waitFor(() => expect(field(/^Shop name/)).toHaveValue('Malabar Spices'));
  });

  it.each(Object.entries(ways))(
    'A-194: without changes by %s does not ask',
    async (_way, leave) => {
      const { user } = await openForm();
      await leave({ user });
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );
});

describe('errors in a changed shop', () => {
  const tooLong = (length: number) => 'x'.repeat(length);
  it.each([
    [
      'A-318',
      'Basic Info',
      /^Shop name/,
      ['', 'x', tooLong(101)],
      ['xx', tooLong(100)],
      'Shop name must be between 2 and 100 characters',
    ],
    [
      'A-319',
      'Contact',
      /^Owner name/,
      ['', 'x', tooLong(101)],
      ['xx', tooLong(100)],
      'Owner name must be between 2 and 100 characters',
    ],
    [
      'A-320',
      'Contact',
      /^Email/,
      ['', 'anna', 'anna@example'],
      ['anna@example.com'],
      'Please provide a valid email address',
    ],
    [
      'A-321',
      'Contact',
      /^Phone/,
      ['', '987654321', '5876543210'],
      ['6000000000'],
      'Please provide a valid Indian mobile number',
    ],
    [
      'A-322',
      'Address',
      /^Address/,
      ['', tooLong(9), tooLong(501)],
      [tooLong(10), tooLong(500)],
      'Address must be between 10 and 500 characters',
    ],
    [
      'A-323',
      'Business',
      /^Discount/,
      ['-0.5', '100.01'],
      ['0', '100'],
      'Discount must be between 0 and 100',
    ],
    [
      'A-324',
      'Address',
      /^Latitude/,
      ['90.1', '-90.1', 'north'],
      ['90', '-90'],
      'Latitude must be between -90 and 90',
    ],
    [
      'A-325',
      'Address',
      /^Longitude/,
      ['180.1', '-180.1', 'east'],
      ['180', '-180'],
      'Longitude must be between -180 and 180',
    ],
    [
      'A-326',
      'Business',
      /^GST number/,
      ['22AAAAA0000A1Y5'],
      ['22AAAAA0000A1Z5'],
      'Please provide a valid GST number',
    ],
    [
      'A-327',
      'Business',
      /^PAN number/,
      ['AB******4', 'ABCD1234F'],
      ['ABCDE1234F'],
      'Please provide a valid PAN number',
    ],
    [
      'A-328',
      'Basic Info',
      /^Description/,
      [tooLong(1001)],
      [tooLong(1000)],
      'Description must not exceed 1000 characters',
    ],
  ] as const)(
    'A-190: %s are beside the field, and disable Save: in %s, %s',
    async (_line, tab, label, wrong, right, message) => {
      const { user, open, sent, dialog } = await openForm();
      await open(tab);
      for (const value of wrong) {
        fill(label, value);
        expect(field(label)).toHaveAccessibleDescription(new RegExp(message));
        expect(isReady()).toBe(false);
      }
      await expectNoAxeViolations(screen.getByRole('dialog'));
      expect(
        within(dialog.getByRole('tab', { name: new RegExp(`^${tab}`) })).getByLabelText(
          'has an error',
        ),
      ).toBeVisible();
      await user.click(save());
      expect(sent).toEqual([]);
      for (const value of right) {
        fill(label, value);
        expect(field(label)).not.toHaveAccessibleDescription(new RegExp(message));
        expect(isReady()).toBe(true);
      }
    },
  );

  it('A-190: lead from another tab to the wrong field when Save is pressed', async () => {
    const { user, open } = await openForm();
    await open('Address');
    fill(/^Latitude/, '91');
    await open('Basic Info');
    await user.click(save());
    await waitFor(() => expect(field(/^Latitude/)).toHaveFocus());
  });

  it('do not include values stored under older rules', async () => {
    const { user, sent } = await openForm({ phone: '+14155550100', address: 'Kochi' });
    fill(/^Shop name/, 'Malabar Tea');
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ tag: '"4"', body: { name: 'Malabar Tea' } }]));
  });
});

describe('a changed shop that the server refuses', () => {
  async function send(answer: () => Response) {
    const page = await openForm({}, answer);
    fill(/^Shop name/, 'Malabar Tea');
    await page.user.click(save());
    return page;
  }

  it.each([
    [
      'A-463',
      () => refusal(409, 'SHOP_ALREADY_REGISTERED', 'This shop already exists'),
      'Failed to update shop: This shop already exists',
    ],
    [
      'A-464',
      () => HttpResponse.json({}, { status: 500 }),
      'Failed to update shop. Please try again.',
    ],
    ['A-464', () => HttpResponse.error(), 'Failed to update shop. Please try again.'],
  ] as const)('%s says why, and keeps what was typed: %s', async (_line, answer, text) => {
    await send(answer);
    expect(await screen.findByText(text)).toBeVisible();
    expect(field(/^Shop name/)).toHaveValue('Malabar Tea');
    expect(screen.getByRole('dialog', { name: 'Edit Shop' })).toBeVisible();
  });

  it('leads to the field that the server refused', async () => {
    await send(() =>
      HttpResponse.json(
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Validation failed',
          errors: [{ field: 'email', message: 'This email is not reachable' }],
        },
        { status: 422 },
      ),
    );
    await waitFor(() => expect(field(/^Email/)).toHaveFocus());
    expect(field(/^Email/)).toHaveAccessibleDescription('This email is not reachable');
  });

  it('says who changed it first, and saves the input over the current state', async () => {
    let calls = 0;
    const { user, shops, sent } = await openForm({}, () => {
      calls += 1;
      if (calls > 1) return HttpResponse.json({ success: true, data: full });
      shops[0] = { ...full, version: 5, ownerName: 'Ali' };
      return HttpResponse.json(
        {
          success: false,
          code: 'CHANGED_MEANWHILE',
          message: 'Binu Thomas changed this meanwhile.',
          data: { status: 'pending', by: 'Binu Thomas', at: full.createdAt },
        },
        { status: 409 },
      );
    });
    fill(/^Shop name/, 'Malabar Tea');
    await user.click(save());
    expect(
      await screen.findByText(wholeText(/^Binu Thomas changed this shop meanwhile/)),
    ).toBeVisible();
    await waitFor(() => expect(isReady()).toBe(true));
    await user.click(save());
    await waitFor(() => expect(sent.at(-1)).toEqual({ tag: '"5"', body: { name: 'Malabar Tea' } }));
  });
});
