import type { InboxAnswer } from '@nattil/contracts/api/dev';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { giveCamera, holdBefore } from '../testing/fake-camera.ts';
import { adminSignedIn, call, memberWithActiveCard, somebody } from '../testing/people.ts';
import { scriptBytes } from '../testing/script-bytes.ts';
import { accompany, PHONE, SIZES, visit, type Visitor } from '../testing/visitor.ts';

/** The path of the newest invitation to this contact. */
async function invitationOf(contact: string): Promise<string> {
  let path: string | undefined;
  await eventually(async () => {
    const messages = await call<InboxAnswer['data']>(
      `/dev/inbox?contact=${encodeURIComponent(contact)}`,
    );
    const found = messages.map(({ text }) => text.match(/\/partner\/invitation#token=\S+/));
    path = found.find((match) => match !== null)?.[0];
    if (!path) throw new Error(`No invitation has arrived for ${contact}`);
  });
  return path!;
}

describe.each(SIZES)('the till of a shop on a $name', (size) => {
  const owner = somebody('Biju Menon');
  const thomas = somebody('Thomas Kurian');
  const sindhu = somebody('Sindhu Mathew');
  const shopName = `Menon Stores ${owner.phone.slice(-6)}`;
  let till: Visitor;
  let card: Visitor;
  let admin: Record<string, string>;

  beforeAll(async () => {
    admin = await adminSignedIn();
    const { id } = await call<{ id: string }>('/admin/shops/register', {
      shopName,
      category: 'groceries',
      email: owner.email,
      phone: owner.phone,
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi',
      storeAddress: '7 Market Road, Kochi',
      confirmDetails: true,
    });
    await call(`/admin/shops/${id}/approve`, {}, admin['adminToken'], 'PUT');
    till = await visit(size);
    card = await visit(PHONE, { storage: await memberWithActiveCard(thomas) });
  });
  accompany(() => till);
  accompany(() => card);

  const code = ({ page }: Visitor) => page.getByRole('region', { name: 'Code of your card' });
  const receipt = () => till.page.getByRole('region', { name: /^(Receipt|രസീത്)$/ });

  async function showCard({ page }: Visitor): Promise<void> {
    await page.goto('/search');
    await page.getByRole('button', { name: 'Show card' }).click();
    await code({ page } as Visitor).waitFor();
  }

  it('opens by the link in the mail about the approval, and loads little', async () => {
    const { page } = till;
    const loaded = scriptBytes(page);
    await page.goto(await invitationOf(owner.email));
    await page.getByText(shopName).waitFor();
    // With the texts in both languages.
    expect((await loaded()).gzipped).toBeLessThan(200 * 1024);
    await till.see('till-invitation');
    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('New password').fill(owner.password);
    await page.getByLabel('Repeat the password').fill(owner.password);
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByLabel('Email or mobile number').waitFor();
    await till.see('till-sign-in');
    await page.getByLabel('Email or mobile number').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await giveCamera(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Type the number instead' }).waitFor();
    // From here on with the camera.
    await page.reload();
    await page.getByText(/^Hold the code/).waitFor();
    await till.see('till-scan');
  });

  it('scans the code of the card and shows what the customer gets', async () => {
    await showCard(card);
    await card.see('card-code');
    await holdBefore(till.page, code(card).getByRole('img', { name: 'QR code for the shop' }));
    await till.page.getByText('Thomas K.').waitFor();
    await till.page.getByText(/the card is valid$/).waitFor();
    await till.see('till-bill');
  });

  it('records the bill, which the shown card tells its member', async () => {
    const { page } = till;
    await page.getByLabel('Bill amount in rupees').fill('1240');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await receipt().getByText('₹1,116.00').waitFor();
    await till.see('till-receipt');
    await card.page
      .getByText(`Purchase recorded at ${shopName}: ₹1,240.00, you saved ₹124.00`)
      .waitFor();
    await card.see('card-purchase');
  });

  it('takes a typed number and code, in Malayalam', async () => {
    const other = await visit(PHONE, { storage: await memberWithActiveCard(sindhu) });
    await showCard(other);
    const number = await other.page
      .getByText(/^9\d{3}-\d{4}-\d{4}-\d{4}$/)
      .first()
      .textContent();
    const { page } = till;
    await page.getByRole('button', { name: 'Next customer' }).click();
    await page.getByRole('button', { name: 'മലയാളം' }).click();
    await page.getByRole('button', { name: 'നമ്പർ ടൈപ്പ് ചെയ്യാം' }).click();
    await page.getByLabel('കാർഡ് നമ്പർ').fill(number!);
    const digits = await code(other)
      .getByText(/^\d{3} \d{3}$/)
      .textContent();
    await page.getByLabel('കോഡ്', { exact: true }).fill(digits!);
    await till.see('till-typed-malayalam');
    await page.getByRole('button', { name: 'കാർഡ് പരിശോധിക്കുക' }).click();
    await page.getByText('Sindhu M.').waitFor();
    await page.getByRole('textbox').fill('500');
    await till.see('till-bill-malayalam');
    await page.getByRole('button', { name: 'ഉറപ്പാക്കുക' }).click();
    await receipt().getByText('₹450.00').waitFor();
    await page.getByRole('button', { name: 'അടുത്ത കസ്റ്റമർ' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await other.leave();
  });

  it('lists the purchases of today, of which one is reversed', async () => {
    const { page } = till;
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: /₹450\.00/ }).waitFor();
    await till.see('till-today');
    await page.getByRole('link', { name: /₹450\.00/ }).click();
    await receipt().getByRole('button', { name: 'Undo' }).click();
    await till.see('till-reverse');
    await receipt().getByRole('button', { name: 'Reverse' }).click();
    await receipt().getByText('Reversed').waitFor();
  });

  it('lets the owner invite staff', async () => {
    const { page } = till;
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByText(owner.email).waitFor();
    await till.see('till-people');
  });

  it('the member reports a purchase in two taps, and the portal lists the report', async () => {
    const { page } = card;
    await page.goto('/purchases');
    const report = page.getByRole('button', { name: new RegExp(`^This was not me: ${shopName}`) });
    await report.click();
    await card.see('card-dispute');
    await page.getByRole('button', { name: 'Report it' }).click();
    await report.waitFor({ state: 'detached' });
    await card.see('card-disputed');
    const portal = await visit(size, { storage: admin });
    await portal.page.goto('/admin/reports');
    await portal.page.getByText(shopName).first().waitFor();
    await portal.see('admin-reports');
    expect(portal.findings).toEqual([]);
    await portal.leave();
  });
});
