import './prefetch.ts';
import '@nattil/frontend-shared/styles/member';
import { mountApp } from '@nattil/frontend-shared/ui/frame/mount-app.tsx';
import { alsoTyped } from '@nattil/frontend-shared/release/typed';
import { createBrowserRouter } from 'react-router-dom';
import { checkSession } from '../features/auth/session/check-session.ts';
import { selectIsTyped } from '../features/register-shop/registration-draft.ts';
import { loadAhead } from '../routes/shops/load-ahead.ts';
import { routes } from './routes.tsx';
import { session } from '../shared/session.ts';
import { createAppStore } from './store.ts';

const store = createAppStore();
alsoTyped(() => selectIsTyped(store.getState()));
session.start(store);
void checkSession(store, () => loadAhead(store, location.pathname));
mountApp({ realm: 'member', store, router: createBrowserRouter(routes) });
