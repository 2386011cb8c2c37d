import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { scrollKey } from '@nattil/frontend-shared/ui/frame/scroll-key';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** The frame of every page. */
export function Root() {
  return (
    <I18nProvider i18n={i18n}>
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
    </I18nProvider>
  );
}
