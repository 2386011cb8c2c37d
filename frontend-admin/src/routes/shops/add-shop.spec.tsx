import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { CATEGORIES, NEW_SHOP_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

type Sent = Record<string, unknown>;

/** The open wizard. The server adds each shop unless `answer` returns another response. */
async function openWizard(
  answer: () => Response = () =>
    HttpResponse.json({ success: true, data: aShop() }, { status: 201 }),
) {
  const sent: Sent[] = [];
  const keys: (string | null)[] = [];
  server.use(
    ...shopsServer([]).handlers,
    http.post(api('/admin/shops'), async ({ request }) => {
      sent.push((await request.json()) as Sent);
      keys.push(request.headers.get('Idempotency-Key'));
      return answer();
    }),
  );
  const page = openPage(<ShopsPage />, '/admin/shops');
  await page.user.click(await screen.findByRole('button', { name: 'Add New Shop' }));
  await screen.findByRole('dialog', { name: 'Add New Shop' });
  return { ...page, sent, keys };
}
type User = Awaited<ReturnType<typeof openWizard>>['user'];

const field = (label: RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText(label, {
    selector: 'input, select, textarea',
  });
const step = (title: string) => screen.queryByRole('heading', { level: 3, name: title });
const button = (name: string) => screen.getByRole('button', { name });
const next = (user: User) => user.click(button('Next'));

/** Fills a field in one event, because typing costs one render per key. */
function fill(label: RegExp, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

const STEP_1 = 'Step 1 of 3 Basic Information';
const STEP_2 = 'Step 2 of 3 Address & Category';
const STEP_3 = 'Step 3 of 3 Business Documents & Account';

async function fillBasics(user: User): Promise<void> {
  fill(/^Shop name/, ' Malabar  Spices ');
  fill(/^Owner name/, 'Fathima Beevi');
  fill(/^Email/, 'Spices@example.org');
  fill(/^Phone/, '98765 43210');
  await next(user);
}
async function fillAddress(user: User): Promise<void> {
  fill(/^Address/, '12 Broadway, Ernakulam');
  fill(/^Category/, 'groceries');
  await next(user);
}

describe('adding a shop', () => {
  it('A-124, A-180, A-181: opens a wizard of three steps, the first with the basic information', async () => {
    const { address } = await openWizard();
    expect(address()).toBe('/admin/shops?add=shop');
    expect(step(STEP_1)).toBeVisible();
    for (const title of ['Basic Information', 'Address & Category', 'Business Documents & Account'])
      expect(screen.getAllByText(title)[0]).toBeVisible();
    for (const label of [/^Shop name/, /^Owner name/, /^Email/, /^Phone/, /^Description/])
      expect(field(label)).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('returns the focus to its button if it was opened by its address', async () => {
    server.use(...shopsServer([]).handlers);
    const { user } = openPage(<ShopsPage />, '/admin/shops?add=shop');
    await screen.findByRole('dialog', { name: 'Add New Shop' });
    await waitFor(() => expect(field(/^Shop name/)).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button('Add New Shop')).toHaveFocus());
  });

  it('A-182, A-258, A-290: has address, category and place in step 2, with 19 categories, then the rest of the catalogue', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    expect(step(STEP_2)).toHaveFocus();
    for (const label of [/^Address/, /^Category/, /^Location/, /^Latitude/, /^Longitude/])
      expect(field(label)).toBeVisible();
    const [, ...options] = [...(field(/^Category/) as HTMLSelectElement).options];
    expect(options.slice(0, 19).map(({ text }) => text)).toEqual([...NEW_SHOP_CATEGORIES]);
    expect(options).toHaveLength(CATEGORIES.length);
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-183, A-292: has registration numbers and bank account in step 3, and the submit button only there', async () => {
    const { user } = await openWizard();
    const noSubmit = () =>
      expect(screen.queryByRole('button', { name: 'Add Shop' })).not.toBeInTheDocument();
    noSubmit();
    await fillBasics(user);
    noSubmit();
    await fillAddress(user);
    expect(step(STEP_3)).toHaveFocus();
    for (const label of [
      /^Discount/,
      /^Registration number/,
      /^GST number/,
      /^PAN number/,
      /^Password/,
      /^Confirm password/,
    ])
      expect(field(label)).toBeVisible();
    expect(button('Add Shop')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('A-184, A-418, A-419, A-420, A-421, A-422, A-424: sends a shop whose third step was left empty', async () => {
    const { user, sent, keys } = await openWizard();
    await fillBasics(user);
    await fillAddress(user);
    await user.click(button('Add Shop'));
    expect(await screen.findByText('Shop added successfully!')).toBeVisible();
    const [{ lastActivity, ...body } = {}] = sent;
    expect(body).toEqual({
      name: 'Malabar Spices',
      ownerName: 'Fathima Beevi',
      email: 'spices@example.org',
      phone: '9876543210',
      description: '',
      address: '12 Broadway, Ernakulam',
      category: 'groceries',
      location: '',
      latitude: null,
      longitude: null,
      discountOffered: 0,
      registrationNumber: '',
      gstNumber: '',
      panNumber: '',
      bankAccountNumber: '',
      ifscCode: '',
      status: 'pending',
      isActive: true,
      totalPurchases: 0,
      totalRevenue: 0,
    });
    expect(Math.abs(Date.now() - Date.parse(lastActivity as string))).toBeLessThan(60_000);
    expect(sent).toHaveLength(1);
    expect(keys[0]).toBeTruthy();
  });

  it('A-315, A-316, A-418, A-419, A-420, A-424: sends all input except the confirmation', async () => {
    const { user, sent } = await openWizard();
    fill(/^Description/, 'Tea and pepper');
    await fillBasics(user);
    fill(/^Location/, 'Near the jetty');
    fill(/^Latitude/, '-9.98');
    fill(/^Longitude/, '76.28');
    await fillAddress(user);
    fill(/^Discount/, '12.25');
    fill(/^Registration number/, 'KL-07/2020');
    await user.type(field(/^GST number/), '22aaaaa0000a1z5');
    expect(field(/^GST number/)).toHaveValue('22AAAAA0000A1Z5');
    await user.type(field(/^PAN number/), 'abcde1234f');
    expect(field(/^PAN number/)).toHaveValue('ABCDE1234F');
    fill(/^Password/, 'Rainy-days-26');
    fill(/^Confirm password/, 'Rainy-days-26');
    await user.click(button('Add Shop'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      description: 'Tea and pepper',
      location: 'Near the jetty',
      latitude: -9.98,
      longitude: 76.28,
      discountOffered: 12.25,
      registrationNumber: 'KL-07/2020',
      gstNumber: '22AAAAA0000A1Z5',
      panNumber: 'ABCDE1234F',
      password: 'Rainy-days-26',
    });
    expect(Object.keys(sent[0]!).filter((name) => /confirm/i.test(name))).toEqual([]);
  });

  it('A-294: starts empty at step 1 after a shop was added', async () => {
    const { user, address } = await openWizard();
    await fillBasics(user);
    await fillAddress(user);
    await user.click(button('Add Shop'));
    await screen.findByText('Shop added successfully!');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // The page follows the URL in a transition.
    await act(() => Promise.resolve());
    expect(address()).toBe('/admin/shops');
    await user.click(button('Add New Shop'));
    await screen.findByRole('dialog', { name: 'Add New Shop' });
    expect(step(STEP_1)).toBeVisible();
    for (const label of [/^Shop name/, /^Owner name/, /^Email/, /^Phone/, /^Description/])
      expect(field(label)).toHaveValue('');
  });

  it('A-291: goes back with Previous and keeps what was typed', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    fill(/^Address/, '12 Broadway');
    await user.click(button('Previous'));
    expect(step(STEP_1)).toHaveFocus();
    expect(field(/^Owner name/)).toHaveValue('Fathima Beevi');
    await next(user);
    expect(field(/^Address/)).toHaveValue('12 Broadway');
  });

  it('asks before it discards input', async () => {
    const { user } = await openWizard();
    fill(/^Shop name/, 'Malabar Spices');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field(/^Shop name/)).toHaveValue('Malabar Spices');
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('errors in a new shop', () => {
  it('A-289, A-300, A-301, A-302, A-304: are beside the empty fields of step 1, which stays open', async () => {
    const { user } = await openWizard();
    await next(user);
    expect(step(STEP_1)).toBeVisible();
    expect(field(/^Shop name/)).toHaveFocus();
    expect(field(/^Shop name/)).toHaveAccessibleDescription('Shop name is required');
    expect(field(/^Owner name/)).toHaveAccessibleDescription('Owner name is required');
    expect(field(/^Email/)).toHaveAccessibleDescription('Email is required');
    expect(field(/^Phone/)).toHaveAccessibleDescription(/Phone number is required/);
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it.each([
    ['anna', 'Email is invalid'],
    ['anna@example', 'Email is invalid'],
    ['anna@example.com', ''],
  ])('A-289, A-303: include an email unlike x@y.z: %s', async (email, message) => {
    const { user } = await openWizard();
    fill(/^Email/, email);
    await next(user);
    expect(field(/^Email/)).toHaveAccessibleDescription(message);
  });

  it('A-289, A-305, A-317: include a phone without ten digits from 6 to 9, until it is corrected', async () => {
    const { user } = await openWizard();
    for (const wrong of ['5876543210', '987654321', '98765432101']) {
      fill(/^Phone/, wrong);
      expect(field(/^Phone/)).not.toHaveAccessibleDescription(/Invalid/);
      await next(user);
      expect(field(/^Phone/)).toHaveAccessibleDescription(/Invalid phone number/);
    }
    for (const right of ['6000000000', '9876543210']) {
      fill(/^Phone/, right);
      await next(user);
      expect(field(/^Phone/)).not.toHaveAccessibleDescription(/nvalid|required/);
    }
  });

  it('A-289, A-306, A-307: are beside address and category in step 2', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    await next(user);
    expect(step(STEP_2)).toBeVisible();
    expect(field(/^Address/)).toHaveAccessibleDescription('Address is required');
    expect(field(/^Category/)).toHaveAccessibleDescription('Category is required');
  });

  it.each([
    ['A-308', /^Latitude/, 90, 'Latitude must be between -90 and 90'],
    ['A-309', /^Longitude/, 180, 'Longitude must be between -180 and 180'],
  ] as const)('%s keeps a place on earth: %s', async (_line, label, most, message) => {
    const { user } = await openWizard();
    await fillBasics(user);
    for (const wrong of [most + 0.1, -most - 0.1, 'north']) {
      fill(label, String(wrong));
      await next(user);
      expect(field(label)).toHaveAccessibleDescription(message);
    }
    for (const right of [most, -most]) {
      fill(label, String(right));
      await next(user);
      expect(field(label)).not.toHaveAccessibleDescription(message);
    }
  });

  it('A-310, A-311, A-312, A-313, A-314: are beside the numbers and the password of step 3', async () => {
    const { user, sent } = await openWizard();
    await fillBasics(user);
    await fillAddress(user);
    const messages = [
      [/^Discount/, '100.01', 'Discount must be between 0 and 100', '100'],
      [/^GST number/, '22AAAAA0000A1Y5', 'Invalid GST number format', '22AAAAA0000A1Z5'],
      [/^PAN number/, 'ABCD1234F', 'Invalid PAN number format', 'ABCDE1234F'],
      [/^Password/, 'Abc12', 'Password must be at least 6 characters', 'Rainy-days-26'],
      [/^Confirm password/, 'Rainy', 'Passwords do not match', 'Rainy-days-26'],
    ] as const;
    for (const [label, wrong] of messages) fill(label, wrong);
    await user.click(button('Add Shop'));
    for (const [label, , message] of messages)
      // Some fields also describe the effect of an empty value.
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field(/^Discount/)).toHaveFocus();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    expect(sent).toEqual([]);
    for (const [label, , , right] of messages) fill(label, right);
    await user.click(button('Add Shop'));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('a new shop that the server refuses', () => {
  async function send(answer: () => Response) {
    const page = await openWizard(answer);
    await fillBasics(page.user);
    await fillAddress(page.user);
    await page.user.click(button('Add Shop'));
    return page;
  }
  const invalid = (...errors: { field?: string; message: string }[]) =>
    HttpResponse.json(
      { success: false, code: 'VALIDATION_FAILED', message: 'Validation failed', errors },
      { status: 422 },
    );

  it('A-293, A-486: shows the messages beside their fields, in the first step that holds one', async () => {
    const { user } = await send(() =>
      invalid(
        { field: 'address', message: 'We do not know this street' },
        { field: 'ownerName', message: 'Owner is unknown' },
      ),
    );
    expect(await screen.findByText('Owner is unknown')).toBeVisible();
    expect(step(STEP_1)).toBeVisible();
    expect(field(/^Owner name/)).toHaveFocus();
    expect(field(/^Owner name/)).toHaveAccessibleDescription('Owner is unknown');
    expect(screen.queryByText('Validation failed')).not.toBeInTheDocument();
    fill(/^Owner name/, 'Fathima');
    await next(user);
    expect(field(/^Address/)).toHaveAccessibleDescription('We do not know this street');
  });

  it.each([
    ['Shop name is required', 1, /^Shop name/],
    ['Owner name is required', 1, /^Owner name/],
    ['The email address is taken', 1, /^Email/],
    ['Phone is taken', 1, /^Phone/],
    ['Description is rude', 1, /^Description/],
    ['Address is unknown', 2, /^Address/],
    ['Location is unknown', 2, /^Location/],
    ['Latitude is at sea', 2, /^Latitude/],
    ['Longitude is at sea', 2, /^Longitude/],
    ['Category is closed', 2, /^Category/],
    ['Discount is too much', 3, /^Discount/],
    ['Registration number is taken', 3, /^Registration number/],
    ['GST is not theirs', 3, /^GST number/],
    ['PAN is not theirs', 3, /^PAN number/],
    ['Password is too common', 3, /^Password/],
  ])(
    'A-293, A-487, A-488: shows "%s" beside the field that it names, in step %i',
    async (message, at, label) => {
      await send(() => invalid({ message }));
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(new RegExp(message)));
      expect(step([STEP_1, STEP_2, STEP_3][at - 1]!)).toBeVisible();
      expect(field(label)).toHaveFocus();
    },
  );

  it('A-489: shows messages without a field as a list', async () => {
    await send(() =>
      invalid({ message: 'Come back tomorrow' }, { field: 'fee', message: 'The fee is not paid' }),
    );
    const banner = within(screen.getByRole('dialog')).getAllByRole('alert');
    await waitFor(() =>
      expect(
        banner
          .flatMap((alert) => within(alert).queryAllByRole('listitem'))
          .map((item) => item.textContent),
      ).toEqual(['Come back tomorrow', 'The fee is not paid']),
    );
    expect(step(STEP_3)).toBeVisible();
  });

  it.each([
    [
      'A-490',
      () => HttpResponse.error(),
      'Network error. Please check your connection and try again.',
    ],
    [
      'A-491',
      () => refusal(409, 'SHOP_ALREADY_REGISTERED', 'This shop already exists'),
      'This shop already exists',
    ],
    [
      'A-492',
      () => HttpResponse.json({ success: false }, { status: 500 }),
      'An unexpected error occurred',
    ],
  ] as const)('%s says what happened and keeps what was typed', async (_line, answer, text) => {
    const { user } = await send(answer);
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(button('Previous'));
    expect(field(/^Address/)).toHaveValue('12 Broadway, Ernakulam');
  });

  it('is sent again with the same idempotency key, and with a new one after a change', async () => {
    const { user, keys } = await send(() => HttpResponse.error());
    await screen.findByText(/Network error/);
    await user.click(button('Add Shop'));
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() => expect(button('Add Shop')).not.toHaveAttribute('data-loading'));
    act(() => fill(/^Discount/, '5'));
    await user.click(button('Add Shop'));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
