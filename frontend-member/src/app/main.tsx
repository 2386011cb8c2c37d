import '@nattil/frontend-shared/styles/member';
import '@mantine/carousel/styles.layer.css';
import { mountApp } from '@nattil/frontend-shared/ui/mount-app.tsx';
import { createBrowserRouter } from 'react-router-dom';
import { checkSession } from '../features/auth/check-session.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { session } from './session.ts';
import { createAppStore } from './store.ts';

const store = createAppStore();
session.start(store);
void checkSession(store);
const loadHome = () => import('../routes/search.tsx');
const isMembersHome = [paths.home, paths.search].some((path) => path === location.pathname);
if (isMembersHome && session.selectStatus(store.getState()) === 'unknown')
  // Where the file is missing, the page says so.
  void loadHome().then(
    ({ askAhead }) => askAhead(store),
    () => undefined,
  );
mountApp({ realm: 'member', store, router: createBrowserRouter(routes) });
