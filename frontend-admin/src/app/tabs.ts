import { IconBuildingStore, IconHistory } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { IconProps } from '@tabler/icons-react';
import { paths } from './paths.ts';

export interface Tab {
  path: string;
  /** In the sidebar. */
  label: string;
  /** In the header and in the browser's tab. */
  title: string;
  Icon: ComponentType<IconProps>;
  load: () => Promise<{ Component: ComponentType }>;
}

/** The portal's tabs in the order of the sidebar; the first one is what the dashboard shows. */
export const tabs: readonly [Tab, ...Tab[]] = [
  {
    path: paths.shops,
    label: 'Shops Management',
    title: 'Shops Management',
    Icon: IconBuildingStore,
    load: async () => ({ Component: (await import('../routes/shops.tsx')).ShopsPage }),
  },
  {
    path: paths.audit,
    label: 'Audit Trail',
    title: 'Audit Trail',
    Icon: IconHistory,
    load: async () => ({ Component: (await import('../routes/audit.tsx')).AuditPage }),
  },
];

/** The tab that an address belongs to; the dashboard's own address is the first tab's. */
export function tabAt(pathname: string): Tab {
  const found = tabs.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found ?? tabs[0];
}
