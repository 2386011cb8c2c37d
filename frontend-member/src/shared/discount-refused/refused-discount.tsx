import { Button } from '@mantine/core';
import type { Id } from '@nattil/contracts/api/common';
import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { RefusedDiscountForm } from './refused-discount-form.tsx';
import styles from './refused-discount.module.css';

/** Reports a shop in two taps: the button opens the form in its place. */
export function RefusedDiscount({ shopId }: { shopId: Id }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'reported'>('offered');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  /** The pressed button is gone, so the focus goes to what replaced it. */
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current
      ?.querySelector<HTMLElement>(step === 'asked' ? '[type="submit"]' : 'button, p')
      ?.focus();
  }, [step]);

  return (
    <div ref={place} className={styles.place}>
      {step === 'offered' ? (
        <Button
          variant="subtle"
          leftSection={<IconFlag size={20} aria-hidden />}
          onClick={() => setStep('asked')}
        >
          The shop refused my discount
        </Button>
      ) : null}
      {step === 'asked' ? (
        <RefusedDiscountForm
          shopId={shopId}
          onReported={() => setStep('reported')}
          onCancel={() => setStep('offered')}
        />
      ) : null}
      <div role="status">{step === 'reported' ? <ReportedRefusal /> : null}</div>
    </div>
  );
}

export function ReportedRefusal() {
  return (
    <p className={styles.reported} tabIndex={-1}>
      <IconCircleCheck size={20} aria-hidden />
      <span>You reported that this shop refused your discount.</span>
    </p>
  );
}
