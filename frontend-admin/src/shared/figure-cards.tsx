import { Skeleton } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, CSSProperties } from 'react';
import { count } from '@nattil/frontend-shared/ui/count';
import { CardLink } from './card-link.tsx';
import styles from './figure-cards.module.css';

export interface FigureCard {
  label: string;
  /** Undefined while loading; a string if it is no plain number. */
  figure: number | string | undefined;
  /** An explanation or a detail of the figure. */
  note: string;
  Icon: ComponentType<IconProps>;
  tone: 'info' | 'wait' | 'good' | 'bad' | 'quiet';
  /** The list of what the figure counts. */
  to?: string;
}

/** The figures above a list. */
export function FigureCards({ label, cards }: { label: string; cards: readonly FigureCard[] }) {
  return (
    <dl
      className={styles.cards}
      aria-label={label}
      // A narrow window scrolls the cards sideways, also by keyboard where they are no links.
      tabIndex={cards.some(({ to }) => to) ? undefined : 0}
      style={{ '--figures': cards.length } as CSSProperties}
    >
      {cards.map(({ label: name, figure, note, Icon, tone, to }) => (
        <div key={name} className={styles.card} data-tone={tone}>
          <Icon size={20} stroke={1.75} aria-hidden className={styles.sign} />
          <dt>
            <CardLink to={to} label={name} />
          </dt>
          <dd className={`${styles.figure} tabular`}>
            {figure === undefined ? (
              <Skeleton height={28} width={56} my={4} />
            ) : typeof figure === 'number' ? (
              count(figure)
            ) : (
              figure
            )}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
