import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DISTRICTS, TALUKS_BY_DISTRICT } from '@nattil/contracts/catalog/districts';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { member, storeOf } from '../../testing/people.ts';
import { fill } from '../../testing/fill.ts';
import { RegisterShopDialog } from './register-shop-dialog.tsx';

function open(user: Parameters<typeof storeOf>[0] = null) {
  return renderDialog(<RegisterShopDialog />, { store: storeOf(user) });
}
type User = ReturnType<typeof open>['user'];

const field = (name: RegExp | string) => screen.getByLabelText(name);
const next = () => screen.getByRole('button', { name: 'Next' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const step = (title: string) => screen.getByRole('heading', { name: new RegExp(title) });

async function fillShop(user: User): Promise<void> {
  fill(field(/^Shop name/), ' Malabar Tea House ');
  fill(field(/^Category/), 'dining');
  fill(field(/^Business email/), 'tea@example.org');
  fill(field(/^Phone/), '98470 12345');
  await user.click(next());
}
async function fillPlace(user: User): Promise<void> {
  fill(field(/^District/), 'Ernakulam');
  fill(field(/^Taluk/), 'Kochi');
  fill(field(/^Location/), 'Fort Kochi');
  await user.click(next());
}
async function fillOffer(user: User): Promise<void> {
  fill(field(/^Store address/), '12 Princess Street, Fort Kochi');
  await user.click(screen.getByRole('checkbox'));
}

let tokens: (string | null)[] = [];
beforeEach(() => {
  tokens = [];
});
function answer(status: number, body: object): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(api('/admin/shops/register'), async ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

it('M-117, M-522: it opens on step 1 with its fields', async () => {
  open();
  expect(step('Step 1 of 3')).toBeVisible();
  expect(field(/^Shop name/)).toBeVisible();
  expect(field(/^Business email/)).toBeVisible();
  expect(field(/^Phone/)).toBeVisible();
  const [, ...categories] = [...(field(/^Category/) as HTMLSelectElement).options];
  expect(categories.slice(0, 12).map(({ text }) => text)).toEqual([
    'Shopping',
    'Healthcare',
    'Travel',
    'Dining',
    'Entertainment',
    'Beauty',
    'Home & Living',
    'Services',
    'Automotive',
    'Electronics',
    'Sports & Fitness',
    'Education',
  ]);
  const rest = categories.slice(12).map(({ text }) => text);
  expect(rest).toEqual(expect.arrayContaining(['Bakery', 'Pharmacy', 'Groceries']));
  await expectNoAxeViolations();
});

it('M-280, M-311, M-312, M-313, M-315, M-322: an empty step stays, says what is missing, and leads to the first field', async () => {
  const { user } = open();
  await user.click(next());
  expect(step('Step 1 of 3')).toBeVisible();
  expect(field(/^Shop name/)).toHaveAccessibleDescription('Store name is required');
  expect(field(/^Shop name/)).toHaveFocus();
  expect(field(/^Category/)).toHaveAccessibleDescription('Please select a category');
  expect(field(/^Business email/)).toHaveAccessibleDescription('Business email is required');
  const wrongPhone = /Please enter a valid phone number \(10-15 digits\)/;
  expect(field(/^Phone/)).toHaveAccessibleDescription(wrongPhone);
  expect(await screen.findByText('Please fix the errors before proceeding')).toBeVisible();
  for (const digits of [9, 16]) {
    fill(field(/^Phone/), '9'.repeat(digits));
    expect(field(/^Phone/)).not.toHaveAccessibleDescription(wrongPhone);
    await user.click(next());
    expect(field(/^Phone/)).toHaveAccessibleDescription(wrongPhone);
  }
});

it('M-314: an invalid email is refused, and typing takes the message away', async () => {
  const { user } = open();
  fill(field(/^Business email/), 'tea@');
  await user.click(next());
  expect(field(/^Business email/)).toHaveAccessibleDescription(
    'Please enter a valid business email',
  );
  fill(field(/^Business email/), 'tea@example');
  expect(screen.queryByText('Please enter a valid business email')).not.toBeInTheDocument();
});

it('M-118, M-316, M-317, M-318, M-523: step 2 asks for district, its taluk and location', async () => {
  const { user } = open();
  await fillShop(user);
  expect(step('Step 2 of 3')).toHaveFocus();
  await user.click(next());
  expect(field(/^District/)).toHaveAccessibleDescription('Please select a district');
  expect(field(/^Taluk/)).toHaveAccessibleDescription(/Please select a taluk\/block/);
  expect(field(/^Location/)).toHaveAccessibleDescription(/Location is required/);

  const optionsOf = (label: RegExp) =>
    [...(field(label) as HTMLSelectElement).options].slice(1).map(({ text }) => text);
  expect(optionsOf(/^District/)).toEqual([
    'Thiruvananthapuram',
    'Kollam',
    'Pathanamthitta',
    'Alappuzha',
    'Kottayam',
    'Idukki',
    'Ernakulam',
    'Thrissur',
    'Palakkad',
    'Malappuram',
    'Kozhikode',
    'Wayanad',
    'Kannur',
    'Kasaragod',
  ]);
  fill(field(/^District/), 'Wayanad');
  expect(optionsOf(/^Taluk/)).toEqual(['Mananthavady', 'Sulthan Bathery', 'Vythiri']);
});

it('the taluks are those of the chosen district, all of Kerala once', async () => {
  const { user } = open();
  await fillShop(user);
  const offered = () =>
    [...(field(/^Taluk/) as HTMLSelectElement).options].slice(1).map(({ text }) => text);
  expect(offered()).toEqual([]);
  const all: string[] = [];
  for (const district of DISTRICTS) {
    fill(field(/^District/), district);
    expect([district, offered()]).toEqual([district, TALUKS_BY_DISTRICT[district]]);
    all.push(...offered());
  }
  expect(new Set(all).size).toBe(78);
});

it('choosing another district clears the taluk', async () => {
  const { user } = open();
  await fillShop(user);
  fill(field(/^District/), 'Wayanad');
  fill(field(/^Taluk/), 'Vythiri');
  fill(field(/^District/), 'Idukki');
  expect(field(/^Taluk/)).toHaveValue('');
});

it('M-116, M-279, M-281: three valid steps lead to Submit', async () => {
  const { user } = open();
  const noSubmit = () =>
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  expect(step('Step 1 of 3')).toBeVisible();
  noSubmit();
  await fillShop(user);
  expect(step('Step 2 of 3')).toBeVisible();
  noSubmit();
  await fillPlace(user);
  expect(step('Step 3 of 3')).toBeVisible();
  expect(submit()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
});

it('M-176: step 3 shows the default discount', async () => {
  const { user } = open();
  await fillShop(user);
  await fillPlace(user);
  expect(field(/^Discount offer/)).toHaveAccessibleDescription(
    'What cardholders get on their bill; left empty, the programme’s standard 10 %',
  );
});

it('M-119, M-319, M-320, M-323: step 3 needs address and confirmation', async () => {
  const { user } = open();
  await fillShop(user);
  await fillPlace(user);
  expect(field(/^Store address/)).toBeVisible();
  expect(field(/^GST number/)).toBeVisible();
  expect(field(/^Discount offer/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^I confirm/ })).toBeVisible();
  await user.click(submit());
  expect(field(/^Store address/)).toHaveAccessibleDescription('Store address is required');
  expect(screen.getByText('You must confirm the details')).toBeVisible();
  expect(await screen.findByText('Please fix all errors before submitting')).toBeVisible();
});

it('Back keeps what was typed', async () => {
  const { user } = open();
  await fillShop(user);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field(/^Shop name/)).toHaveValue(' Malabar Tea House ');
});

it('closed and opened again it shows the same step with what was typed', async () => {
  const { user, store } = open();
  await fillShop(user);
  fill(field(/^Location/), 'Fort Kochi');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();
  renderDialog(<RegisterShopDialog />, { store });
  expect(step('Step 2 of 3')).toBeVisible();
  expect(field(/^Location/)).toHaveValue('Fort Kochi');
});

it('M-004, M-018, M-194, M-282, M-283, M-284, M-321, M-338, M-407: a shop without GST and discount is sent, and the wizard starts again', async () => {
  const sent = answer(201, { success: true, data: { id: '1', status: 'pending' } });
  const { user, store } = open();
  await fillShop(user);
  await fillPlace(user);
  await fillOffer(user);
  await user.click(submit());

  const done = await screen.findByText(/within 24 hours/);
  expect(done).toHaveTextContent('2-3 business days');
  expect(sent).toEqual([
    {
      shopName: 'Malabar Tea House',
      category: 'dining',
      email: 'tea@example.org',
      phone: '9847012345',
      district: 'Ernakulam',
      talukBlock: 'Kochi',
      location: 'Fort Kochi',
      storeAddress: '12 Princess Street, Fort Kochi',
      confirmDetails: true,
    },
  ]);
  expect(tokens).toEqual([null]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();
  renderDialog(<RegisterShopDialog />, { store });
  expect(step('Step 1 of 3')).toBeVisible();
  for (const name of [/^Shop name/, /^Category/, /^Business email/, /^Phone/]) {
    expect(field(name)).toHaveValue('');
  }
});

it('M-004, M-192, M-193, M-345: a shop with GST number and discount is sent, without the token of a member', async () => {
  const sent = answer(201, { success: true, data: { id: '1', status: 'pending' } });
  const { user } = open(member());
  await fillShop(user);
  await fillPlace(user);
  await fillOffer(user);
  fill(field(/^GST number/), '32abcde1234f1z5');
  fill(field(/^Discount offer/), '12.5');
  await user.click(submit());
  await screen.findByText(/within 24 hours/);
  expect(sent).toEqual([
    {
      shopName: 'Malabar Tea House',
      category: 'dining',
      email: 'tea@example.org',
      phone: '9847012345',
      district: 'Ernakulam',
      talukBlock: 'Kochi',
      location: 'Fort Kochi',
      storeAddress: '12 Princess Street, Fort Kochi',
      gstNumber: '32ABCDE1234F1Z5',
      discountOffer: 12.5,
      confirmDetails: true,
    },
  ]);
  expect(tokens).toEqual([null]);
});

describe('a refused registration', () => {
  async function send(status: number, body: object): Promise<User> {
    answer(status, body);
    const { user } = open();
    await fillShop(user);
    await fillPlace(user);
    await fillOffer(user);
    await user.click(submit());
    return user;
  }
  const refusal = (code: string, message: string, errors?: object[]) => ({
    success: false,
    code,
    message,
    errors,
  });

  it('M-469: shows each message at its field and leads to the first', async () => {
    const user = await send(
      422,
      refusal('VALIDATION_FAILED', 'Validation failed', [
        { field: 'email', message: 'This email is not reachable' },
        { field: 'storeAddress', message: 'Store address is not in Kerala' },
      ]),
    );
    expect(await screen.findByText('This email is not reachable')).toBeVisible();
    expect(step('Step 1 of 3')).toBeVisible();
    expect(field(/^Business email/)).toHaveFocus();
    expect(field(/^Business email/)).toHaveAccessibleDescription('This email is not reachable');
    fill(field(/^Business email/), 'coffee@example.org');
    await user.click(next());
    await user.click(next());
    expect(field(/^Store address/)).toHaveAccessibleDescription('Store address is not in Kerala');
  });

  it('M-470: shows a message that names no field as a toast', async () => {
    const errors = [{ field: 'status', message: 'Something odd' }];
    await send(422, refusal('VALIDATION_FAILED', 'Validation failed', errors));
    expect(await screen.findByText('Something odd')).toBeVisible();
  });

  it.each([
    [409, 'x', 'Shop Already Registered', /is registered already/],
    [400, 'Shop already exists', 'Shop Already Registered', /is registered already/],
    [403, 'x', 'Registration Not Allowed', /not available in your area/],
  ])('M-344, M-471, M-473: answered %i %s opens an alert', async (status, message, title, text) => {
    await send(status, refusal('X', message));
    const alert = within(await screen.findByRole('dialog', { name: title }));
    expect(alert.getByText(text)).toBeVisible();
  });

  it('M-476: without an answer shows a toast', async () => {
    const { user } = open();
    await fillShop(user);
    await fillPlace(user);
    await fillOffer(user);
    server.use(http.post(api('/admin/shops/register'), () => HttpResponse.error()));
    await user.click(submit());
    expect(
      await screen.findByText('Network error. Please check your connection and try again.'),
    ).toBeVisible();
  });

  it.each([
    [429, 'Too many requests. Please try again later.'],
    [503, 'Server error. Please try again later.'],
  ])('M-474, M-475: answered %i shows a toast', async (status, text) => {
    await send(status, refusal('X', 'x'));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(submit()).toBeEnabled());
  });
});
