import { Carousel } from '@mantine/carousel';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { CategoryPage, type CategoryPageProps, PAGES } from './category-page.tsx';
import styles from './category-carousel.module.css';

const emblaOptions = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

interface SlidingPagesProps extends CategoryPageProps {
  /** A page was reached by a swipe or by the arrow keys. */
  onTurn: (page: number) => void;
}

/** The pages side by side; heading and buttons are around them. */
export function SlidingPages({ onTurn, ...shown }: SlidingPagesProps) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const { page } = shown;
  useEffect(() => embla?.scrollTo(page), [embla, page]);
  return (
    <Carousel
      role="presentation"
      aria-roledescription={undefined}
      withControls={false}
      initialSlide={page}
      slideGap="md"
      classNames={{ viewport: styles.viewport }}
      emblaOptions={emblaOptions}
      getEmblaApi={setEmbla}
      onSlideChange={onTurn}
    >
      {PAGES.map((labels, index) => (
        <Carousel.Slide
          key={labels[0]}
          aria-label={`Page ${index + 1} of ${PAGES.length}`}
          inert={index !== page}
          aria-hidden={index !== page}
        >
          <CategoryPage {...shown} page={index} />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
