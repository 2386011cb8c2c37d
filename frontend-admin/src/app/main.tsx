import '@nattil/frontend-shared/styles/admin';
import './portal.css';
import { watchChoices } from '@nattil/frontend-shared/release/choices';
import { mountApp } from '@nattil/frontend-shared/ui/frame/mount-app.tsx';
import { createBrowserRouter } from 'react-router-dom';
import { checkSession } from '../features/auth/check-session.ts';
import { routesOf } from './routes.tsx';
import { session } from '../shared/session/session.ts';
import { createAppStore } from '../shared/store/store.ts';

const store = createAppStore();
session.start(store);
void checkSession(store);
watchChoices();
mountApp({ realm: 'admin', store, router: createBrowserRouter(routesOf(store)) });
