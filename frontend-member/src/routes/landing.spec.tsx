import { isCardNumber } from '@nattil/contracts/rules/members/card';
import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeCard, card, cardDetails, member, storeOf } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const section = (id: string) => document.getElementById(id) as HTMLElement;
const mainNav = () => within(screen.getByRole('navigation', { name: 'Main' }));
const showVisitor = async (path = '/') => {
  const view = renderApp(storeOf(null), path);
  await screen.findByRole('heading', { level: 1 });
  return view;
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the landing page', () => {
  it('M-001, M-005, M-024, M-065: presents the card to visitors, with a sample of it', async () => {
    await showVisitor();
    const hero = within(section('home'));
    expect(hero.getByText('Community privilege card for returning residents')).toBeVisible();
    expect(hero.getByText(/^You have come back from overseas\./)).toBeVisible();
    expect(hero.getByText('Sample')).toBeVisible();
    expect(hero.getByPlaceholderText('Search for shop, healthcare, travel...')).toBeVisible();
    expect(
      within(section('categories')).getByRole('heading', {
        name: 'Explore Partnered Categories & Brands',
      }),
    ).toBeVisible();
  });

  it('gives the sample a number that looks like one, and that no card can have', async () => {
    await showVisitor();
    const number = within(section('home')).getByText(/^\d{4}(-\d{4}){3}$/).textContent;
    // Starts like a real card number, and is no obvious sequence of digits.
    expect(number).toMatch(/^9/);
    expect(number).not.toMatch(/(\d)\1\1|0123|1234|2345|3456|4567|5678|6789/);
    expect(isCardNumber(number.replaceAll('-', ''))).toBe(false);
  });

  it('M-025: each of six anchors leads to its section', async () => {
    const scrolled: string[] = [];
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
      this: HTMLElement,
    ) {
      scrolled.push(this.id);
    });
    const { router } = await showVisitor();
    const anchors = ['home', 'how-it-works', 'faqs', 'contact-us', 'categories', 'apply-now'];
    for (const anchor of anchors) await act(() => router.navigate(`/#${anchor}`));
    expect(scrolled).toEqual(anchors);
  });

  it('M-006: explains three steps in this order', async () => {
    await showVisitor();
    const steps = within(section('how-it-works')).getAllByRole('heading', { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual([
      'Apply',
      'SMS OTP verification',
      'Activate',
    ]);
  });

  it('M-009, M-011, M-012: lists the required data, the OTP and the limited time to activate', async () => {
    await showVisitor();
    const copy = section('how-it-works').textContent;
    expect(copy).toContain('name, email and preferred category');
    expect(copy).toContain('You get a 4-digit OTP');
    expect(copy).toContain('issued with a countdown timer');
    expect(copy).toContain('before the time runs out');
  });

  it('M-007: gives exactly four reasons', async () => {
    await showVisitor();
    const reasons = screen.getByRole('region', { name: 'Why Choose Us' });
    expect(within(reasons).getAllByRole('listitem')).toHaveLength(4);
  });

  it('M-008, M-072, M-196, M-504: a click opens the answer to each of five questions, another closes it', async () => {
    const { user } = await showVisitor();
    const questions = within(section('faqs')).getAllByRole('button');
    expect(questions).toHaveLength(5);
    for (const question of questions) {
      const name = question.textContent;
      expect(name).toMatch(/\?$/);
      expect(within(section('faqs')).queryByRole('region', { name })).toBeNull();
      await user.click(question);
      expect(question).toHaveAttribute('aria-expanded', 'true');
      const answer = await within(section('faqs')).findByRole('region', { name });
      expect(answer.textContent).not.toBe('');
      if (name === 'How long is the card valid?')
        expect(answer).toHaveTextContent(/^About 12 months from activation/);
      await user.click(question);
      expect(question).toHaveAttribute('aria-expanded', 'false');
      await waitFor(() =>
        expect(within(section('faqs')).queryByRole('region', { name })).toBeNull(),
      );
    }
  });

  it('M-018: promises shop owners when they hear from us', async () => {
    await showVisitor();
    expect(section('apply-now').textContent).toContain('within 24 hours');
    expect(section('apply-now').textContent).toContain('2-3 business days');
  });

  it('M-023, M-030: / is the search for a member, /welcome the landing page for everybody', async () => {
    server.use(
      http.get(api('/users/shops/search'), () => HttpResponse.json({ success: true, data: [] })),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
    );
    const visitor = await showVisitor('/welcome');
    expect(screen.getByRole('button', { name: 'ACTIVATE' })).toBeVisible();
    visitor.unmount();
    const { router } = renderApp(storeOf(member()), '/welcome');
    expect(await screen.findByRole('button', { name: 'ACTIVATE' })).toBeVisible();
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('heading', { name: 'Find partner shops' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ACTIVATE' })).toBeNull();
  });

  it('M-263, M-264, M-265: arriving with a category fills the box and turns the carousel', async () => {
    sessionStorage.setItem('selectedCategory', 'Beauty');
    await showVisitor();
    expect(screen.getByPlaceholderText(/Search for shop/)).toHaveValue('Beauty');
    expect(within(section('categories')).getByRole('button', { name: 'Beauty' })).toHaveAttribute(
      'aria-current',
    );
    expect(sessionStorage.getItem('selectedCategory')).toBeNull();
  });

  it('M-262: a category of the footer fills the box too', async () => {
    const { user } = await showVisitor();
    await user.click(within(section('contact-us')).getByRole('link', { name: 'Services' }));
    await waitFor(() =>
      expect(screen.getByPlaceholderText(/Search for shop/)).toHaveValue('Services'),
    );
  });

  describe('the offers, once in view', () => {
    beforeEach(() => {
      jest.spyOn(window, 'IntersectionObserver').mockImplementation(
        (look) =>
          ({
            observe: (target: Element) =>
              look(
                [{ isIntersecting: true, target } as IntersectionObserverEntry],
                {} as IntersectionObserver,
              ),
            disconnect: () => undefined,
          }) as unknown as IntersectionObserver,
      );
    });

    it('how many there are, and three real offers of a city, on a map when it is asked for', async () => {
      const offer = (
        name: string,
        discountPercent: number,
        coordinates: { latitude: number; longitude: number } | null,
      ) => ({
        id: name,
        name,
        category: 'dining',
        categoryLabel: 'Dining',
        discountPercent,
        coordinates,
      });
      const kochi = { latitude: 9.97, longitude: 76.28 };
      const offers = [
        offer('Malabar Tea', 20, kochi),
        offer('Silks', 15, { latitude: 9.96, longitude: 76.24 }),
        offer('Optics', 12.5, null),
      ];
      server.use(
        http.get(api('/public/at-a-glance'), () =>
          HttpResponse.json({
            success: true,
            data: { shops: 1401, cities: 23, city: 'Kochi', offers },
          }),
        ),
      );
      const { user } = await showVisitor();
      await waitFor(() => expect(section('home')).toHaveTextContent('1,401 shops in 23 cities'));
      const shown = within(screen.getByRole('region', { name: 'Offers in Kochi today' }));
      expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Malabar TeaDining20% off',
        'SilksDining15% off',
        'OpticsDining12.5% off',
      ]);
      await expectNoAxeViolations();

      expect(screen.queryByRole('region', { name: /^Map/ })).toBeNull();
      const toMap = shown.getByRole('button', { name: 'Show on the map' });
      expect(toMap).toHaveAttribute('aria-expanded', 'false');
      toMap.focus();
      await user.keyboard('{Enter}');
      const map = within(await screen.findByRole('region', { name: 'Map of the offers in Kochi' }));
      const tea = map.getByRole('button', { name: 'Malabar Tea, Dining · 20% off' });
      expect(map.getByRole('button', { name: 'Silks, Dining · 15% off' })).toBeVisible();
      expect(map.queryByRole('button', { name: /^Optics/ })).toBeNull();
      expect(tea).toHaveAttribute('tabindex', '0');
      await user.click(tea);
      expect(await map.findByText('Dining · 20% off')).toBeVisible();
      await expectNoAxeViolations();
      expect(toMap).toHaveAttribute('aria-expanded', 'true');
      await user.click(shown.getByRole('button', { name: 'Hide the map' }));
      expect(screen.queryByRole('region', { name: /^Map/ })).toBeNull();
    });

    it('shows no figures if these are unknown, and the page stays as it is', async () => {
      server.use(http.get(api('/public/at-a-glance'), () => HttpResponse.error()));
      await showVisitor();
      await waitFor(() => expect(screen.queryByRole('region', { name: /^Offers/ })).toBeNull());
      expect(section('home')).not.toHaveTextContent('shops in');
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('has no violation for axe', async () => {
    await showVisitor();
    await expectNoAxeViolations();
  });
});

describe('the header', () => {
  it('M-044, M-048, M-051: shows links and what fits the visitor or the member', async () => {
    const visitor = await showVisitor();
    expect(
      mainNav()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Home', 'How It Works', 'FAQs', 'Contact Us']);
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Signup' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull();
    visitor.unmount();
    server.use(
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
    );
    renderApp(storeOf(member()), '/welcome');
    expect(await screen.findByRole('button', { name: /Account menu/ })).toBeVisible();
    // The action of a member with an active card comes first.
    await within(section('home')).findByRole('button', { name: 'Show card' });
    const actions = within(section('home')).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
      'Show card',
      'APPLY NOW',
      'ACTIVATE',
    ]);
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Signup' })).toBeNull();
  });

  it('M-045: a link scrolls smoothly to its section, by one scroller', async () => {
    const scrolled: (string | undefined)[] = [];
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
      this: HTMLElement,
    ) {
      scrolled.push(this.id, document.documentElement.dataset.scroll);
    });
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user, router } = await showVisitor();
    scrollTo.mockClear();
    for (const [name, id] of [
      ['FAQs', 'faqs'],
      ['Home', 'home'],
      ['How It Works', 'how-it-works'],
      ['Contact Us', 'contact-us'],
    ] as const) {
      await user.click(mainNav().getByRole('link', { name }));
      await waitFor(() => expect(router.state.location.hash).toBe(`#${id}`));
      expect(scrolled.splice(0)).toEqual([id, 'smooth']);
    }
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('M-047: marks the section that one reads, and Home only at the top', async () => {
    await showVisitor();
    const tops: Record<string, number> = {
      home: -2000,
      categories: -1200,
      'how-it-works': -100,
      'why-choose-us': 300,
      'apply-now': 500,
      faqs: 700,
      'contact-us': 1500,
    };
    for (const id of Object.keys(tops)) {
      jest
        .spyOn(section(id), 'getBoundingClientRect')
        .mockImplementation(() => ({ top: tops[id] }) as DOMRect);
    }
    const marked = () =>
      mainNav()
        .queryAllByRole('link', { current: 'location' })
        .map((link) => link.textContent);
    async function scrolledBy(pixels: number, expected: string[]): Promise<void> {
      for (const id of Object.keys(tops)) tops[id]! -= pixels;
      act(() => void window.dispatchEvent(new Event('scroll')));
      await waitFor(() => expect(marked()).toEqual(expected));
    }
    await scrolledBy(0, ['How It Works']);
    await scrolledBy(250, []);
    await scrolledBy(400, ['FAQs']);
    await scrolledBy(-1900, []);
    await scrolledBy(-800, ['Home']);
  });

  it('leads a member home to the search, and from the footer to the card', async () => {
    server.use(
      http.get(api('/users/shops/search'), () => HttpResponse.json({ success: true, data: [] })),
      http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(card()))),
      http.get(api('/users/otp/history'), () => HttpResponse.json({ success: true, data: [] })),
    );
    const { user, router } = renderApp(storeOf(member()), '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(mainNav().getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/welcome#faqs');
    const footer = within(section('contact-us'));
    expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(footer.queryByRole('link', { name: 'Apply for card' })).toBeNull();
    await user.click(footer.getByRole('button', { name: 'Manage Card' }));
    expect(await screen.findByRole('dialog', { name: /^Manage Your/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(footer.getByRole('link', { name: 'Beauty' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    expect(await screen.findByPlaceholderText(/Search for shop/)).toHaveValue('Beauty');
    await user.click(mainNav().getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('elsewhere the links lead to the section of the landing page', async () => {
    renderApp(storeOf(null), '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(mainNav().getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/#faqs');
  });

  it('M-056: the mobile menu opens with the entries, and Escape closes it', async () => {
    const { user } = await showVisitor();
    const opener = screen.getByRole('button', { name: 'Open menu' });
    await user.click(opener);
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'How It Works',
      'FAQs',
      'Contact Us',
    ]);
    // The buttons of the header, which are hidden on a narrow screen, and of the menu.
    expect(screen.getAllByRole('button', { name: 'Login' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Signup' })).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(opener).toHaveFocus();
  });
});
