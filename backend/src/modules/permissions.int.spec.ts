import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMIN_ROLES,
  may,
  permissionText,
  ROLE_TEXTS,
  type Permission,
} from '@nattil/contracts/rules/portal/roles';
import { handlers } from '../platform/identity/testing/route-table.ts';
import { startTestApp, type TestApp } from '../platform/testing/test-app.ts';

/** The text and the routes of each permission. A route is added here once the text mentions it. */
const TABLE: Record<Permission, { text: string; routes: string[] }> = {
  read: {
    text: 'see the dashboard, notifications, members, card reviews, shops, people at tills, purchases, reports and OTP sessions',
    routes: [
      'GET card-reviews',
      'GET dashboard',
      'GET dashboard/events',
      'GET dashboard/series',
      'GET notifications',
      'PUT notifications/read',
      'GET purchases',
      'GET purchases/:id',
      'GET purchases/totals',
      'GET search',
      'GET shops',
      'GET shops/:id',
      'GET shops/:id/analytics',
      'GET shops/:id/decisions',
      'GET shops/decision-reasons',
      'GET shops/:id/people',
      'GET shops/:id/purchases',
      'GET shops/partner-invitations',
      'GET till-reports',
      'GET till-signals',
      'GET users',
      'GET users/:id',
      'GET users/:id/discount-history',
      'GET users/:id/otp-sessions',
      'GET users/:id/otp-sessions/stats',
      'GET users/otp-sessions',
      'GET users/otp-sessions/:id',
      'GET users/otp-sessions/analytics',
      'GET users/otp-sessions/counts',
      'GET users/otp-sessions/stats',
    ],
  },
  'audit.read': {
    text: 'read and verify the audit trail',
    routes: ['GET audit', 'GET audit/verify'],
  },
  'otp.manage': {
    text: 'expire and resend one-time passwords',
    routes: [
      'POST users/:id/otp-sessions/resend',
      'POST users/otp-sessions/:id/expire',
      'POST users/otp-sessions/bulk-expire',
    ],
  },
  'members.password-link': {
    text: 'send members a link to choose another password',
    routes: ['POST users/:id/password-link'],
  },
  'members.reset-password': {
    text: "set a member's password, which is good for one sign-in",
    routes: ['PUT users/:id/reset-password'],
  },
  'members.manage': {
    text: 'add, edit, suspend and activate members, invite them again, change their cards and decide about card reviews',
    routes: [
      'POST users',
      'PUT users/:id',
      'PUT cards/:id/block',
      'PUT users/:id/card',
      'PUT users/:id/card/block',
      'POST users/:id/invitation',
      'PUT card-reviews/:id/allow',
      'PUT card-reviews/:id/refuse',
    ],
  },
  'members.erase': { text: 'delete members', routes: ['DELETE users/:id'] },
  'shops.manage': {
    text: 'add, edit and decide about shops, write to their owners, invite them to the till, set their discounts',
    routes: [
      'POST shops',
      'PUT shops/:id',
      'PUT shops/:id/activate',
      'PUT shops/:id/approve',
      'PUT shops/:id/block',
      'PUT shops/:id/discount-settings',
      'PUT shops/:id/picture',
      'DELETE shops/:id/picture',
      'PUT shops/:id/reject',
      'POST shops/:id/partner-invitation',
      'POST shops/:id/send-email',
      'POST shops/partner-invitations',
      'PUT shops/:id/toggle-block',
    ],
  },
  'purchases.record': {
    text: "record and reverse purchases on a shop's behalf",
    routes: ['POST purchases', 'POST purchases/preview', 'POST purchases/:id/reverse'],
  },
  'reports.settle': {
    text: "settle members' reports about shops",
    routes: ['POST till-reports/:id/settle'],
  },
  reveal: {
    text: 'see bank account, IFSC and PAN unmasked',
    routes: ['POST shops/:id/reveal'],
  },
  export: {
    text: 'take lists and reports out as files',
    routes: [
      'GET audit/export',
      'GET dashboard/export',
      'GET purchases/export',
      'GET shops/export',
      'GET users/export',
      'GET users/otp-sessions/export',
    ],
  },
  'roles.manage': {
    text: 'see, invite, suspend and activate administrators, and change their roles',
    routes: [
      'GET administrators',
      'GET administrators/:id/event-access',
      'POST administrators',
      'PUT administrators/:id/activate',
      'DELETE administrators/:id/invitation',
      'POST administrators/:id/invitation',
      'PUT administrators/:id/role',
      'PUT administrators/:id/suspend',
    ],
  },
  'locks.lift': {
    text: 'lift the locks of members, administrators and people at tills after wrong passwords',
    routes: [
      'POST administrators/:id/unlock',
      'POST shops/:id/people/:personId/unlock',
      'POST users/:id/unlock',
    ],
  },
  'keys.manage': {
    text: 'give other systems keys to the feeds of events, have events sent to them, and end both',
    routes: [
      'GET api-keys',
      'POST api-keys',
      'DELETE api-keys/:id',
      'GET webhooks',
      'POST webhooks',
      'DELETE webhooks/:id',
      'GET webhooks/:id',
      'PATCH webhooks/:id',
      'GET webhooks/:id/deliveries',
      'PUT webhooks/:id/disable',
      'PUT webhooks/:id/enable',
      'POST webhooks/:id/repeat',
      'POST webhooks/:id/rotate-secret',
      'POST webhooks/:id/test',
    ],
  },
};

/** Routes of the own account, open to every administrator. */
const OWN = [
  'POST auth/logout',
  'GET auth/verify',
  'PUT profile',
  'PUT profile/password',
  'PUT profile/preferences',
];

const PERMISSIONS = Object.keys(TABLE) as Permission[];

describe('permissions of administrators', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('open exactly the routes that their texts describe', () => {
    const open: Record<string, string[]> = {};
    for (const { method, path, config } of handlers(app)) {
      if (config?.access !== 'admin') continue;
      const route = `${method} ${path.replace('/api/admin/', '')}`;
      // A route without a permission is open to every role.
      const permission = OWN.includes(route) ? 'own' : (config.may ?? 'read');
      (open[permission] ??= []).push(route);
    }
    const expected = Object.entries(TABLE).map(([name, { routes }]) => [name, routes.toSorted()]);
    expect(
      Object.fromEntries(Object.entries(open).map(([name, routes]) => [name, routes.toSorted()])),
    ).toEqual({ ...Object.fromEntries(expected), own: OWN.toSorted() });
  });

  it('are described by these texts', () => {
    for (const permission of PERMISSIONS)
      expect([permission, permissionText(permission)]).toEqual([
        permission,
        TABLE[permission].text,
      ]);
  });

  it('belong to roles as the texts of the roles describe', () => {
    const owners: Permission[] = ['roles.manage', 'keys.manage', 'locks.lift'];
    const allowed: Record<(typeof ADMIN_ROLES)[number], Permission[]> = {
      owner: PERMISSIONS,
      manager: PERMISSIONS.filter((permission) => !owners.includes(permission)),
      support: ['read', 'otp.manage', 'members.password-link', 'reports.settle'],
      auditor: ['read', 'audit.read'],
    };
    for (const role of ADMIN_ROLES)
      expect([role, PERMISSIONS.filter((permission) => may(role, permission))]).toEqual([
        role,
        allowed[role],
      ]);
    expect(ROLE_TEXTS).toEqual({
      owner: { name: 'Owner', may: 'Everything, also roles, keys of other systems and locks' },
      manager: { name: 'Manager', may: 'Everything but roles, keys of other systems and locks' },
      support: {
        name: 'Support',
        may: 'Read, expire and resend OTPs, send password links, settle reports',
      },
      auditor: { name: 'Auditor', may: 'Read, also the audit trail' },
    });
  });

  it('take out as files only what the same role may read', () => {
    for (const role of ADMIN_ROLES.filter((each) => may(each, 'export')))
      for (const permission of ['read', 'audit.read'] as const)
        expect([role, permission, may(role, permission)]).toEqual([role, permission, true]);
  });
});

describe('members who must choose another password', () => {
  it('may do that, sign out and read their own account', async () => {
    const app = await startTestApp();
    const open = handlers(app).filter(({ config }) => config?.whileLimited);
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /api/partner/auth/verify',
      'GET /api/users/profile-status',
      'POST /api/auth/logout',
      'POST /api/partner/auth/logout',
      'PUT /api/partner/account/password',
      'PUT /api/users/password',
    ]);
    await app.close();
  });
});
