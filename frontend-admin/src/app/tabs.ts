import {
  IconBuildingStore,
  IconChartBar,
  IconFileText,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconPassword,
  IconReceipt,
  IconRosetteDiscount,
  IconSettings,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { IconProps } from '@tabler/icons-react';
import type { Permission } from '@nattil/contracts/rules/portal/roles';
import { paths } from '../shared/paths.ts';

/** A page of the portal. */
export interface Place {
  path: string;
  /** Title in the header and in the browser's tab. */
  title: string;
  /** The permission that the page requires; by default every role may open it. */
  may?: Permission;
}

export interface Tab extends Place {
  /** Label in the sidebar. */
  label: string;
  Icon: ComponentType<IconProps>;
  load: () => Promise<{ Component: ComponentType }>;
}

/** The route handle of a page that is no tab. */
export interface PageHandle {
  /** Title in the header and in the browser's tab. */
  title: string;
}

const comingSoon = async () => ({
  Component: (await import('../routes/coming-soon.tsx')).ComingSoonPage,
});

/** The portal's tabs in the order of the sidebar. */
export const tabs: readonly [Tab, ...Tab[]] = [
  {
    path: paths.dashboard,
    label: 'Dashboard',
    title: 'Dashboard',
    Icon: IconLayoutDashboard,
    load: async () => ({ Component: (await import('../routes/dashboard.tsx')).DashboardPage }),
  },
  {
    path: paths.users,
    label: 'Users Management',
    title: 'Users Management',
    Icon: IconUsers,
    load: async () => ({ Component: (await import('../routes/users/users.tsx')).UsersPage }),
  },
  {
    path: paths.shops,
    label: 'Shops Management',
    title: 'Shops Management',
    Icon: IconBuildingStore,
    load: async () => ({ Component: (await import('../routes/shops/shops.tsx')).ShopsPage }),
  },
  {
    path: paths.purchases,
    label: 'Purchases',
    title: 'Purchases',
    Icon: IconReceipt,
    load: async () => ({
      Component: (await import('../routes/purchases/purchases.tsx')).PurchasesPage,
    }),
  },
  {
    path: paths.otp,
    label: 'OTP Sessions',
    title: 'OTP Sessions',
    Icon: IconPassword,
    load: async () => ({ Component: (await import('../routes/otp-sessions.tsx')).OtpSessionsPage }),
  },
  {
    path: paths.discounts,
    label: 'Discounts & Rules',
    title: 'Discounts & Rules',
    Icon: IconRosetteDiscount,
    load: comingSoon,
  },
  {
    path: paths.content,
    label: 'Content Management',
    title: 'Content Management',
    Icon: IconFileText,
    load: comingSoon,
  },
  {
    path: paths.reports,
    label: 'Reports & Analytics',
    title: 'Reports & Analytics',
    Icon: IconChartBar,
    load: async () => ({ Component: (await import('../routes/reports/reports.tsx')).ReportsPage }),
  },
  {
    path: paths.settings,
    label: 'Settings',
    title: 'Settings',
    Icon: IconSettings,
    load: comingSoon,
  },
  {
    path: paths.audit,
    label: 'Audit Trail',
    title: 'Audit Trail',
    may: 'audit.read',
    Icon: IconHistory,
    load: async () => ({ Component: (await import('../routes/audit.tsx')).AuditPage }),
  },
];

/** Pages in the sidebar below the tabs. */
const others: readonly Tab[] = [
  {
    path: paths.administrators,
    label: 'Administrators',
    title: 'Administrators',
    may: 'roles.manage',
    Icon: IconUsersGroup,
    load: async () => ({
      Component: (await import('../routes/settings/administrators.tsx')).AdministratorsPage,
    }),
  },
  {
    path: paths.apiKeys,
    label: 'API Keys',
    title: 'API Keys',
    may: 'keys.manage',
    Icon: IconKey,
    load: async () => ({
      Component: (await import('../routes/settings/api-keys.tsx')).ApiKeysPage,
    }),
  },
  {
    path: paths.webhooks,
    label: 'Webhooks',
    title: 'Webhooks',
    may: 'keys.manage',
    Icon: IconWebhook,
    load: async () => ({
      Component: (await import('../routes/settings/webhooks.tsx')).WebhooksPage,
    }),
  },
];

/** All entries of the sidebar. */
export const menu: readonly Tab[] = [...tabs, ...others];

/** The page of a URL path; the dashboard's own path belongs to the first tab. */
export function placeAt(pathname: string): Place {
  const found = menu.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found ?? tabs[0];
}
