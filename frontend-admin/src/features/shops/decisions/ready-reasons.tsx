import { UnstyledButton } from '@mantine/core';
import { DECISION_REASONS } from '@nattil/contracts/rules/shops/shop-decisions';
import { useDecisionReasonsQuery } from '../shopsApi.ts';
import styles from './ready-reasons.module.css';

interface ReadyReasonsProps {
  disabled: boolean;
  /** Gets the changed text of the field. */
  onChoose: (text: string) => void;
  /** The text of the field. */
  text: string;
}

/** Ready-made reasons, which replace each other and follow what the administrator typed. */
export function ReadyReasons({ disabled, onChoose, text }: ReadyReasonsProps) {
  const { data: own = [] } = useDecisionReasonsQuery();
  const reasons = [...DECISION_REASONS, ...own.map((reason) => ({ label: reason, text: reason }))];
  return (
    <div role="group" aria-label="Ready-made reasons" className={styles.reasons}>
      {reasons.map((reason) => (
        <UnstyledButton
          key={reason.label}
          className={styles.reason}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onChoose(withReason(reason.text));
          }}
        >
          {reason.label}
        </UnstyledButton>
      ))}
    </div>
  );

  function withReason(chosen: string): string {
    const last = reasons.find((reason) => text.trimEnd().endsWith(reason.text));
    const typed = text.trimEnd().slice(0, last ? -last.text.length : undefined);
    return typed ? `${typed.trimEnd()} ${chosen}` : chosen;
  }
}
