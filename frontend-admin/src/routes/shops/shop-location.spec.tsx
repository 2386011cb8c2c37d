import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage, refusal } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const found: GeoPlace = {
  label: '12, Broadway',
  latitude: 9.975,
  longitude: 76.279,
  isTown: false,
};

/** The Address tab of a shop, with its map; `sent` collects the saved changes. */
async function openAddress(
  given = {},
  answer = () => HttpResponse.json({ success: true, data: found as GeoPlace | null }),
) {
  const shop = aShop({ version: 4, ...given });
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  server.use(
    ...shopsServer([shop]).handlers,
    http.put(api('/admin/shops/:id'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, data: { ...shop, version: 5 } });
    }),
    http.get(api('/geo/search'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('q'));
      expect(searchParams.get('address')).toBe('true');
      return answer();
    }),
  );
  const page = openPage(<ShopsPage />, `/admin/shops?edit=${shop.id}`);
  await page.user.click(await screen.findByRole('tab', { name: /^Address/ }));
  await screen.findByRole('region', { name: 'Map with the pin of the shop' });
  return { ...page, sent, asked };
}

const degrees = () =>
  ['Latitude', 'Longitude'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const pin = () => screen.getByRole('button', { name: /^Pin of the shop/ });
const button = (name: string) => screen.getByRole('button', { name });

describe('the place of a shop', () => {
  it('is a pin that the arrow keys move, further with Shift; the coordinates follow', async () => {
    const { user, sent } = await openAddress();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    pin().focus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    const [north, east] = degrees().map(Number) as [number, number];
    expect(north).toBeGreaterThan(9.98);
    expect(east).toBeGreaterThan(76.28);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(Number(degrees()[0]) - north).toBeGreaterThan(5 * (north - 9.98));
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(pin()).toHaveFocus();
    expect(screen.getByText(/^The pin is at 9\.\d+, 76\.\d+\.$/)).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toEqual([{ latitude: expect.any(Number) }]));
  });

  it('is found by the address of the form, or by another text', async () => {
    const { user, asked } = await openAddress({ latitude: null, longitude: null });
    expect(screen.queryByRole('button', { name: /^Pin of the shop/ })).toBeNull();
    await user.click(button('Find'));
    expect(await screen.findByText('12, Broadway. Please check the pin.')).toBeVisible();
    expect(degrees()).toEqual(['9.975', '76.279']);
    expect(pin()).toBeVisible();
    fireEvent.change(screen.getByLabelText('Find an address or town'), {
      target: { value: 'Fort Kochi' },
    });
    await user.type(screen.getByLabelText('Find an address or town'), '{Enter}');
    await waitFor(() => expect(asked).toEqual(['12 Broadway, Ernakulam', 'Fort Kochi']));
    expect(screen.getByRole('dialog', { name: 'Edit Shop' })).toBeVisible();
  });

  it.each([
    [
      'only its town is known',
      () =>
        HttpResponse.json({
          success: true,
          data: { ...found, label: 'Kochi, Kerala', isTown: true } as GeoPlace | null,
        }),
      'Only the town was found: Kochi, Kerala. The pin stays where it is.',
    ],
    [
      'it is unknown',
      () => HttpResponse.json({ success: true, data: null as GeoPlace | null }),
      'This address was not found. Please press on the map, or type the coordinates.',
    ],
    [
      'too much was asked',
      () => refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.') as never,
      'Too many requests. Please try again later.',
    ],
  ])('says what to do when %s', async (_when, answer, text) => {
    const { user } = await openAddress({}, answer);
    await user.click(button('Find'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('goes to a town that was typed, also from another place', async () => {
    const { user } = await openAddress({}, () =>
      HttpResponse.json({
        success: true,
        data: { label: 'Kannur, Kerala', latitude: 11.8745, longitude: 75.3704, isTown: true },
      }),
    );
    const text = screen.getByLabelText('Find an address or town');
    fireEvent.change(text, { target: { value: 'Kannur' } });
    await user.click(button('Find'));
    expect(
      await screen.findByText(
        'Only the town was found: Kannur, Kerala. Please move the pin to the shop.',
      ),
    ).toBeVisible();
    expect(degrees()).toEqual(['11.8745', '75.3704']);
  });

  it('is set and removed without a pointer on the map, and sent as null', async () => {
    const { user, sent } = await openAddress();
    await user.click(button('Remove pin'));
    expect(degrees()).toEqual(['', '']);
    expect(screen.getByText(/^No pin yet/)).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toEqual([{ latitude: null, longitude: null }]));
  });

  it('begins in the town of the address', async () => {
    const { user } = await openAddress({
      latitude: null,
      longitude: null,
      address: '1 Beach Road, Kannur',
    });
    await user.click(button('Set a pin in the town'));
    expect(Number(degrees()[0])).toBeCloseTo(11.87, 1);
    expect(pin()).toBeVisible();
  });

  it('moves with typed coordinates, and shows no pin for wrong ones', async () => {
    await openAddress();
    fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '91' } });
    expect(screen.queryByRole('button', { name: /^Pin of the shop/ })).toBeNull();
    expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription(
      'Latitude must be between -90 and 90',
    );
    fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '11.25' } });
    expect(pin()).toBeVisible();
  });

  it('is in the wizard for a new shop, too', async () => {
    server.use(...shopsServer([]).handlers);
    const { user } = openPage(<ShopsPage />, '/admin/shops?add=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Shop' }));
    const values = {
      'Shop name': 'Malabar Tea',
      'Owner name': 'Fathima Beevi',
      Email: 'tea@example.org',
      Phone: '9876543210',
    };
    for (const [label, value] of Object.entries(values))
      fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), {
        target: { value },
      });
    await user.click(button('Next'));
    await screen.findByRole('region', { name: 'Map with the pin of the shop' });
    await user.click(button('Set a pin in the town'));
    expect(screen.getByLabelText('Latitude (optional)')).toHaveValue('9.9312');
    expect(pin()).toBeVisible();
  });
});
