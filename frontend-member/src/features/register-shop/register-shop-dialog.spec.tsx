import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { createAppStore } from '../../app/store.ts';
import { fill } from '../../testing/fill.ts';
import { RegisterShopDialog } from './register-shop-dialog.tsx';

function open() {
  return renderDialog(<RegisterShopDialog />, { store: createAppStore() });
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

function answer(status: number, body: object): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(api('/admin/shops/register'), async ({ request }) => {
      expect(request.headers.get('Authorization')).toBeNull();
      sent.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

test('M-116 M-117 M-281 M-522 it opens on step 1 of 3, with its fields and no Submit', async () => {
  open();
  expect(step('Step 1 of 3')).toBeVisible();
  expect(field(/^Shop name/)).toBeVisible();
  expect(field(/^Business email/)).toBeVisible();
  expect(field(/^Phone/)).toBeVisible();
  const [, ...categories] = [...(field(/^Category/) as HTMLSelectElement).options];
  expect(categories.map(({ text }) => text)).toEqual([
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
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('M-280 M-311 M-312 M-313 M-315 M-322 an empty step stays, says what is missing, and goes there', async () => {
  const { user } = open();
  await user.click(next());
  expect(step('Step 1 of 3')).toBeVisible();
  expect(field(/^Shop name/)).toHaveAccessibleDescription('Store name is required');
  expect(field(/^Shop name/)).toHaveFocus();
  expect(field(/^Category/)).toHaveAccessibleDescription('Please select a category');
  expect(field(/^Business email/)).toHaveAccessibleDescription('Business email is required');
  expect(screen.getByText('Please enter a valid phone number (10-15 digits)')).toBeVisible();
  expect(await screen.findByText('Please fix the errors before proceeding')).toBeVisible();
});

test('M-314 an email that is none is refused, and typing takes the message away', async () => {
  const { user } = open();
  fill(field(/^Business email/), 'tea@');
  await user.click(next());
  expect(screen.getByText('Please enter a valid business email')).toBeVisible();
  fill(field(/^Business email/), 'tea@example');
  expect(screen.queryByText('Please enter a valid business email')).not.toBeInTheDocument();
});

test('M-118 M-279 M-316 M-317 M-318 M-523 M-524 M-525 step 2 asks for district, its taluk and location', async () => {
  const { user } = open();
  await fillShop(user);
  expect(step('Step 2 of 3')).toHaveFocus();
  await user.click(next());
  expect(field(/^District/)).toHaveAccessibleDescription('Please select a district');
  expect(screen.getByText('Please select a taluk/block')).toBeVisible();
  expect(screen.getByText('Location is required')).toBeVisible();

  const optionsOf = (label: RegExp) =>
    [...(field(label) as HTMLSelectElement).options].slice(1).map(({ text }) => text);
  const districts = optionsOf(/^District/);
  expect(districts).toHaveLength(14);
  expect(districts.at(0)).toBe('Thiruvananthapuram');
  expect(districts.at(-1)).toBe('Kasaragod');
  // Settled: the real taluks, those of the chosen district.
  fill(field(/^District/), 'Wayanad');
  expect(optionsOf(/^Taluk/)).toEqual(['Mananthavady', 'Sulthan Bathery', 'Vythiri']);
});

test('another district takes the taluk of the one before away', async () => {
  const { user } = open();
  await fillShop(user);
  fill(field(/^District/), 'Wayanad');
  fill(field(/^Taluk/), 'Vythiri');
  fill(field(/^District/), 'Idukki');
  expect(field(/^Taluk/)).toHaveValue('');
});

test('M-119 M-319 M-320 M-323 step 3 needs address and confirmation', async () => {
  const { user } = open();
  await fillShop(user);
  await fillPlace(user);
  expect(field(/^GST number/)).toBeVisible();
  expect(field(/^Discount offer/)).toBeVisible();
  await user.click(submit());
  expect(screen.getByText('Store address is required')).toBeVisible();
  expect(screen.getByText('You must confirm the details')).toBeVisible();
  expect(await screen.findByText('Please fix all errors before submitting')).toBeVisible();
});

test('Back keeps what was typed', async () => {
  const { user } = open();
  await fillShop(user);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field(/^Shop name/)).toHaveValue(' Malabar Tea House ');
});

test('closed and opened again it is where one was, with what was typed', async () => {
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

test('M-004 M-018 M-192 M-194 M-282 M-283 M-284 M-321 M-338 M-407 a shop without GST and discount is sent, and the wizard starts afresh', async () => {
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
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();
  renderDialog(<RegisterShopDialog />, { store });
  expect(step('Step 1 of 3')).toBeVisible();
  expect(field(/^Shop name/)).toHaveValue('');
});

test('M-193 a discount is sent as a number, a GST number in capitals', async () => {
  const sent = answer(201, { success: true, data: { id: '1', status: 'pending' } });
  const { user } = open();
  await fillShop(user);
  await fillPlace(user);
  await fillOffer(user);
  fill(field(/^GST number/), '32abcde1234f1z5');
  fill(field(/^Discount offer/), '12.5');
  await user.click(submit());
  await waitFor(() =>
    expect(sent).toMatchObject([{ gstNumber: '32ABCDE1234F1Z5', discountOffer: 12.5 }]),
  );
});

describe('a refused registration', () => {
  async function send(status: number, body: object): Promise<void> {
    answer(status, body);
    const { user } = open();
    await fillShop(user);
    await fillPlace(user);
    await fillOffer(user);
    await user.click(submit());
  }
  const refusal = (code: string, message: string, errors?: object[]) => ({
    success: false,
    code,
    message,
    errors,
  });

  test('M-408 M-469 shows each message at its field and goes to the first', async () => {
    await send(
      422,
      refusal('VALIDATION_FAILED', 'Validation failed', [
        { field: 'email', message: 'This email is not reachable' },
        { field: 'storeAddress', message: 'Store address is not in Kerala' },
      ]),
    );
    expect(await screen.findByText('This email is not reachable')).toBeVisible();
    expect(step('Step 1 of 3')).toBeVisible();
    expect(field(/^Business email/)).toHaveFocus();
  });

  test.each([
    ['M-471', 409, 'Shop Already Registered'],
    ['M-344 M-473', 403, 'Registration Not Allowed'],
  ])('%s answered %i opens an alert', async (_line, status, title) => {
    await send(status, refusal('X', 'x'));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  test.each([
    ['M-474', 429, 'Too many requests. Please try again later.'],
    ['M-475', 503, 'Server error. Please try again later.'],
  ])('%s answered %i shows a toast', async (_line, status, text) => {
    await send(status, refusal('X', 'x'));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(submit()).toBeEnabled());
  });
});
