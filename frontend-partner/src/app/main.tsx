import '@nattil/frontend-shared/styles/partner';
import { mountApp } from '@nattil/frontend-shared/ui/frame/mount-app.tsx';
import { createBrowserRouter } from 'react-router-dom';
import { checkSession } from '../features/auth/check-session.ts';
import { startLanguage } from '../shared/i18n/language.ts';
import { session } from '../shared/session/session.ts';
import { createAppStore } from '../shared/store/store.ts';
import { routes } from './routes.tsx';

startLanguage();
const store = createAppStore();
session.start(store);
void checkSession(store);
mountApp({ realm: 'partner', store, router: createBrowserRouter(routes) });
