import { globSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { AdminUser } from '@nattil/contracts/api/admin/session';
import { renderRoutes } from '@nattil/frontend-shared/testing/render.tsx';
import { writeTokens, writeUser } from '@nattil/frontend-shared/session/session-storage';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { Overlays } from '@nattil/frontend-shared/ui/overlays/overlays.tsx';
import { routesOf } from '../app/routes.tsx';
import { type AppStore, createAppStore } from '../shared/store/store.ts';
import { checkSession } from '../features/auth/check-session.ts';

// Loaded from the start, so that no spec waits for lazily loaded code.
import '@nattil/frontend-shared/ui/overlays/loaded-overlays.tsx';
import '@nattil/frontend-shared/ui/dialogs/question.tsx';

for (const dialog of globSync('src/features/**/*-dialog.tsx'))
  jest.requireActual(join(process.cwd(), dialog));

export const anita: AdminUser = {
  id: '01890000-0000-7000-8000-00000000ad01',
  email: 'anita@nattil.example.org',
  name: 'Anita Menon',
  role: 'owner',
};

/** Opens the whole portal at a URL. */
export function openPortal(path: string) {
  const portal = open(routesOf, path);
  void checkSession(portal.store);
  return portal;
}

/** Opens one page without guard and shell, which is faster. */
export function openPage(page: ReactElement, path: string, user: AdminUser = anita) {
  writeTokens('admin', { accessToken: 'stored-access', refreshToken: 'stored-refresh' });
  writeUser('admin', user);
  const element = (
    <>
      {page}
      <Overlays />
    </>
  );
  return open(() => [{ path: '*', element }], path);
}

function open(pagesOf: (store: AppStore) => RouteObject[], path: string) {
  const store = createAppStore();
  const { router, unmount } = renderRoutes(pagesOf(store), { store, realm: 'admin', at: path });
  const user = userEvent.setup({ delay: null });
  const address = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  return { user, store, router, address, unmount };
}

/** Stores the token of an earlier visit, which the server accepts if `valid`. */
export function storeToken({
  valid = true,
  user = anita,
}: { valid?: boolean; user?: AdminUser } = {}): void {
  writeTokens('admin', { accessToken: 'stored-access', refreshToken: 'stored-refresh' });
  writeUser('admin', user);
  server.use(
    http.get(api('/admin/auth/verify'), ({ request }) =>
      valid && request.headers.get('Authorization') === 'Bearer stored-access'
        ? HttpResponse.json({ success: true, valid: true, data: { valid: true, user } })
        : refusal(401, 'UNAUTHENTICATED', 'Please log in'),
    ),
    http.post(api('/admin/auth/refresh-token'), () =>
      refusal(401, 'REFRESH_TOKEN_INVALID', 'Session expired. Please login again.'),
    ),
    healthy(),
    ...nothingNew(),
  );
}

/** No notifications and no event stream, so the page polls. */
export function nothingNew() {
  return [
    http.get(api('/admin/notifications'), () =>
      HttpResponse.json({ success: true, data: { notifications: [], unread: 0 } }),
    ),
    http.get(api('/admin/dashboard/events'), () =>
      refusal(503, 'UNAVAILABLE', 'Not at the moment'),
    ),
  ];
}

export function healthy() {
  return http.get(api('/health/ready'), () =>
    HttpResponse.json({
      status: 'ready',
      parts: [
        { name: 'database', ready: true },
        { name: 'projections', ready: true },
      ],
    }),
  );
}

export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  return HttpResponse.json({ success: false, code, message }, { status, headers });
}

export function pagination(currentPage: number, totalItems: number, limit: number) {
  const totalPages = Math.ceil(totalItems / limit);
  return { currentPage, totalPages, totalItems, totalRecords: totalItems, limit };
}
