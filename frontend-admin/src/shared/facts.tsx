import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** Null if unknown. */
  value: ReactNode;
  /** A name, a contact or a number, which browsers must not translate. */
  isName?: boolean;
  /** Shown after the value: a copy button. */
  action?: ReactNode;
  /** Takes the full width. */
  wide?: boolean;
}

/** Labels and values, as many side by side as fit. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label} className={styles.fact} data-wide={fact.wide}>
          <dt>{fact.label}</dt>
          <dd>
            <span
              className={fact.value == null ? styles.missing : undefined}
              translate={fact.isName && fact.value != null ? 'no' : undefined}
            >
              {fact.value ?? 'Not given'}
            </span>
            {fact.value == null ? null : fact.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
