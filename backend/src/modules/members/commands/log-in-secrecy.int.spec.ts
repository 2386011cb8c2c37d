import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNKNOWN_CONTACTS_PER_HOUR } from '@nattil/contracts/rules/sign-in/identity';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import type { ApiAnswer } from '../../../platform/testing/api-client.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { freshEmail, freshPhone, PASSWORD, signUp } from '../testing/member.ts';
import { UNKNOWN_CONTACTS_BY_ADDRESS } from '../rate-limits.ts';

const WRONG = 'Monsoon-rain-27';

/** Two contacts of one member, or of none. */
interface Contacts {
  email: string;
  /** Ten digits, without a country code. */
  digits: string;
}
type Spelling = (contacts: Contacts) => string;

const EMAIL: Record<string, Spelling> = {
  'as it is': ({ email }) => email,
  'in capitals': ({ email }) => email.toUpperCase(),
  'with a capital': ({ email }) => email.replace(/^./, (c) => c.toUpperCase()),
  'between blanks': ({ email }) => `  ${email}\t`,
};
const PHONE: Record<string, Spelling> = {
  'ten digits': ({ digits }) => digits,
  'with 0': ({ digits }) => `0${digits}`,
  'with +91': ({ digits }) => `+91${digits}`,
  'with 91': ({ digits }) => `91${digits}`,
  'with 0091': ({ digits }) => `0091${digits}`,
  'with blanks': ({ digits }) => ` ${digits.slice(0, 5)} ${digits.slice(5)}`,
  'with dashes': ({ digits }) => `+91-${digits.slice(0, 3)}-${digits.slice(3)}`,
  'with brackets and dots': ({ digits }) => `(${digits.slice(0, 4)}).${digits.slice(4)}`,
  'with +44': ({ digits }) => `+44${digits}`,
  'with 0044': ({ digits }) => `0044 ${digits}`,
  'with +1': ({ digits }) => `+1${digits}`,
  'in full-width digits': ({ digits }) =>
    digits.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
};
const MANY = 7;

/** Spellings of contacts, tried in this order. */
const TRIES: [string, Spelling[]][] = [
  ['the e-mail', Array<Spelling>(MANY).fill(EMAIL['as it is']!)],
  ['the number', mixed(['ten digits'])],
  ['the number in another country', mixed(['with +44'])],
  ['the number in full-width digits', mixed(['in full-width digits'])],
  ['the e-mail in every spelling', [...Object.values(EMAIL), ...Object.values(EMAIL)]],
  ['the number in every spelling', Object.values(PHONE)],
  ['the number in every spelling, the other way round', Object.values(PHONE).reverse()],
  ['two countries by turns', mixed(['with +44', 'with +91'])],
  ['two other countries by turns', mixed(['with +44', 'with +1'])],
  ['with and without a country by turns', mixed(['ten digits', 'with 0044'])],
  ['e-mail and number by turns', [...mixed(['ten digits']), ...Object.values(EMAIL)]],
  [
    'three times the e-mail, then the number',
    [...Array<Spelling>(3).fill(EMAIL['as it is']!), ...mixed(['with +91'])],
  ],
];

function mixed(hows: string[]): Spelling[] {
  return Array.from({ length: MANY }, (_, n) => PHONE[hows[n % hows.length]!]!);
}

describe('logging in from an address that has asked for too many unknown contacts', () => {
  let app: TestApp;
  let address = 0;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const freshIp = () => {
    address += 1;
    return `10.1.${address >> 8}.${address & 255}`;
  };
  const logIn = (ip: string, email: string, password = WRONG, more: Record<string, string> = {}) =>
    app.api.post(
      '/api/auth/login',
      { email, password },
      { headers: { 'x-forwarded-for': ip, ...more } },
    );
  const addressOverLimit = async () => {
    const ip = freshIp();
    for (let n = 0; n < UNKNOWN_CONTACTS_PER_HOUR; n += 1)
      await app.get(RateLimits).take(UNKNOWN_CONTACTS_BY_ADDRESS, ip);
    return ip;
  };
  const nobody = (): Contacts => ({ email: freshEmail(), digits: freshPhone() });
  const memberWith = async (countryCode: string): Promise<Contacts> => {
    const contacts = nobody();
    const { id } = await signUp(app, contacts.email);
    await app.database.execute('update member set phone = $2 where id = $1', [
      id,
      countryCode + contacts.digits,
    ]);
    return contacts;
  };
  const kinds: [string, () => Promise<Contacts>][] = [
    ['of a member in India', () => memberWith('+91')],
    ['of a member in the UK', () => memberWith('+44')],
    ['of a member in the USA', () => memberWith('+1')],
    [
      'of a member who is locked out',
      async () => {
        const contacts = await memberWith('+91');
        const elsewhere = freshIp();
        for (let n = 0; n < 5; n += 1) await logIn(elsewhere, contacts.email);
        expect((await logIn(elsewhere, contacts.digits, PASSWORD)).status).toBe(423);
        return contacts;
      },
    ],
  ];
  const answersTo = async (contacts: Contacts, tries: Spelling[]) => {
    const ip = await addressOverLimit();
    const answers = [];
    for (const spelling of tries) answers.push(comparable(await logIn(ip, spelling(contacts))));
    return answers;
  };

  it.each(TRIES)(
    'gives the same answers whoever has the contact, or nobody: %s',
    async (_how, tries) => {
      const unknown = await answersTo(nobody(), tries);
      const known = await Promise.all(
        kinds.map(async ([whose, contacts]) => ({
          whose,
          answers: await answersTo(await contacts(), tries),
        })),
      );
      expect(known).toEqual(kinds.map(([whose]) => ({ whose, answers: unknown })));
    },
  );

  it('locks a contact after five tries, whatever their spelling', async () => {
    const spellings = ['ten digits', 'with 0', 'with +91', 'with dashes', 'with 0091', 'with 91'];
    const answers = await answersTo(
      nobody(),
      spellings.map((how) => PHONE[how]!),
    );
    expect(answers.map((a) => a.status)).toEqual([401, 401, 401, 401, 401, 423]);
    expect(answers[0]!.body.code).toBe('INVALID_CREDENTIALS');
  });

  it('still accepts the right password, and then counts from the beginning', async () => {
    const contacts = await memberWith('+91');
    const ip = await addressOverLimit();
    for (let n = 0; n < 4; n += 1) await logIn(ip, contacts.email);
    expect((await logIn(ip, contacts.email, PASSWORD)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await logIn(ip, contacts.email)).status).toBe(401);
    expect((await logIn(ip, contacts.email, PASSWORD)).status).toBe(423);
  });

  it('compares at most five wrong passwords of a member, over all contacts and addresses', async () => {
    const contacts = await memberWith('+91');
    for (let n = 0; n < 3; n += 1) {
      const ip = await addressOverLimit();
      for (const spelling of [EMAIL['as it is']!, PHONE['ten digits']!]) {
        expect((await logIn(ip, spelling(contacts))).status).toBe(401);
      }
    }
    const ip = await addressOverLimit();
    expect((await logIn(ip, contacts.email, PASSWORD)).status).toBe(401);
    expect((await logIn(freshIp(), contacts.email, PASSWORD)).status).toBe(423);
  });

  it('reveals no more to a browser that is known to another account', async () => {
    const { headers } = await app.api.post('/api/users/signup', {
      emailOrNumber: freshEmail(),
      password: PASSWORD,
    });
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const answers = async ({ email }: Contacts) => {
      const ip = await addressOverLimit();
      const given = [];
      for (let n = 0; n < 7; n += 1)
        given.push(comparable(await logIn(ip, email, WRONG, { cookie })));
      return given;
    };
    expect(await answers(await memberWith('+91'))).toEqual(await answers(nobody()));
  });

  it('lets a browser that is known to the account try, whatever strangers tried', async () => {
    const email = freshEmail();
    const { headers } = await app.api.post('/api/users/signup', {
      emailOrNumber: email,
      password: PASSWORD,
    });
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const ip = await addressOverLimit();
    for (let n = 0; n < 6; n += 1) await logIn(ip, email);
    expect((await logIn(ip, email, WRONG, { cookie })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn(ip, email, PASSWORD, { cookie })).status).toBe(200);
    expect((await logIn(ip, email, PASSWORD)).status).toBe(423);
  });

  it('reveals no more when many contacts are tried at once', async () => {
    const ip = freshIp();
    const members = await Promise.all(Array.from({ length: 10 }, () => memberWith('+91')));
    const contacts = [...members, ...Array.from({ length: 40 }, nobody)];
    const answers = await Promise.all(contacts.map(({ email }) => logIn(ip, email)));
    const afterwards = await Promise.all(contacts.map(({ email }) => logIn(ip, email)));
    expect(answers.filter((a) => a.status === 404)).toHaveLength(5);
    expect(new Set(afterwards.map((a) => JSON.stringify(comparable(a)))).size).toBe(1);
  });
});

/** The response without its varying parts; waiting times in minutes. */
function comparable({ status, body, headers }: ApiAnswer) {
  const differing = ['date', 'x-request-id', 'keep-alive', 'connection', 'retry-after'];
  return {
    status,
    body,
    headers: Object.fromEntries([...headers].filter(([name]) => !differing.includes(name))),
    retryAfterMinutes: headers.has('retry-after')
      ? Math.round(Number(headers.get('retry-after')) / 60)
      : null,
  };
}
