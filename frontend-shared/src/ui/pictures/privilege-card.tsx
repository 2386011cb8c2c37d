import type { CardStatus, CardTier } from '@nattil/contracts/api/member/cards';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import {
  formatCardExpiry,
  formatCardNumber,
  formatDayAndMonth,
  formatName,
} from '@nattil/contracts/basic-formats';
import { useId } from 'react';
import { Logo } from './logo.tsx';
import styles from './privilege-card.module.css';

export interface PrivilegeCardProps {
  /** 16 digits. */
  number: string;
  name: string | null;
  /** `sample`: the card of the landing page, without an owner. */
  status: CardStatus | 'sample';
  tier?: CardTier;
  /** ISO; null before activation. */
  expiresAt?: string | null;
  /** ISO; the last day to activate an issued card. */
  activateBy?: string | null;
  /** In px; up to this width the card fills its container. */
  maxWidth?: number;
  /** Follows the state on a copy of the card: the time of that state. */
  stateNote?: string;
  /** On a phone the card becomes a strip with all its text. */
  stripOnPhone?: boolean;
  /** A light runs along the golden line, which a photo cannot imitate. */
  alive?: boolean;
  /** Light passes over the card once. */
  glint?: boolean;
}

/** The label of the card's state. */
export function cardStateWord(
  status: PrivilegeCardProps['status'],
  activateBy?: string | null,
): string {
  switch (status) {
    case 'issued':
      return activateBy ? `Activate by ${formatDayAndMonth(activateBy)}` : 'Not activated';
    case 'active':
      return 'Active';
    case 'expired':
      return 'Expired';
    case 'lapsed':
      return 'Lapsed';
    case 'blocked':
      return 'Blocked';
    case 'replaced':
      return 'Replaced';
    case 'sample':
      return 'Sample';
  }
}

/** The card, in the proportions of a bank card. */
export function PrivilegeCard({
  number,
  name,
  status,
  tier = 'bronze',
  expiresAt,
  activateBy,
  maxWidth = 420,
  stateNote,
  stripOnPhone = false,
  alive = false,
  glint = false,
}: PrivilegeCardProps) {
  const owner = name ? formatName(name) : null;
  const tierLabel = TIERS.find((entry) => entry.tier === tier)?.label ?? tier;
  return (
    <div
      className={`${styles.frame} by-day`}
      style={{ maxWidth }}
      data-strip={stripOnPhone || undefined}
      role="group"
      aria-label={owner ? `Privilege card of ${owner}` : 'Privilege card'}
    >
      <div className={styles.card} data-status={status}>
        <Threads />
        {alive ? <span className={styles.light} data-testid="light" aria-hidden /> : null}
        {glint ? <span className={styles.glint} aria-hidden /> : null}
        <div className={styles.head}>
          <span className={styles.brand}>
            <Logo size={24} tone="ivory" />
            <span className={styles.kind}>Privilege Card</span>
          </span>
          <span className={styles.state}>
            {`${cardStateWord(status, activateBy)}${stateNote ? ` ${stateNote}` : ''}`}
          </span>
        </div>
        <p className={styles.number} translate="no">
          {formatCardNumber(number)}
        </p>
        <div className={styles.foot}>
          <div className={styles.bearer}>
            <p className={styles.validity}>
              <span className={styles.label}>Valid thru</span>{' '}
              <span className={styles.date}>
                {expiresAt ? (
                  formatCardExpiry(expiresAt)
                ) : (
                  <>
                    <span aria-hidden>--/--</span>
                    <span className="visually-hidden">starts when activated</span>
                  </>
                )}
              </span>
            </p>
            {owner ? (
              <p className={styles.name} translate="no">
                {owner.toUpperCase()}
              </p>
            ) : null}
          </div>
          <p className={styles.tier} data-tier={tier}>
            <span className="visually-hidden">Tier </span>
            <span>{tierLabel}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Decorative: woven fabric with a golden border, and a house. */
function Threads() {
  const weave = useId();
  return (
    <svg
      className={styles.threads}
      viewBox="0 0 856 540"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
    >
      <defs>
        <pattern id={weave} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 1.5h3M3 4.5h3" className={styles.weft} />
          <path d="M1.5 3v3M4.5 0v3" className={styles.warp} />
        </pattern>
      </defs>
      <rect width="856" height="540" fill={`url(#${weave})`} />
      <g className={styles.house}>
        <path d="M388 262 568 132l180 130" />
        <path d="M465 468V300l206 168V300" />
      </g>
      <rect x="792" width="5" height="540" className={styles.thread} />
      <rect x="806" width="20" height="540" className={styles.thread} />
    </svg>
  );
}
