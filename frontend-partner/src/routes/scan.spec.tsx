import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, server } from '@nattil/frontend-shared/testing/server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fakeCamera, noCamera, refusedCamera } from '../testing/camera.ts';
import { aCheck, bakery, openTill, purchasesServer, refusal, success } from '../testing/till.tsx';

afterEach(noCamera);

const CODE = 'NATTIL1ABCDEFGH27G012345';

/** Answers checks and collects what was asked. */
function checksServer(answer: () => Response = () => success(aCheck(), 201)) {
  const asked: unknown[] = [];
  server.use(
    http.post(api('/partner/checks'), async ({ request }) => {
      asked.push(await request.json());
      return answer() as never;
    }),
  );
  return asked;
}

/** The time between two characters, however busy the machine is. */
function eachKeyTakes(milliseconds: number): void {
  let now = 0;
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += milliseconds));
}

/** Characters as a scanner types them, all at once. */
function scanAsKeyboard(text: string, target: Element = document.body): void {
  eachKeyTakes(5);
  for (const key of [...text, 'Enter']) fireEvent.keyDown(target, { key });
}

describe('Scan', () => {
  it('checks the code that the camera sees and shows the card', async () => {
    const asked = checksServer();
    const camera = fakeCamera();
    const { container, path } = openTill('/partner/scan');
    expect(await screen.findByText(/^Hold the code/)).toBeVisible();
    await expectNoAxeViolations(container);
    camera.shows(CODE);
    expect(await screen.findByText('Thomas K.')).toBeVisible();
    expect(path()).toBe('/partner/bill');
    expect(screen.getByText('12%')).toBeVisible();
    expect(screen.getByText('Gold · the card is valid')).toBeVisible();
    expect(asked).toEqual([{ shopId: bakery.id, code: CODE }]);
  });

  it('ignores the codes of others, and the one that it accepted last', async () => {
    const OTHER = CODE.replace('012345', '543210');
    const asked = checksServer();
    const camera = fakeCamera();
    const { user, path } = openTill('/partner/scan');
    await screen.findByText(/^Hold the code/);
    camera.shows('upi://pay?pa=bakery@bank');
    await camera.isRead();
    camera.shows(OTHER);
    await waitFor(() => expect(path()).toBe('/partner/bill'));
    await user.click(await screen.findByRole('button', { name: 'Another card' }));
    await screen.findByText(/^Hold the code/);
    await camera.isRead();
    camera.shows(CODE);
    await waitFor(() => expect(path()).toBe('/partner/bill'));
    expect(asked).toEqual([OTHER, CODE].map((code) => ({ shopId: bakery.id, code })));
  });

  it('switches the light of the camera on and off', async () => {
    const camera = fakeCamera({ torch: true });
    const { user } = openTill('/partner/scan');
    await user.click(await screen.findByRole('button', { name: 'Light on' }));
    await user.click(await screen.findByRole('button', { name: 'Light off' }));
    await waitFor(() => expect(camera.lights).toEqual([true, false]));
  });

  it.each([
    ['Android', 'Chrome/140 Mobile', /^Tap the sign before the address/],
    ['iPhone', 'iPhone OS 19 Safari', /^Open Settings → Apps → Safari/],
    ['Firefox', 'Firefox/140', /^Tap the lock/],
    ['another', 'Unknown', /^Allow the camera for this website/],
  ])('explains on %s how to allow a denied camera', async (_device, agent, help) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    fakeCamera();
    refusedCamera('NotAllowedError');
    const { container } = openTill('/partner/scan');
    expect(await screen.findByText('The camera is not allowed')).toBeVisible();
    expect(screen.getByText(help)).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('offers the number where there is no camera', async () => {
    const asked = checksServer();
    noCamera();
    const { user, container } = openTill('/partner/scan');
    expect(await screen.findByText('No camera was found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Type the number instead' }));
    const number = screen.getByLabelText('Card number');
    expect(number).toHaveFocus();
    await user.type(number, '9123456789012349');
    expect(number).toHaveValue('9123-4567-8901-2349');
    await user.click(screen.getByRole('button', { name: 'Check card' }));
    expect(screen.getByText('Invalid card number')).toBeVisible();
    expect(screen.getByText('Please scan the card or type its code')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.clear(number);
    await user.type(number, '9123456789012348');
    await user.type(screen.getByLabelText('Code'), '012 345');
    await user.click(screen.getByRole('button', { name: 'Check card' }));
    expect(await screen.findByText('Thomas K.')).toBeVisible();
    expect(asked).toEqual([{ shopId: bakery.id, cardNumber: '9123456789012348', code: '012345' }]);
  });

  it.each([
    ['CODE_INVALID', 422, {}, /^This code is wrong or old\./],
    ['CODE_USED', 409, {}, /^This code was used already\./],
    ['CARD_NOT_FOUND', 404, {}, 'We do not know this card.'],
    ['CARD_WRONG_STATE', 409, { data: { status: 'expired' } }, /^This card has expired\./],
    ['CARD_WRONG_STATE', 409, { data: { status: 'blocked' } }, /^This card is blocked\./],
    ['CARD_WRONG_STATE', 409, { data: { status: 'issued' } }, /^This card is not activated yet\./],
    ['MEMBER_WRONG_STATE', 409, {}, /^The customer’s account is suspended\./],
    ['SHOP_WRONG_STATE', 409, {}, /^The shop is not approved at the moment\./],
    ['CARD_CHECKS_LOCKED', 423, { retryAfter: 840 }, 'Try again in 14 min.'],
  ])('says for %s what staff tell the customer', async (code, status, more, text) => {
    checksServer(() => refusal(status, code, more));
    const camera = fakeCamera();
    const { user, container } = openTill('/partner/scan');
    await screen.findByText(/^Hold the code/);
    camera.shows(CODE);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveFocus();
    await expectNoAxeViolations(container);
    camera.shows(null);
    await user.click(screen.getByRole('button', { name: 'Scan again' }));
    expect(await screen.findByText(/^Hold the code/)).toBeVisible();
  });

  it('says a refusal in Malayalam', async () => {
    checksServer(() => refusal(422, 'CODE_INVALID'));
    const camera = fakeCamera();
    openTill('/partner/scan', { language: 'ml' });
    await screen.findByText(/^കസ്റ്റമറുടെ കാർഡിലെ കോഡ്/);
    camera.shows(CODE);
    expect(await screen.findByText(/^ഈ കോഡ് തെറ്റാണ്/)).toBeVisible();
  });
});

it('a refused typed card keeps its number', async () => {
  checksServer(() => refusal(422, 'CODE_INVALID'));
  const { user } = openTill('/partner/scan');
  await user.click(await screen.findByRole('button', { name: 'Type the number instead' }));
  await user.type(screen.getByLabelText('Card number'), '9123456789012348');
  await user.type(screen.getByLabelText('Code'), '012345');
  await user.click(screen.getByRole('button', { name: 'Check card' }));
  await user.click(await screen.findByRole('button', { name: 'Scan again' }));
  expect(screen.getByLabelText('Card number')).toHaveValue('9123-4567-8901-2348');
  expect(screen.getByLabelText('Code')).toHaveValue('');
});

describe('a scanner that acts as a keyboard', () => {
  it('is understood on every page', async () => {
    const asked = checksServer();
    const { handler } = purchasesServer([]);
    server.use(handler);
    openTill('/partner/today');
    await screen.findByText('No purchases yet today');
    scanAsKeyboard(CODE.toLowerCase());
    expect(await screen.findByText('Thomas K.')).toBeVisible();
    expect(asked).toEqual([{ shopId: bakery.id, code: CODE }]);
  });

  it('leaves no character in the focused field', async () => {
    checksServer(() => refusal(422, 'CODE_INVALID'));
    const { user } = openTill('/partner/account');
    const name = await screen.findByLabelText('Your name');
    await user.type(name, ' K');
    eachKeyTakes(5);
    await user.keyboard(CODE);
    expect(name).toHaveValue('Biju Menon K');
    expect(await screen.findByText(/^This code is wrong or old\./)).toBeVisible();
  });

  it('is no hand that types a name', async () => {
    const asked = checksServer();
    const { user } = openTill('/partner/account');
    const name = await screen.findByLabelText('Your name');
    await user.clear(name);
    eachKeyTakes(150);
    await user.type(name, 'Nattil1Nattil1');
    expect(name).toHaveValue('Nattil1Nattil1');
    expect(asked).toEqual([]);
  });
});
