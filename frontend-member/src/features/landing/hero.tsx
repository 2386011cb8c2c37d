import { Button } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import type { PreloadHandlers } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import type { ReactNode } from 'react';
import styles from './hero.module.css';
import { LiveFigures } from './live-figures.tsx';

interface HeroProps {
  onApply: () => void;
  /** Handlers that load the dialog on pointing, touch or focus. */
  preloadApply: PreloadHandlers;
  onActivate: () => void;
  activating: boolean;
  /** Shown before the other buttons. */
  first: ReactNode;
  /** The shop search. */
  search: ReactNode;
}

/** Its check digit is wrong, so that no real card can have this number. */
const SAMPLE_NUMBER = '9847201563184726';
const SAMPLE_VALIDITY = '2030-12-31T18:29:59.999Z';

export function Hero({ onApply, preloadApply, onActivate, activating, first, search }: HeroProps) {
  return (
    <section id="home" className={styles.hero} aria-labelledby="hero-title">
      <div className={`${styles.ground} on-green`}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={styles.kicker}>Community privilege card for returning residents</p>
            <h1 id="hero-title" className={styles.title}>
              {BRAND.name}, {BRAND.tagline}
            </h1>
            <p className={styles.lead}>
              You have come back from overseas. Your neighbourhood shops are glad you did: show one
              card and pay less at every partner, from the pharmacy to the tea stall.
            </p>
            <LiveFigures />
            <div className={styles.actions}>
              {first}
              <Button size="lg" className={styles.apply} {...preloadApply} onClick={onApply}>
                APPLY NOW
              </Button>
              <Button
                size="lg"
                variant="outline"
                className={styles.activate}
                loading={activating}
                onClick={onActivate}
              >
                ACTIVATE
              </Button>
            </div>
          </div>
          <div className={styles.card}>
            <PrivilegeCard
              number={SAMPLE_NUMBER}
              name="Anna Mathew"
              status="sample"
              tier="gold"
              expiresAt={SAMPLE_VALIDITY}
              maxWidth={460}
            />
          </div>
        </div>
      </div>
      <div className={styles.search}>{search}</div>
    </section>
  );
}
