import { notLoadedText } from '@nattil/frontend-shared/ui/loading/loaded-code';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { type ComponentType, useState } from 'react';
import { BRAND } from '@nattil/contracts/brand';
import { useAppSelector } from '../shared/store/hooks.ts';
import { preload } from './dialogs/preload.ts';
import { session } from '../shared/session.ts';
import { useDialogs } from './dialogs/use-dialogs.ts';
import type { StartActivationProps } from '../features/card/activation/start-activation.tsx';
import { CategoryCarousel } from '../features/categories/category-carousel.tsx';
import { ApplyNow } from '../features/landing/apply-now.tsx';
import { Faqs } from '../features/landing/faqs.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { HowItWorks } from '../features/landing/how-it-works.tsx';
import { LiveOffers } from '../features/landing/live-offers.tsx';
import { WhyChooseUs } from '../features/landing/why-choose-us.tsx';
import { HeroSearch } from '../features/search/forms/hero-search.tsx';
import { useShopSearch } from '../features/search/forms/use-shop-search.ts';
import styles from './landing.module.css';

const ShowActiveCard = lazyPart(
  async () => (await import('../features/card/show/show-active-card.tsx')).ShowActiveCard,
  { failed: () => null },
);

/** Presents the card to people who do not have one yet. */
export function LandingPage() {
  const user = useAppSelector(session.selectUser);
  const dialogs = useDialogs();
  const search = useShopSearch({
    onLoginNeeded: (searchOn) => dialogs.logIn({ stay: true, then: searchOn }),
  });
  // Its code is loaded on the press, because most visitors never need it.
  const [Activation, setActivation] = useState<ComponentType<StartActivationProps> | null>(null);
  const [activating, setActivating] = useState(false);

  async function activate(): Promise<void> {
    setActivating(true);
    try {
      const { StartActivation } = await import('../features/card/activation/start-activation.tsx');
      setActivation(() => StartActivation);
    } catch {
      toast.error(await notLoadedText());
      setActivating(false);
    }
  }

  function apply(): void {
    if (!user) dialogs.signUp();
    else if (user.isProfileComplete) dialogs.manageCard();
    else dialogs.applyForCard();
  }

  const preloadApply = !user
    ? preload.signUp
    : user.isProfileComplete
      ? preload.manageCard
      : preload.applyForCard;

  return (
    <div className={styles.page}>
      <title>{`${BRAND.name}, ${BRAND.tagline}`}</title>
      <Hero
        onApply={apply}
        preloadApply={preloadApply}
        onActivate={() => void activate()}
        activating={activating}
        first={
          user?.isProfileComplete ? <ShowActiveCard onShow={() => dialogs.showCard()} /> : null
        }
        search={<HeroSearch search={search} />}
      />
      {Activation && activating ? (
        <Activation
          onLoginNeeded={() => dialogs.logIn({ then: dialogs.manageCard })}
          onApply={dialogs.applyForCard}
          onCodeSent={dialogs.enterCode}
          onNotIssued={dialogs.manageCard}
          onDone={() => setActivating(false)}
        />
      ) : null}
      <section id="categories" className={styles.categories}>
        <CategoryCarousel
          active={search.arrivedCategory}
          disabled={search.searching}
          onChoose={(label) => void search.searchByCategory(label)}
        />
      </section>
      <LiveOffers />
      <HowItWorks />
      <WhyChooseUs />
      <ApplyNow
        onApply={apply}
        onRegisterShop={dialogs.registerShop}
        preloads={{ apply: preloadApply, registerShop: preload.registerShop }}
      />
      <Faqs />
    </div>
  );
}
