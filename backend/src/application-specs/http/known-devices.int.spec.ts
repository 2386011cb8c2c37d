import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD, signUp, freshEmail } from '../../modules/members/testing/member.ts';
import type { ApiAnswer, ApiClient } from '../../platform/testing/api-client.ts';
import { writeApprovedShops } from '../../modules/shops/testing/approved-shops.ts';
import { TILL_PASSWORD, writePartner } from '../../modules/partners/testing/people-at-tills.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { KnownDevices } from '../../platform/identity/sessions/known-devices.ts';

const WRONG = 'Monsoon-rain-27';

/** A browser that keeps its cookies. */
class Browser {
  cookie = '';

  constructor(private readonly send: (headers: Record<string, string>) => Promise<ApiAnswer>) {}

  async call(): Promise<ApiAnswer> {
    const answer = await this.send(this.cookie ? { cookie: this.cookie } : {});
    const [set] = answer.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0]!;
    return answer;
  }
}

interface Person {
  id: string;
  logIn: (password: string, headers?: Record<string, string>) => Promise<ApiAnswer>;
  right: string;
}

const LOG_IN = {
  member: '/api/auth/login',
  admin: '/api/admin/auth/login',
  partner: '/api/partner/auth/login',
};
const REALMS = ['member', 'admin', 'partner'] as const;

describe.each(REALMS)('browsers that signed in before, of a %s', (realm) => {
  let app: TestApp;
  let person: Person;
  let ip: string;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.resetShift();
    ip = someIp();
    person = await { member: aMember, admin: anAdmin, partner: aPartner }[realm]();
  });

  const logInAs =
    (email: string) =>
    (password: string, headers: Record<string, string> = {}) =>
      app.api.post(
        LOG_IN[realm],
        { email, password },
        { headers: { 'x-forwarded-for': ip, ...headers } },
      );
  const aMember = async (): Promise<Person> => {
    const { id, user } = await signUp(app);
    return { id, logIn: logInAs(user.email!), right: PASSWORD };
  };
  const anAdmin = async (): Promise<Person> => {
    await app.database.execute('delete from sign_in_failure; delete from known_device');
    const [admin] = await app.database.query<{ id: string }>('select id from admin limit 1');
    const right = app.config.adminPassword!;
    return { id: admin!.id, logIn: logInAs(app.config.adminEmail), right };
  };
  const aPartner = async (): Promise<Person> => {
    const { id, email } = await writePartner(app, {});
    return { id, logIn: logInAs(email), right: TILL_PASSWORD };
  };
  /** Another account of the realm; there is one administrator only. */
  const anotherAccount = async (): Promise<{ email: string; right: string } | null> => {
    if (realm === 'member') return { email: (await signUp(app)).user.email!, right: PASSWORD };
    if (realm === 'admin') return null;
    return { email: (await writePartner(app, {})).email, right: TILL_PASSWORD };
  };
  const signedIn = async (): Promise<Browser & { wrong: () => Promise<ApiAnswer> }> => {
    const browser = new Browser((headers) => person.logIn(person.right, headers));
    expect((await browser.call()).status).toBe(200);
    return Object.assign(browser, {
      wrong: () => person.logIn(WRONG, { cookie: browser.cookie }),
    });
  };
  const statuses = async (tries: number, attempt: () => Promise<ApiAnswer>) => {
    const answers: number[] = [];
    for (let n = 0; n < tries; n += 1) answers.push((await attempt()).status);
    return answers;
  };
  const LOCKED = [401, 401, 401, 401, 401, 423];
  const stranger = (headers: Record<string, string> = {}) => person.logIn(WRONG, headers);

  it('sign in while strangers have locked the account', async () => {
    const browser = await signedIn();
    expect(await statuses(6, stranger)).toEqual(LOCKED);
    expect((await person.logIn(person.right)).status).toBe(423);
    expect((await browser.call()).status).toBe(200);
    // The browser's sign-in does not unlock the account for strangers.
    expect((await person.logIn(person.right)).status).toBe(423);
  });

  it('have five tries, which other browsers do not use up', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    expect(await statuses(6, one.wrong)).toEqual(LOCKED);
    expect((await one.call()).status).toBe(423);
    expect((await two.call()).status).toBe(200);
    expect(await statuses(4, stranger)).toEqual([401, 401, 401, 401]);
    expect((await person.logIn(person.right)).status).toBe(200);
    expect((await one.call()).status).toBe(423);
    app.clock.shiftBy(15 * 60_000 + 1_000);
    expect((await one.call()).status).toBe(200);
  });

  it('are recognised by their cookie only', async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    const [name] = before.split('=');
    await browser.call();
    await statuses(5, stranger);
    for (const cookie of [
      // An earlier cookie: each sign-in sets a new one.
      before,
      `${name}=${randomBytes(16).toString('base64url')}`,
      `${name}=`,
      `${name}=${'x'.repeat(10_000)}`,
      `x${browser.cookie}`,
      browser.cookie.slice(0, -1),
      browser.cookie.replace(realm, realm === 'member' ? 'admin' : 'member'),
      `${browser.cookie}x`,
    ])
      expect([cookie.slice(0, 60), (await person.logIn(person.right, { cookie })).status]).toEqual([
        cookie.slice(0, 60),
        423,
      ]);
    const beside = `a=b; ${browser.cookie}; c=d`;
    expect((await person.logIn(person.right, { cookie: beside })).status).toBe(200);
  });

  it('get their cookie by a right password alone, for scripts to leave alone', async () => {
    expect((await stranger()).headers.getSetCookie()).toEqual([]);
    const [cookie] = (await person.logIn(person.right)).headers.getSetCookie();
    expect(cookie).toMatch(
      new RegExp(
        `^nattil_device_${realm}=[\\w-]{22}; Max-Age=31536000; Path=/api; HttpOnly; SameSite=Lax$`,
      ),
    );
    const rows = await app.database.query<{ text: string }>(
      'select d::text as text from known_device d',
    );
    expect(JSON.stringify(rows)).not.toContain(/=([\w-]{22})/.exec(cookie!)![1]);
  });

  it('compare at most five of forty guesses at once', async () => {
    const browser = await signedIn();
    const answers = await Promise.all(Array.from({ length: 40 }, () => browser.wrong()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(35);
  });

  it('gain no tries by signing in to another account between them', async () => {
    const browser = await signedIn();
    const other = await anotherAccount();
    const signInElsewhere = async () => {
      if (!other) return;
      const { headers } = await logInAs(other.email)(other.right, { cookie: browser.cookie });
      browser.cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    };
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      answers.push((await browser.wrong()).status);
      await signInElsewhere();
    }
    expect(answers).toEqual(LOCKED);
  });

  it('are ten at most, and strangers again after a year', async () => {
    const first = await signedIn();
    for (let n = 0; n < 10; n += 1) {
      app.clock.shiftBy(1_000);
      await signedIn();
    }
    const last = await signedIn();
    const rows = await app.database.query('select from known_device where subject_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(10);
    await statuses(5, stranger);
    expect((await first.call()).status).toBe(423);
    expect((await last.call()).status).toBe(200);
    app.clock.shiftBy(366 * 86_400_000);
    await statuses(5, stranger);
    expect((await last.call()).status).toBe(423);
  });

  it('leave the trail without a lock of the account, which only strangers lock', async () => {
    const locks = async () => {
      const rows = await app.database.query(
        `select from event where type in ('MemberSignInFailed', 'AdminSignInFailed', 'PartnerSignInFailed')
         and actor ->> 'id' = $1 and (data -> 'locked')::boolean`,
        [person.id],
      );
      return rows.length;
    };
    const before = await locks();
    const browser = await signedIn();
    await statuses(6, browser.wrong);
    expect(await locks()).toBe(before);
    await statuses(6, stranger);
    expect(await locks()).toBe(before + 1);
  });

  describe('and locks that an owner lifts', () => {
    let owner: ApiClient;
    let shopId: string;
    const path = () =>
      ({
        member: `/api/admin/users/${person.id}`,
        admin: `/api/admin/administrators/${person.id}`,
        partner: `/api/admin/shops/${shopId}/people/${person.id}`,
      })[realm];
    beforeEach(async () => {
      owner = await signedInAs(app, 'admin');
      [shopId] = (await writeApprovedShops(app.database, [{}])) as [string];
      if (realm === 'partner')
        await app.database.execute(
          `insert into partner_access (partner_id, shop_id, role, since) values ($1, $2, 'staff', now())`,
          [person.id, shopId],
        );
    });
    const lockedUntil = async () => {
      if (realm === 'member')
        return (await owner.get(path())).body.data.lockedUntil as string | null;
      const list =
        realm === 'admin' ? '/api/admin/administrators' : `/api/admin/shops/${shopId}/people`;
      const { body } = await owner.get(list);
      return (body.data as { id: string; lockedUntil: string | null }[]).find(
        ({ id }) => id === person.id,
      )!.lockedUntil;
    };

    it('are shown, and gone for strangers and browsers', async () => {
      const browser = await signedIn();
      expect(await lockedUntil()).toBeNull();
      await statuses(5, stranger);
      await statuses(5, browser.wrong);
      expect(Date.parse((await lockedUntil())!)).toBeGreaterThan(app.clock.now().getTime());
      const { status, body } = await owner.post(`${path()}/unlock`);
      expect([status, body.message, await lockedUntil()]).toEqual([
        200,
        'Lock lifted successfully!',
        null,
      ]);
      expect((await browser.call()).status).toBe(200);
      expect((await person.logIn(person.right)).status).toBe(200);
      const [event] = await app.database.query<{ realm: string }>(
        `select actor ->> 'realm' as realm from event
         where type in ('MemberUnlocked', 'AdminUnlocked', 'PartnerUnlocked') and data ->> $2 = $1`,
        [person.id, `${realm}Id`],
      );
      expect(event).toEqual({ realm: 'admin' });
    });

    it('are lifted by owners alone, and where there is none too', async () => {
      for (const role of ['manager', 'support', 'auditor'] as const) {
        const other = await signedInAs(app, 'admin', randomUUID(), role);
        expect((await other.post(`${path()}/unlock`)).status).toBe(403);
      }
      expect((await owner.post(`${path()}/unlock`)).status).toBe(200);
      const nobody = path().replace(person.id, randomUUID());
      expect((await owner.post(`${nobody}/unlock`)).status).toBe(404);
    });
  });
});

describe('the cookie of a browser', () => {
  it('is sent over https alone where the product is', async () => {
    const app = await startTestApp({ PUBLIC_URL: 'https://cards.example.org' });
    const { headers } = await app.api.post('/api/users/signup', {
      emailOrNumber: freshEmail(),
      password: PASSWORD,
    });
    expect(headers.getSetCookie()[0]).toMatch(/; Secure$/);
    await app.close();
  });
});

describe('browsers that a member signed in with', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const known = async (id: string) =>
    (await app.database.query('select from known_device where subject_id = $1', [id])).length;

  it('are forgotten once the password is another one, but for the browser that changed it', async () => {
    const { id, api, user } = await signUp(app);
    await app.get(KnownDevices).remember(app.database, 'member', id, null);
    expect(await known(id)).toBe(2);
    const changed = await api.put('/api/users/password', {
      currentPassword: PASSWORD,
      newPassword: WRONG,
    });
    const [cookie] = changed.headers.getSetCookie();
    expect(await known(id)).toBe(1);
    const headers = { 'x-forwarded-for': someIp() };
    const logIn = (password: string, more = {}) =>
      app.api.post(
        '/api/auth/login',
        { email: user.email, password },
        { headers: { ...headers, ...more } },
      );
    for (let n = 0; n < 5; n += 1) await logIn(PASSWORD);
    expect((await logIn(WRONG)).status).toBe(423);
    expect((await logIn(WRONG, { cookie: cookie!.split(';')[0]! })).status).toBe(200);
    const owner = await signedInAs(app, 'admin');
    await owner.put(`/api/admin/users/${id}/reset-password`, { newPassword: PASSWORD });
    expect(await known(id)).toBe(0);
  });

  it("are listed in the member's data, and erased with the account", async () => {
    const { id, api } = await signUp(app);
    const { body } = await api.get('/api/users/account/export');
    expect(body.knownBrowsers).toEqual([{ lastSignedInAt: expect.stringMatching(/Z$/) }]);
    expect((await api.delete('/api/users/account', { password: PASSWORD })).status).toBe(204);
    expect(await known(id)).toBe(0);
  });
});
