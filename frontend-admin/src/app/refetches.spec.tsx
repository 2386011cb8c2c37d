import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { shownDialog } from '@nattil/frontend-shared/testing/shown-dialog';
import { collectRequests } from '@nattil/frontend-shared/testing/requests';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { shop, shops } from '../features/shops/shopsApi.ts';
import { AuditPage } from '../routes/audit.tsx';
import { ShopsPage } from '../routes/shops/shops.tsx';
import { openPage, refusal } from '../testing/portal.tsx';
import { aShop, shopsServer } from '../testing/shops.ts';

const spices = aShop({ id: 'spices', name: 'Malabar Spices' });
const books = aShop({ id: 'books', name: 'Kottayam Books' });

/** Mounts the list, another list, and the details of both shops at once. */
async function openEverything() {
  server.use(...shopsServer([spices, books]).handlers);
  const portal = openPage(<ShopsPage />, '/admin/shops');
  const { store } = portal;
  await Promise.all([
    store.dispatch(shop.initiate('spices')),
    store.dispatch(shop.initiate('books')),
    store.dispatch(shops.initiate({ page: 1, status: 'blocked' })),
  ]);
  await screen.findByRole('row', { name: /Malabar Spices/ });
  return portal;
}

const inUse = [
  'GET /api/admin/shops/spices',
  'GET /api/admin/shops?limit=10&page=1&sortBy=registrationDate&sortOrder=DESC',
  'GET /api/admin/shops?limit=10&page=1&status=blocked',
];

async function decideOnSpices(user: Awaited<ReturnType<typeof openEverything>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Approve: Malabar Spices' }));
  const dialog = within(await shownDialog());
  const requests = collectRequests();
  await user.click(dialog.getByRole('button', { name: 'Approve Shop' }));
  return { dialog, requests };
}

it('a decision about a shop refetches only that shop and the lists with their counts', async () => {
  const { user } = await openEverything();
  server.use(
    http.put(api('/admin/shops/spices/approve'), () => HttpResponse.json({ success: true })),
  );
  const { requests } = await decideOnSpices(user);
  await screen.findByText('Shop approved successfully!');
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(requests[0]).toBe('PUT /api/admin/shops/spices/approve');
  expect(requests.slice(1).sort()).toEqual(inUse);
});

it('a refused decision refetches the same, because the shown data may be stale', async () => {
  const { user } = await openEverything();
  server.use(
    http.put(api('/admin/shops/spices/approve'), () =>
      refusal(409, 'SHOP_WRONG_STATE', 'The shop is blocked'),
    ),
  );
  const { dialog, requests } = await decideOnSpices(user);
  await dialog.findByText('The shop is blocked');
  await waitFor(() => expect(requests.slice(1).sort()).toEqual(inUse));
});

it('a verification refetches only the trail, which records it', async () => {
  server.use(
    ...shopsServer([spices]).handlers,
    http.get(api('/admin/audit'), () =>
      HttpResponse.json({ success: true, data: [], pagination: {} }),
    ),
    http.get(api('/admin/audit/verify'), () =>
      HttpResponse.json({
        success: true,
        data: {
          valid: true,
          checked: 1,
          fromSeq: 1,
          firstBrokenSeq: null,
          reason: null,
          headSeq: 1,
          behind: 0,
          breaks: [],
          notices: [],
          verifiedAt: '2026-01-05T09:30:00.000Z',
        },
      }),
    ),
  );
  const { user, store } = openPage(<AuditPage />, '/admin/audit');
  await store.dispatch(shop.initiate('spices'));
  await screen.findByText('No events found');
  const requests = collectRequests();
  await user.click(screen.getByRole('button', { name: /verify/i }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests).toEqual(['GET /api/admin/audit/verify', 'GET /api/admin/audit?limit=20']);
});
