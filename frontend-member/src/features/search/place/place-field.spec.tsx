import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { LANDING_LOCATIONS } from '@nattil/contracts/catalog/cities';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { storeOf } from '../../../testing/people.ts';
import { placeField } from './choose-place.fixture.ts';
import { PlaceField } from './place-field.tsx';
import { placeNamed } from './towns.ts';
import type { Place } from './use-place.ts';

const ALUVA = { name: 'Aluva', label: 'Aluva, Kerala', latitude: 10.1, longitude: 76.35 };
const ALATHUR = { name: 'Alathur', label: 'Alathur, Kerala', latitude: 10.65, longitude: 76.54 };

/** Answers with these towns, and collects the query parameters. */
function answering(towns: object[] | (() => Response | Promise<Response>)): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/public/towns'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      if (typeof towns === 'function') return towns();
      return HttpResponse.json({ success: true, data: towns });
    }),
  );
  return asked;
}

async function open(place: Place | null = placeNamed('Kochi')) {
  const onChoose = jest.fn<(place: Place) => void>();
  const onTyped = jest.fn<(place: Place) => void>();
  const view = renderWithStore(
    <>
      <PlaceField
        place={place}
        onChoose={onChoose}
        onTyped={onTyped}
        locations={LANDING_LOCATIONS}
      />
      <button type="button">Next</button>
    </>,
    { store: storeOf(null) },
  );
  await view.user.click(placeField());
  await screen.findByRole('listbox', { name: 'Places' });
  return { ...view, onChoose, onTyped };
}

const type = (text: string) => fireEvent.input(placeField(), { target: { value: text } });
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the place field', () => {
  it('shows the chosen place, and offers the listed cities, the nearest first', async () => {
    const { container } = await open();
    expect(placeField()).toHaveValue('Kochi, Kerala');
    expect(placeField()).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toHaveLength(LANDING_LOCATIONS.length);
    expect(options().slice(0, 3)).toEqual([
      'Kochi, Kerala',
      'Thiruvananthapuram, Kerala',
      'Bangalore, Karnataka',
    ]);
    await expectNoAxeViolations(container);
  });

  it('suggests towns with shops from the chosen place, with their distance', async () => {
    const asked = answering([
      { ...ALUVA, distance: 21.4 },
      { ...ALATHUR, distance: 85 },
    ]);
    const { container, onChoose, user } = await open();
    type('al');
    await screen.findByRole('option', { name: /Alathur/ });
    expect(options()).toEqual(['Aluva, Kerala · 21 km', 'Alathur, Kerala · 85 km']);
    expect(Object.fromEntries(asked[0]!)).toEqual({
      q: 'al',
      latitude: '9.9312',
      longitude: '76.2673',
    });
    expect(screen.getByText('2 places').closest('[role="status"]')).not.toBeNull();
    await expectNoAxeViolations(container);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const { latitude, longitude } = ALATHUR;
    expect(onChoose).toHaveBeenCalledWith({
      label: 'Alathur, Kerala',
      coordinates: { latitude, longitude },
    });
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(placeField()).toHaveFocus();
  });

  it('Enter takes the first town, once it has come', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    answering(async () => {
      await waiting;
      return HttpResponse.json({ success: true, data: [{ ...ALUVA, distance: null }] });
    });
    const { onChoose, user } = await open(null);
    type('aluva');
    await screen.findByText('Looking for towns...', { selector: 'p' });
    await user.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    answer();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Aluva, Kerala' });
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(onChoose.mock.calls[0]![0].label).toBe('Aluva, Kerala');
  });

  it('says that no town has the name, and goes on offering the cities', async () => {
    answering([]);
    const { container, onChoose, user } = await open();
    type('qwxz');
    await screen.findByText('No town with shops is called “qwxz”.', { selector: 'p' });
    expect(options()).toHaveLength(LANDING_LOCATIONS.length);
    await expectNoAxeViolations(container);
    await user.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    await user.tab();
    expect(placeField()).toHaveValue('Kochi, Kerala');
  });

  it('says that the towns could not be loaded, and tries again', async () => {
    answering(() => HttpResponse.json({}, { status: 503 }));
    const { container, user } = await open();
    type('aluva');
    await screen.findByText('The towns could not be loaded.', { selector: 'p' });
    await expectNoAxeViolations(container);
    answering([{ ...ALUVA, distance: 21.4 }]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('option', { name: /Aluva/ })).toBeVisible();
    expect(screen.queryByText('The towns could not be loaded.')).not.toBeInTheDocument();
  });

  it('takes a whole name that was left, and drops a part of one', async () => {
    answering([]);
    const { onTyped, user } = await open();
    type('calicut');
    await user.tab();
    expect(onTyped.mock.calls).toEqual([[placeNamed('Kozhikode')]]);
    await user.click(placeField());
    type('calic');
    await user.tab();
    expect(onTyped).toHaveBeenCalledTimes(1);
    expect(placeField()).toHaveValue('Kochi, Kerala');
  });

  it('Escape closes the list', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(placeField()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible());
  });
});
