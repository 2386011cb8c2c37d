import type { InboxAnswer } from '@nattil/contracts/api/dev';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { adminSignedIn, call, memberSignedIn, somebody } from '../testing/people.ts';
import { SIZES, visit, type Visitor } from '../testing/visitor.ts';

const NEW_PASSWORD = 'Kayal-veedu-2027';

let visitor: Visitor;
afterEach(() => visitor.leave());

/** The newest mailed link for this contact. */
async function mailedLink(contact: string): Promise<URL> {
  let link: string | undefined;
  await eventually(async () => {
    const path = `/dev/inbox?contact=${encodeURIComponent(contact)}`;
    const [newest] = await call<InboxAnswer['data']>(path);
    link = newest?.text.match(/https?:\S+token=\S+/)?.[0];
    if (!link) throw new Error(`No link has arrived for ${contact}`);
  });
  return new URL(link!);
}

async function forgotPassword(email: string): Promise<{ link: URL; token: string }> {
  await call('/auth/forgot-password', { emailOrNumber: email });
  const link = await mailedLink(email);
  return { link, token: new URLSearchParams(link.hash.slice(1)).get('token')! };
}

/** Collects URL and Referer of every later request of the page. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    void request.allHeaders().then(
      ({ referer }) => sent.push(`${request.url()} ${referer}`),
      () => undefined,
    );
  });
  return sent;
}

describe.each(SIZES)('the link of a forgotten password with a $name', (size) => {
  const setPassword = async ({ page }: Visitor) => {
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  };

  it('holds its token in the fragment, keeps it over a reload, and loses it when it is used', async () => {
    const person = somebody('Latha Pillai');
    await memberSignedIn(person);
    const { link, token } = await forgotPassword(person.email);
    expect([link.pathname, link.search, token.length]).toEqual(['/set-password', '', 43]);
    visitor = await visit(size);
    const { page } = visitor;
    const sent = requestsOf(page);
    const address = `/set-password${link.hash}`;
    await page.goto(address);
    await page.getByLabel('New password').waitFor();
    await visitor.see('set-password');
    await page.reload();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await setPassword(visitor);
    expect(page.url()).not.toContain(token);
    await page.keyboard.press('Escape');
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((request) => request.includes(token))).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(token);

    visitor.accept(/422 .*reset-password/);
    await page.goto(address);
    await page.getByText('This link is not valid any more. Please ask for a new one.').waitFor();
    await visitor.see('set-password-used');
  });

  it('works in the form of an older version too, and its token leaves the query', async () => {
    const person = somebody('Latha Pillai');
    await memberSignedIn(person);
    const { token } = await forgotPassword(person.email);
    visitor = await visit(size);
    const { page } = visitor;
    const sent = requestsOf(page);
    await page.goto(`/set-password?token=${token}`);
    await page.waitForURL((url) => url.search === '' && url.hash === `#token=${token}`);
    await page.getByLabel('New password').waitFor();
    await visitor.see('set-password-of-older-link');
    await setPassword(visitor);
    // Only the request of the page itself contains the token.
    expect(sent.filter((request) => request.includes(token))).toHaveLength(1);
    await page.reload();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(token);
  });
});

describe.each(SIZES)('the invitation of an administrator with a $name', (size) => {
  it('holds its token in the fragment, and is taken in the form of an older version', async () => {
    const { adminToken } = await adminSignedIn();
    const { email } = somebody('Meera Pillai');
    const invited = { name: 'Meera Pillai', email, role: 'support' };
    await call('/admin/administrators', invited, adminToken);
    const link = await mailedLink(email);
    const token = new URLSearchParams(link.hash.slice(1)).get('token')!;
    expect([link.pathname, link.search]).toEqual(['/admin/invitation', '']);
    visitor = await visit(size);
    const { page } = visitor;
    const sent = requestsOf(page);
    await page.goto(`/admin/invitation?token=${token}`);
    await page.waitForURL((url) => url.search === '' && url.hash === `#token=${token}`);
    await page.getByText('Welcome, Meera Pillai.').waitFor();
    await page.reload();
    await page.getByText('Welcome, Meera Pillai.').waitFor();
    await visitor.see('invitation');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.waitForURL('**/admin/login');
    expect(sent.filter((request) => request.includes(token))).toHaveLength(1);
  });
});
