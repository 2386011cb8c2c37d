import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as adminUsers from './portal/admin-users.ts';
import * as administrators from './portal/administrators.ts';
import * as apiKeys from './portal/api-keys.ts';
import * as feedTopics from './portal/feed-topics.ts';
import * as sensitiveEvents from './portal/sensitive-events.ts';
import * as audit from './portal/audit.ts';
import * as consent from './privacy/consent.ts';
import * as contact from './fields/contact.ts';
import * as dashboard from './portal/dashboard.ts';
import * as discountSettings from './shops/discount-settings.ts';
import * as editedShop from './shops/edited-shop.ts';
import * as list from './list.ts';
import * as newsletter from './members/newsletter.ts';
import * as newShop from './shops/new-shop.ts';
import * as openingHours from './shops/opening-hours.ts';
import * as otp from './sign-in/otp.ts';
import * as cardReviews from './portal/card-reviews.ts';
import * as otpList from './portal/otp-list.ts';
import * as otpRequests from './sign-in/otp-requests.ts';
import * as ownData from './privacy/own-data.ts';
import * as partners from './partners/partners.ts';
import * as password from './sign-in/password.ts';
import * as passwordLink from './sign-in/password-link.ts';
import * as profile from './members/profile.ts';
import * as purchaseList from './shops/purchase-list.ts';
import * as purchases from './shops/purchases.ts';
import * as recordedPurchase from './shops/recorded-purchase.ts';
import * as registration from './shops/registration.ts';
import * as renewal from './members/renewal.ts';
import * as roles from './portal/roles.ts';
import * as search from './search/search.ts';
import * as searchRequests from './search/search-requests.ts';
import * as session from './sign-in/session.ts';
import * as shopAnalytics from './shops/shop-analytics.ts';
import * as shopDecisions from './shops/shop-decisions.ts';
import * as shopEmail from './shops/shop-email.ts';
import * as shopList from './shops/shop-list.ts';
import * as shopProfile from './shops/shop-profile.ts';
import * as till from './shops/till.ts';
import * as tillReports from './shops/till-reports.ts';
import * as webhooks from './portal/webhooks.ts';
import { lengthRule, optional, type Rule } from './rule.ts';

const files = {
  'admin-users': adminUsers,
  administrators,
  'api-keys': apiKeys,
  'feed-topics': feedTopics,
  'sensitive-events': sensitiveEvents,
  audit,
  consent,
  contact,
  dashboard,
  'discount-settings': discountSettings,
  'edited-shop': editedShop,
  list,
  newsletter,
  'new-shop': newShop,
  'opening-hours': openingHours,
  otp,
  'card-reviews': cardReviews,
  'otp-list': otpList,
  'otp-requests': otpRequests,
  'own-data': ownData,
  partners,
  password,
  'password-link': passwordLink,
  profile,
  'purchase-list': purchaseList,
  purchases,
  'recorded-purchase': recordedPurchase,
  registration,
  renewal,
  roles,
  search,
  'search-requests': searchRequests,
  session,
  'shop-analytics': shopAnalytics,
  'shop-decisions': shopDecisions,
  'shop-email': shopEmail,
  'shop-list': shopList,
  'shop-profile': shopProfile,
  till,
  'till-reports': tillReports,
  webhooks,
};
const rules = Object.values(files)
  .flatMap((file): [string, unknown][] => Object.entries(file))
  .filter((entry): entry is [string, Rule] => {
    const [, value] = entry;
    return typeof value === 'function' && 'examples' in value;
  });

it('Rules are found, and their names end with Rule', () => {
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.map(([name]) => name).filter((name) => !name.endsWith('Rule'))).toEqual([]);
});

it('Every file with rules is tested here', () => {
  const withRules = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) =>
      /^export const \w+Rule\b/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    .map((file) => basename(file, '.ts'));
  expect(withRules.filter((file) => !(file in files))).toEqual([]);
});

describe.each(rules)('%s', (_name, rule) => {
  it('returns the expected message for each example', () => {
    const given = rule.examples.map(([typed, , beside]) => [typed, rule(typed, beside)]);
    expect(given).toEqual(rule.examples.map(([typed, message]) => [typed, message]));
  });

  it('has examples of valid values and of each message', () => {
    const messages = new Set(rule.examples.map(([, message]) => message));
    expect(messages).toContain(null);
    expect(messages.size).toBeGreaterThan(1);
  });

  it('normalises idempotently, and the normalised value gets the same message', () => {
    for (const [typed, message, beside] of rule.examples) {
      const normalised = rule.normalise(typed);
      expect(rule.normalise(normalised)).toEqual(normalised);
      expect([typed, rule(normalised, beside)]).toEqual([typed, message]);
    }
  });

  it('throws for no JSON value', () => {
    for (const value of [null, true, 0, -1.5, 1e300, '', '\u0000', '\ud800', [], [1], {}, { a: 1 }])
      expect([null, 'string']).toContain(rule(value) === null ? null : typeof rule(value));
  });
});

it('An optional field may be empty; otherwise the rule applies', () => {
  const says = { tooShort: 'too short', tooLong: 'too long' };
  const rule = optional(lengthRule({ minimum: 2, maximum: 3, says }));
  expect([undefined, null, '', '  '].map((nothing) => rule(nothing))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([' a ', 'ab', 'abcd', 7].map((text) => rule(text))).toEqual([
    'too short',
    null,
    'too long',
    'too short',
  ]);
});
