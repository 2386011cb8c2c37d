import { BRAND } from '@nattil/contracts/brand';
import { dialogOpened } from '../app/dialogs.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { session } from '../app/session.ts';
import { useStartActivation } from '../features/card/use-start-activation.ts';
import { CategoryCarousel } from '../features/categories/category-carousel.tsx';
import { ApplyNow } from '../features/landing/apply-now.tsx';
import { Faqs } from '../features/landing/faqs.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { HowItWorks } from '../features/landing/how-it-works.tsx';
import { WhyChooseUs } from '../features/landing/why-choose-us.tsx';
import { HeroSearch } from '../features/search/hero-search.tsx';
import { useShopSearch } from '../features/search/use-shop-search.ts';
import styles from './landing.module.css';

/** What the card is, for people who do not have one yet. */
export function LandingPage() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const login = () => dispatch(dialogOpened({ name: 'login' }));
  const search = useShopSearch({ onLoginNeeded: login });
  const activation = useStartActivation({
    onLoginNeeded: () => dispatch(dialogOpened({ name: 'login', then: 'manage-card' })),
    onApply: () => dispatch(dialogOpened({ name: 'profile' })),
    onCodeSent: (sending) => dispatch(dialogOpened({ name: 'otp', sending })),
    onNotIssued: () => dispatch(dialogOpened({ name: 'manage-card' })),
  });

  function apply(): void {
    if (!user) dispatch(dialogOpened({ name: 'signup' }));
    else dispatch(dialogOpened({ name: user.isProfileComplete ? 'manage-card' : 'profile' }));
  }

  return (
    <div className={styles.page}>
      <title>{`${BRAND.name}, ${BRAND.tagline}`}</title>
      <Hero
        onApply={apply}
        onActivate={() => void activation.start()}
        activating={activation.starting}
        search={<HeroSearch search={search} />}
      />
      <section id="categories" className={styles.categories}>
        <CategoryCarousel
          active={search.arrivedCategory}
          disabled={search.searching}
          onChoose={(label) => void search.searchByCategory(label)}
        />
      </section>
      <HowItWorks />
      <WhyChooseUs />
      <ApplyNow
        onApply={apply}
        onRegisterShop={() => dispatch(dialogOpened({ name: 'register-shop' }))}
      />
      <Faqs />
    </div>
  );
}
