import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InboxAnswer } from '@nattil/contracts/api/dev';
import { eventually } from '../testing/eventually.ts';
import { adminSignedIn, call, somebody } from '../testing/people.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe.each(SIZES)('two administrators who decide about one shop with a $name', (size) => {
  const owner = somebody('Kayal Stores');
  const shopName = `Kayal Stores ${owner.phone.slice(-6)}`;
  const reason = 'The papers belong to somebody else.';
  let anita: Visitor;
  let binu: Visitor;
  let shopId: string;

  const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name });
  const decide = ({ page }: Visitor, action: string) =>
    page.getByRole('button', { name: `${action}: ${shopName}` }).click();
  const mails = async () =>
    (await call<InboxAnswer['data']>(`/dev/inbox?contact=${owner.email}`)).map(
      ({ subject }) => subject!,
    );

  beforeAll(async () => {
    const { id } = await call<{ id: string }>('/admin/shops/register', {
      shopName,
      category: 'shopping',
      email: owner.email,
      phone: owner.phone,
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi',
      storeAddress: '16 Broadway, Kochi',
      confirmDetails: true,
    });
    shopId = id;
    anita = await visit(size, { storage: await adminSignedIn() });
    binu = await visit(size, { storage: await adminSignedIn() });
    // The conflict that this journey tests.
    binu.accept(/status of 409/);
  });
  accompany(() => anita);
  accompany(() => binu);

  it('A-145: both see the pending shop, and one of them opens the question', async () => {
    // The URL of a search by e-mail, as after a reload.
    for (const { page } of [anita, binu]) {
      await page.goto(`/admin/shops?${new URLSearchParams({ search: owner.email })}`);
      for (const action of ['Approve', 'Reject'])
        await page.getByRole('button', { name: `${action}: ${shopName}` }).waitFor();
    }
    await decide(binu, 'Approve');
    await dialog(binu, 'Approve Shop').getByRole('textbox').fill('Papers are fine.');
  });

  it('the other one rejects it', async () => {
    await decide(anita, 'Reject');
    await dialog(anita, 'Reject Shop').getByRole('textbox').fill(reason);
    await dialog(anita, 'Reject Shop').getByRole('button', { name: 'Reject Shop' }).click();
    await dialog(anita, 'Reject Shop').waitFor({ state: 'detached' });
  });

  it('the late approval is refused, and its dialog says who rejected the shop and why', async () => {
    const question = dialog(binu, 'Approve Shop');
    const answered = binu.page.waitForResponse(/\/shops\/[^/]+\/approve/);
    await question.getByRole('button', { name: 'Approve Shop' }).click();
    const answer = await answered;
    expect(answer.request().headers()['if-match']).toBe('"1"');
    expect(answer.status()).toBe(409);
    await question.getByText('Rejected by Administrator').waitFor();
    await question.getByText(`Reason: ${reason}`).waitFor();
    expect(await question.getByRole('textbox').inputValue()).toBe('Papers are fine.');
    expect(
      await question
        .getByText('Rejected by Administrator')
        .evaluate((notice) => document.activeElement?.contains(notice)),
    ).toBe(true);
    await binu.see('admin-decided-meanwhile');
  });

  it('what is possible now is offered, and nothing happens until it is confirmed', async () => {
    await dialog(binu, 'Approve Shop')
      .getByRole('button', { name: 'Re-approve Rejected Shop' })
      .click();
    const question = dialog(binu, 'Re-approve Rejected Shop');
    await question.getByRole('button', { name: 'Re-approve Shop' }).waitFor();
    expect(await question.getByRole('textbox').inputValue()).toBe('Papers are fine.');
    await binu.see('admin-re-approve-meanwhile');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await binu.page
      .getByRole('row', { name: new RegExp(shopName) })
      .getByText('Rejected')
      .waitFor();
  });

  it('the owner was told once, and the shop is not approved', async () => {
    const told = async () => (await mails()).filter((mail) => !mail.startsWith('We received'));
    const onceOfTheRejection = [expect.stringMatching(/^Your registration/)];
    await eventually(async () => expect(await told()).toEqual(onceOfTheRejection), {
      timeout: 10_000,
    });
    const { adminToken } = await adminSignedIn();
    const { status, version } = await call<{ status: string; version: number }>(
      `/admin/shops/${shopId}`,
      undefined,
      adminToken,
    );
    expect({ status, version }).toEqual({ status: 'rejected', version: 2 });
  });
});
