import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../testing/eventually.ts';
import { adminSignedIn, call, somebody } from '../testing/people.ts';
import { provided } from '../testing/provided.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';
import { startReceiver, type Receiver } from '../testing/webhook-receiver.ts';

describe.each(SIZES)('an owner connects other systems with a $name', (size) => {
  const shopOwner = somebody('Malabar Mart');
  const unique = shopOwner.phone.slice(-6);
  const keyName = `Reader ${unique}`;
  const hookName = `Loyalty ${unique}`;
  const newName = `Loyalty desk ${unique}`;
  let visitor: Visitor;
  let receiver: Receiver;
  let secret: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    visitor = await visit(size, { storage: await adminSignedIn() });
  });
  afterAll(() => receiver.stop());
  accompany(() => visitor);

  const dialog = (name: string) => visitor.page.getByRole('dialog', { name });
  const register = async ({ name, email, phone } = shopOwner): Promise<string> => {
    const { id } = await call<{ id: string }>('/admin/shops/register', {
      shopName: `${name} ${unique}`,
      category: 'groceries',
      email,
      phone,
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi',
      storeAddress: '4 Market Road, Kochi',
      confirmDetails: true,
    });
    return id;
  };
  const readLog = (key: string) =>
    fetch(`${provided('address')}/api/events/log?limit=1`, {
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': visitor.ip },
    });

  async function chooseInProfileMenu(entry: string): Promise<void> {
    const { page } = visitor;
    await page.getByRole('button', { name: /profile menu/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }

  it('a key is made, shown once, and reads the events until it is revoked', async () => {
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await chooseInProfileMenu('API Keys');
    await page.getByRole('button', { name: 'New API Key' }).click();
    const form = dialog('New API Key');
    await form.getByLabel('Name').fill(keyName);
    await form.getByLabel('Shops', { exact: true }).check();
    await form.getByRole('button', { name: 'Create Key' }).click();
    const field = dialog('Copy the Key').getByLabel('Key', { exact: true });
    expect(await field.evaluate((it) => getComputedStyle(it).fontFamily)).toMatch(/monospace$/);
    const key = await dialog('Copy the Key').getByLabel('Key', { exact: true }).inputValue();
    await dialog('Copy the Key').getByRole('button', { name: 'Done' }).click();
    await dialog('Have you copied the key?')
      .getByRole('button', { name: 'I have copied it' })
      .click();
    await dialog('Have you copied the key?').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    expect((await readLog(key)).status).toBe(200);
    await visitor.see('admin-api-keys');
    await page.getByRole('button', { name: `Revoke: ${keyName}` }).click();
    await dialog('Revoke Key').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(`${keyName} was revoked`).waitFor();
    await eventually(async () => expect((await readLog(key)).status).toBe(401));
  });

  it('a webhook is made, and its secret is shown once', async () => {
    const { page } = visitor;
    await chooseInProfileMenu('Webhooks');
    await page.getByRole('button', { name: 'New Webhook' }).click();
    const form = dialog('New Webhook');
    await form.getByLabel('Name').fill(hookName);
    await form.getByLabel('URL').fill('https://localhost/');
    await form.getByRole('button', { name: 'Choose among shops' }).click();
    await form.getByLabel('ShopRegistered').check();
    await visitor.see('admin-new-webhook');
    visitor.accept(/422/);
    await form.getByRole('button', { name: 'Create Webhook' }).click();
    await form
      .getByText(/^URL must not lead to a private network.*WEBHOOK_ALLOWED_HOSTS/)
      .waitFor();
    // The operator allowed this host.
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('button', { name: 'Create Webhook' }).click();
    secret = await dialog('Copy the Secret').getByLabel('Secret', { exact: true }).inputValue();
    await dialog('Copy the Secret').getByRole('button', { name: 'Done' }).click();
    await dialog('Have you copied the secret?')
      .getByRole('button', { name: 'I have copied it' })
      .click();
    await dialog('Have you copied the secret?').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    await visitor.see('admin-webhooks');
  });

  it('what happens is sent to the receiver, which can tell that it is ours', async () => {
    const id = await register();
    await eventually(async () =>
      expect(received().map(({ event }) => event.subject)).toContain(id),
    );
  });

  /** Throws if a delivery is not signed with the displayed secret. */
  const received = () =>
    receiver.received.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      event: new Webhook(secret).verify(body, headers as Record<string, string>) as {
        type: string;
        subject: string;
      },
    }));

  /** The number of repeated deliveries; shops that other journeys register do not count. */
  const repeats = (): number => {
    const ids = received().map(({ id }) => id);
    return ids.length - new Set(ids).size;
  };

  it('a delivery is seen and sent again', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: `Deliveries: ${hookName}` }).click();
    await page.getByRole('heading', { name: hookName }).waitFor();
    await page.getByText('Delivered').last().waitFor();
    await visitor.see('admin-deliveries');
    const before = repeats();
    await page
      .getByRole('button', { name: /^Send again: ShopRegistered/ })
      .first()
      .click();
    await eventually(async () => expect(repeats()).toBe(before + 1));
  });

  it('a test is sent, and its result is shown', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('status').getByText('answered 204').waitFor();
    expect(received().map(({ event }) => event.type)).toContain('privilege.WebhookTest');
    await visitor.see('admin-webhook-tested');
  });

  it('while it is paused nothing is sent, and what happened meanwhile comes afterwards', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Pause' }).click();
    await dialog('Pause Webhook').getByRole('button', { name: 'Pause' }).click();
    await page.getByText('by an owner').waitFor();
    const id = await register(somebody('Paused Mart'));
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await visitor.see('admin-webhook-paused');
    expect(received().map(({ event }) => event.subject)).not.toContain(id);
    await page.getByRole('button', { name: 'Resume' }).click();
    await dialog('Resume Webhook').getByRole('button', { name: 'Where it stopped' }).click();
    await eventually(async () =>
      expect(received().map(({ event }) => event.subject)).toContain(id),
    );
    // Before that the page shows, and would change, the version from before.
    await page.getByRole('button', { name: 'Pause' }).waitFor();
  });

  it('its name and events are changed', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = dialog('Edit Webhook');
    await form.getByLabel('Name').fill(newName);
    await form.getByRole('button', { name: 'Choose among shops' }).click();
    await form.getByLabel('ShopApproved').check();
    await visitor.see('admin-edit-webhook');
    await form.getByRole('button', { name: 'Save Webhook' }).click();
    await page.getByText(/Added events are sent from seq \d+ on/).waitFor();
    await page.getByRole('heading', { name: newName }).waitFor();
  });

  it('the webhook is deleted', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByText(newName).waitFor();
    await page.getByRole('button', { name: `More actions for ${newName}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog('Delete Webhook').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(newName, { exact: true }).waitFor({ state: 'detached' });
    await visitor.see('admin-webhooks-after');
  });
});
