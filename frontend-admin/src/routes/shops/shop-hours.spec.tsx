import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { WEEKDAYS } from '@nattil/contracts/rules/shops/opening-hours';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { openPage } from '../../testing/portal.tsx';
import { aShop, shopsServer } from '../../testing/shops.ts';
import { ShopsPage } from './shops.tsx';

const DAY_MS = 86_400_000;
/** The Indian calendar day after this many days. */
const day = (after: number) => formatIsoDate(Date.now() + after * DAY_MS);
const WEEK: WeeklyHours = {
  monday: [
    { open: '09:00', close: '13:00' },
    { open: '16:00', close: '21:00' },
  ],
  friday: [{ open: '18:00', close: '02:00' }],
};

/**
 * The Edit Shop tab with hours and holidays. Each change is stored unless `answer` returns another
 * response.
 */
async function openHours(given: Partial<AdminShop> = {}, answer?: () => Response) {
  const shop = aShop(given);
  const sent: unknown[] = [];
  server.use(
    ...shopsServer([shop]).handlers,
    http.put(api('/admin/shops/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer?.() ?? HttpResponse.json({ success: true, data: shop });
    }),
  );
  const page = openPage(<ShopsPage />, `/admin/shops?edit=${shop.id}`);
  await page.user.click(await screen.findByRole('tab', { name: 'Business' }));
  return { ...page, sent };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const time = (name: string) => screen.getByLabelText(name);
const row = (name: string) => within(screen.getByRole('group', { name }));
const save = () => button('Save');

/** Fills a field in one event, because typing costs one render per key. */
function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe('opening hours', () => {
  it('are shown as stored, by weekday', async () => {
    await openHours({ openingHours: WEEK });
    expect(time('Monday opens')).toHaveValue('09:00');
    expect(time('Monday closes, time 2')).toHaveValue('21:00');
    expect(row('Tuesday').getByText('Closed')).toBeVisible();
    expect(row('Friday').getByText('Closes the next day')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('are entered for a shop without any, day by day or copied from Monday, by keyboard', async () => {
    const { user, sent } = await openHours();
    const give = button('Give opening hours');
    give.focus();
    await user.keyboard('{Enter}');
    expect(time('Monday opens')).toHaveFocus();
    // A half-typed time is not reported as an error yet.
    expect(screen.queryByText(/^Monday:/)).not.toBeInTheDocument();
    fill('Monday opens', '09:00');
    fill('Monday closes', '18:00');
    await user.click(button('Copy Monday to all days'));
    expect(screen.getByText('All days have the times of Monday now.')).toBeInTheDocument();
    await user.click(button('Remove time 1 of Sunday'));
    expect(button('Add time on Sunday')).toHaveFocus();
    await user.click(button('Add another on Tuesday'));
    expect(time('Tuesday opens, time 2')).toHaveFocus();
    fill('Tuesday opens, time 2', '20:00');
    fill('Tuesday closes, time 2', '22:30');
    await user.click(save());
    expect(await screen.findByText('Shop updated successfully!')).toBeVisible();
    const usual = { open: '09:00', close: '18:00' };
    const days = WEEKDAYS.filter((each) => each !== 'sunday').map((each) => [each, [usual]]);
    const tuesday = [usual, { open: '20:00', close: '22:30' }];
    expect(sent).toEqual([{ openingHours: { ...Object.fromEntries(days), tuesday } }]);
  });

  it('are at most four spans a day, and are unchanged after a change back', async () => {
    const { user } = await openHours({ openingHours: WEEK });
    for (const times of [3, 4]) {
      await user.click(button('Add another on Monday'));
      expect(time(`Monday opens, time ${times}`)).toHaveFocus();
    }
    expect(screen.queryByRole('button', { name: /on Monday$/ })).not.toBeInTheDocument();
    for (const times of [4, 3]) await user.click(button(`Remove time ${times} of Monday`));
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('show an error beside the day after it lost the focus, and cannot be saved with it', async () => {
    const { user, sent } = await openHours({ openingHours: WEEK });
    await user.click(button('Add another on Monday'));
    expect(screen.queryByText(/^Monday:/)).not.toBeInTheDocument();
    await user.click(save());
    const written = 'Monday: times are written like 09:30, from 00:00 to 23:59';
    expect(row('Monday').getByText(written)).toBeVisible();
    expect(time('Monday opens')).toHaveFocus();
    expect(time('Monday opens')).toHaveAccessibleDescription(written);
    fill('Monday opens, time 3', '12:00');
    fill('Monday closes, time 3', '14:00');
    expect(row('Monday').getByText('Monday: opening times must not overlap')).toBeVisible();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    fill('Monday opens, time 3', '13:00');
    expect(screen.queryByText(/^Monday:/)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('are removed, which sends null', async () => {
    const { user, sent } = await openHours({ openingHours: WEEK });
    await user.click(button('Remove opening hours'));
    expect(button('Give opening hours')).toHaveFocus();
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ openingHours: null }]));
  });

  it("show the server's refusal beside them", async () => {
    const message = 'Friday: the last opening time runs into those of Saturday';
    const { user } = await openHours({ openingHours: WEEK }, () =>
      HttpResponse.json(
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Validation failed',
          errors: [{ field: 'openingHours', message }],
        },
        { status: 422 },
      ),
    );
    fill('Friday closes', '03:00');
    await user.click(save());
    expect(await row('Friday').findByText(message)).toBeVisible();
    expect(time('Friday opens')).toHaveFocus();
  });
});

describe('holidays', () => {
  it('are listed from today on, and saved with additions and removals', async () => {
    const { user, sent } = await openHours({ holidays: [day(-9), day(0), day(5)] });
    const listed = () => within(screen.getByRole('list', { name: 'Holidays' }));
    expect(listed().getAllByRole('listitem')).toHaveLength(2);
    fill('Add a holiday', day(3));
    await user.click(button('Add holiday'));
    expect(screen.getByLabelText('Add a holiday')).toHaveValue('');
    expect(screen.getByLabelText('Add a holiday')).toHaveFocus();
    expect(listed().getAllByRole('listitem')).toHaveLength(3);
    const [first] = listed().getAllByRole('button');
    await user.click(first!);
    expect(listed().getAllByRole('button')[0]).toHaveFocus();
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ holidays: [day(3), day(5)] }]));
  });

  it.each([
    ['has passed', -1, 'This day has passed'],
    ['is there', 5, 'This day is in the list already'],
    ['is too far ahead', 800, 'Holidays can be at most 2 years ahead'],
  ])('are not added if the day %s, which is shown as an error', async (_what, after, message) => {
    const { user } = await openHours({ holidays: [day(5)] });
    fill('Add a holiday', day(after));
    await user.click(button('Add holiday'));
    expect(screen.getByLabelText('Add a holiday')).toHaveAccessibleDescription(message);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('are added by Enter, which does not save, or together with Save', async () => {
    const { user, sent } = await openHours();
    fill('Add a holiday', day(3));
    await user.type(screen.getByLabelText('Add a holiday'), '{Enter}');
    expect(sent).toEqual([]);
    fill('Add a holiday', day(4));
    screen.getByLabelText('Add a holiday').focus();
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ holidays: [day(3), day(4)] }]));
  });
});

describe('the hours of a shop', () => {
  it('are entered in the last step of a new one', async () => {
    const sent: object[] = [];
    server.use(
      ...shopsServer([]).handlers,
      http.post(api('/admin/shops'), async ({ request }) => {
        sent.push((await request.json()) as object);
        return HttpResponse.json({ success: true, data: aShop() }, { status: 201 });
      }),
    );
    const { user } = openPage(<ShopsPage />, '/admin/shops');
    await user.click(await screen.findByRole('button', { name: 'Add New Shop' }));
    const label = (text: RegExp, value: string) =>
      fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(text), {
        target: { value },
      });
    await screen.findByLabelText(/^Shop name/);
    label(/^Shop name/, 'Malabar Spices');
    label(/^Owner name/, 'Fathima Beevi');
    label(/^Email/, 'spices@example.org');
    label(/^Phone/, '9876543210');
    await user.click(button('Next'));
    label(/^Address/, '12 Broadway, Ernakulam');
    label(/^Category/, 'groceries');
    await user.click(button('Next'));
    await user.click(button('Give opening hours'));
    await user.click(button('Add Shop'));
    expect(time('Monday opens')).toHaveFocus();
    expect(sent).toEqual([]);
    fill('Monday opens', '09:00');
    fill('Monday closes', '18:00');
    fill('Add a holiday', day(3));
    await user.click(button('Add holiday'));
    await expectNoAxeViolations(screen.getByRole('dialog'));
    await user.click(button('Add Shop'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const monday = [{ open: '09:00', close: '18:00' }];
    expect(sent).toMatchObject([{ openingHours: { monday }, holidays: [day(3)] }]);
  });

  it('are shown in its details, with the coming holidays', async () => {
    const shop = aShop({ openingHours: WEEK, holidays: ['2026-01-26', '2199-12-25'] });
    server.use(...shopsServer([shop]).handlers);
    const { user } = openPage(<ShopsPage />, `/admin/shops?shop=${shop.id}`);
    await user.click(await screen.findByRole('tab', { name: 'Business Info' }));
    const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(rowOf('Monday')).toHaveTextContent('9:00 AM – 1:00 PM, 4:00 PM – 9:00 PM');
    expect(rowOf('Friday')).toHaveTextContent('6:00 PM – 2:00 AM the next day');
    expect(rowOf('Sunday')).toHaveTextContent('Closed');
    expect(screen.getByText('Wednesday, December 25, 2199')).toBeVisible();
    expect(screen.queryByText(/January 26, 2026/)).not.toBeInTheDocument();
    await expectNoAxeViolations(screen.getByRole('dialog'));
  });

  it('are shown as not given if unknown', async () => {
    const shop = aShop();
    server.use(...shopsServer([shop]).handlers);
    const { user } = openPage(<ShopsPage />, `/admin/shops?shop=${shop.id}`);
    await user.click(await screen.findByRole('tab', { name: 'Business Info' }));
    const section = (title: string) =>
      screen.getByRole('heading', { name: title }).closest('section')!;
    expect(section('Opening hours')).toHaveTextContent('Not given');
    expect(section('Holidays')).toHaveTextContent('None');
  });
});
