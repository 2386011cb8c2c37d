import { expectNoAxeViolations } from '@nattil/frontend-shared/testing/axe';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { activeCard, cardDetails, member, storeOf } from '../testing/people.ts';
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
  it('M-001 M-005 M-024 M-065: presents the card to visitors, with a sample of it', async () => {
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

  it('M-009 M-011 M-012: says what one applies with, that an OTP comes, and that the time to activate is limited', async () => {
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

  it('M-008 M-072 M-196 M-504: a click opens the answer to each of five questions, another closes it', async () => {
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

  it('M-023 M-030: / is the search for a member, /welcome the landing page for everybody', async () => {
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

  it('M-263 M-264 M-265: arriving with a category fills the box and turns the carousel', async () => {
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

  it('has no violation for axe', async () => {
    await showVisitor();
    await expectNoAxeViolations();
  });
});

describe('the header', () => {
  it('M-044 M-048 M-051: shows links and what fits the visitor or the member', async () => {
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
    renderApp(storeOf(member()), '/welcome');
    expect(await screen.findByRole('button', { name: /Account menu/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Signup' })).toBeNull();
  });

  it('M-045 M-046: a link scrolls smoothly to 80 px above its section', async () => {
    const scrollTo = jest.fn<(options: ScrollToOptions) => void>();
    jest.spyOn(window, 'scrollTo').mockImplementation(scrollTo as typeof window.scrollTo);
    const { user, router } = await showVisitor();
    for (const [name, id, top] of [
      ['FAQs', 'faqs', 900],
      ['Home', 'home', 100],
      ['How It Works', 'how-it-works', 500],
      ['Contact Us', 'contact-us', 1300],
    ] as const) {
      jest.spyOn(section(id), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
      await user.click(mainNav().getByRole('link', { name }));
      expect(scrollTo).toHaveBeenCalledWith({ top: top - 80, behavior: 'smooth' });
      await waitFor(() => expect(router.state.location.hash).toBe(`#${id}`));
    }
  });

  it('M-047: marks the section that one reads', async () => {
    await showVisitor();
    const tops = { home: -2000, 'how-it-works': -100, faqs: 700, 'contact-us': 1500 };
    for (const [id, top] of Object.entries(tops)) {
      jest.spyOn(section(id), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    }
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() =>
      expect(mainNav().getByRole('link', { name: 'How It Works' })).toHaveAttribute(
        'aria-current',
        'location',
      ),
    );
    const marked = () => mainNav().getAllByRole('link', { current: 'location' });
    expect(marked()).toHaveLength(1);
    jest.spyOn(section('faqs'), 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(marked().map((link) => link.textContent)).toEqual(['FAQs']));
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
    // Those of the bar, which hides them on a narrow screen, and those of the menu.
    expect(screen.getAllByRole('button', { name: 'Login' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Signup' })).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(opener).toHaveFocus();
  });
});
