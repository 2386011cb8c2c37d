import { renderDialog } from '@nattil/frontend-shared/testing/render.tsx';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from '@jest/globals';
import { ManageCardDialog } from '../features/card/manage/manage-card-dialog.tsx';
import { MemberCard } from '../features/card/member-card.tsx';
import { OtpDialog } from '../features/card/activation/otp-dialog.tsx';
import { OtpSendHistory } from '../features/card/otp-history/otp-send-history.tsx';
import { ProfileDialog } from '../features/profile/new-profile/profile-dialog.tsx';
import { NearbyShops } from '../features/search/sections/nearby-shops.tsx';
import { fill } from '../testing/fill.ts';
import { activeCard, card, cardDetails, member, newcomer, storeOf } from '../testing/people.ts';

const DETAILS = 'GET /api/users/card/details';
const HISTORY = 'GET /api/users/otp/history?page=1&limit=4';
const nothing = () => undefined;

let present = card();
beforeEach(() => {
  server.use(
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(present))),
    http.get(api('/users/otp/history'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {} }),
    ),
    http.get(api('/users/shops/search'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {}, searchMetadata: {} }),
    ),
  );
});

/** Mounts the card, its history and a search, with a dialog beside them. */
async function show(beside: ReactElement, user = member()) {
  const page = renderDialog(
    <>
      <NearbyShops place={{ label: 'Kochi, Kerala', coordinates: null }} />
      <MemberCard />
      <OtpSendHistory />
      {beside}
    </>,
    { store: storeOf(user) },
  );
  expect(await screen.findAllByText('9123-4567-8901-2345')).not.toEqual([]);
  expect(await screen.findAllByText('No OTP has been sent to you yet.')).not.toEqual([]);
  await screen.findByText(/No partner shops within/);
  return { ...page, requests: collectRequests() };
}

it('a renewal refetches only the card', async () => {
  present = activeCard();
  server.use(
    http.post(api('/users/card/renew'), () =>
      HttpResponse.json({ success: true, data: { card: present } }),
    ),
  );
  const { user, requests } = await show(
    <ManageCardDialog
      onCodeSent={nothing}
      onApply={nothing}
      onShow={nothing}
      onChangePassword={nothing}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Renew Now' }));
  await screen.findByText(/^Card renewed until/);
  await waitFor(() => expect(requests).toEqual(['POST /api/users/card/renew', DETAILS]));
});

it('an accepted code refetches the history, an activation the card and the history', async () => {
  present = card();
  server.use(
    http.post(api('/users/otp/verify-email'), () => HttpResponse.json({ success: true })),
    http.post(api('/users/card/activate'), () =>
      HttpResponse.json({ success: true, data: { card: activeCard() } }),
    ),
  );
  const sending = { sessionId: 's', channel: 'email', contactInfo: 'an****a', sentAt: 0 } as const;
  const { user, requests } = await show(<OtpDialog sending={sending} onActivated={nothing} />);
  const [box] = screen.getAllByRole('textbox', { name: /^Digit/ });
  await user.click(box as HTMLElement);
  await user.keyboard('1234');
  await waitFor(() => expect(requests).toHaveLength(5));
  expect(requests.toSorted()).toEqual([
    DETAILS,
    HISTORY,
    HISTORY,
    'POST /api/users/card/activate',
    'POST /api/users/otp/verify-email',
  ]);
});

it('creating a profile, which issues the card, refetches only the card', async () => {
  server.use(
    http.post(api('/users/createProfile'), () =>
      HttpResponse.json({ success: true, data: { id: member().id, user: member() } }),
    ),
  );
  const { user, requests } = await show(
    <ProfileDialog onCreated={nothing} onExists={nothing} />,
    newcomer(),
  );
  fill(screen.getByLabelText('Full name'), 'Anna Mathew');
  fill(screen.getByLabelText('Phone'), '98765 43210');
  fill(screen.getByLabelText('Location'), 'Kochi');
  await user.click(screen.getByRole('button', { name: 'Apply Now' }));
  await waitFor(() => expect(requests).toEqual(['POST /api/users/createProfile', DETAILS]));
});
