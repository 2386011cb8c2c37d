import { BRAND } from '@nattil/contracts/brand';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { member, storeOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const heading = (name: string) => screen.getByRole('heading', { name });
const main = () => within(screen.getByRole('main'));

/** Each heading is at most one level below the previous one. */
function expectHeadingsInOrder(): void {
  const levels = main()
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([]);
}

/** Each entry of the table of contents leads to a heading of the same name. */
function expectContents(): void {
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  const links = contents.getAllByRole('link');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const id = new URL((link as HTMLAnchorElement).href).hash.slice(1);
    expect([id, document.getElementById(id)?.textContent]).toEqual([id, link.textContent]);
  }
}

function expectSupportContact(): void {
  const contact = within(main().getByRole('region', { name: 'Contact information' }));
  expect(contact.getByRole('link', { name: BRAND.support.email })).toHaveAttribute(
    'href',
    `mailto:${BRAND.support.email}`,
  );
  expect(contact.getByRole('link', { name: BRAND.support.phoneLabel })).toHaveAttribute(
    'href',
    `tel:${BRAND.support.phone}`,
  );
  expect(contact.getByText(BRAND.support.hours)).toBeVisible();
}

describe('the pages with the policies', () => {
  it('M-031, M-032: /legal-info holds all policies, signed out', async () => {
    const { container } = renderApp(storeOf(null), '/legal-info');
    await title('Legal information');
    for (const [policy, sentence] of [
      ['Privacy policy', /we are the Data Fiduciary/],
      ['Terms and conditions', /The law of India applies/],
      ['Cancellation and refund policy', /You pay us nothing for the card/],
      ['Shipping and delivery policy', /no plastic card, no parcel/],
    ] as const) {
      const section = main().getByRole('region', { name: policy });
      expect(within(section).getByText(sentence)).toBeVisible();
    }
    expectSupportContact();
    expectHeadingsInOrder();
    expectContents();
    await expectNoAxeViolations(container);
  });

  it('M-031: /legal-info is shown to a member too', async () => {
    renderApp(storeOf(member()), '/legal-info');
    expect(await title('Legal information')).toBeVisible();
    expect(heading('Terms and conditions')).toBeVisible();
  });

  it.each([
    ['signed out', null],
    ['signed in', member()],
  ])('M-033: /PrivacyPolicy is the privacy policy, %s', async (_who, user) => {
    renderApp(storeOf(user), '/PrivacyPolicy');
    expect(await title('Privacy policy')).toBeVisible();
    for (const right of ['Download my data', 'Delete Account']) {
      expect(main().getByText(new RegExp(`‘${right}’ in your profile`))).toBeVisible();
    }
    // The retention table of stored data.
    for (const row of [
      'One-time passwords 90 days',
      'IP addresses 90 days',
      'E-mails and text messages 7 days after they were sent',
      'A new e-mail address or number that waits for its code 7 days',
      /^Your address for the newsletter until you unsubscribe, and 365 days more.*7 days if you never/,
      /^Sessions .* 7 days; .* for 24 hours, or 30 days with/,
      /^That you forgot your password .* for 15 minutes;.* for 1 day$/,
      'Failed sign-ins and wrong codes that lock an account 1 day',
    ])
      expect(main().getByRole('row', { name: row })).toBeVisible();
    // The offline copy of the member's data in the browser, and its retention.
    expect(
      main().getByText(/a copy of your card, .* erased when you log out, when your session ends/),
    ).toBeVisible();
    expect(main().queryByText(/The law of India applies/)).toBeNull();
    expectHeadingsInOrder();
    expectContents();
  });

  it.each([
    ['signed out', null],
    ['signed in', member()],
  ])('M-034: /shipping is the shipping and delivery policy, %s', async (_who, user) => {
    renderApp(storeOf(user), '/shipping');
    expect(await title('Shipping and delivery policy')).toBeVisible();
    expect(main().getByText(/as soon as your profile is complete/)).toBeVisible();
    expectHeadingsInOrder();
    expectContents();
  });

  it.each(['/legal-info', '/PrivacyPolicy', '/shipping'])(
    'M-020: the contact of the support stands on %s, which passes axe',
    async (path) => {
      const { container } = renderApp(storeOf(null), path);
      await screen.findByRole('region', { name: 'Contact information' });
      expectSupportContact();
      await expectNoAxeViolations(container);
    },
  );

  it('M-019: terms and refunds say that a discount or promotion may be cancelled within 24 hours', async () => {
    renderApp(storeOf(null), '/legal-info');
    await title('Legal information');
    for (const policy of ['Terms and conditions', 'Cancellation and refund policy']) {
      expect(main().getByRole('region', { name: policy })).toHaveTextContent(
        'Discount submissions and promotions may be cancelled within 24 hours',
      );
    }
  });

  it('an entry of the contents moves the focus to its heading, and the address names it', async () => {
    const { user, router } = renderApp(storeOf(null), '/PrivacyPolicy');
    await title('Privacy policy');
    await user.click(screen.getByRole('link', { name: 'How long it stays' }));
    expect(heading('How long it stays')).toHaveFocus();
    expect(router.state.location.hash).toBe('#privacy-how-long');
  });

  it('M-335: an anonymous visitor goes from the landing page to each policy', async () => {
    const { user, router } = renderApp(storeOf(null), '/');
    expect(await title('Nattil, the privilege card for people coming home')).toBeVisible();
    for (const [link, path, name] of [
      ['Privacy policy', '/PrivacyPolicy', 'Privacy policy'],
      ['Terms and conditions', '/legal-info', 'Legal information'],
      ['Cancellation and refunds', '/legal-info', 'Legal information'],
      ['Shipping and delivery', '/shipping', 'Shipping and delivery policy'],
      ['Legal information', '/legal-info', 'Legal information'],
    ] as const) {
      const footer = within(screen.getByRole('navigation', { name: 'Policies' }));
      await user.click(footer.getByRole('link', { name: link }));
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      expect(await title(name)).toBeVisible();
      const { hash } = router.state.location;
      if (hash !== '') expect(document.getElementById(hash.slice(1))).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });
});
