import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useRefusalText } from '../../shared/i18n/refusal-texts.ts';
import { useRuleText } from '../../shared/i18n/rule-texts.ts';
import type { Entry } from '../../shared/queue/entries.ts';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';
import { afterKey, grouped, paiseOf, typedBill } from './bill.ts';
import { CardResult } from './card-result.tsx';
import { DiscountLine } from './discount-line.tsx';
import { KeyPad } from './key-pad.tsx';
import { billForm } from './till-forms.ts';
import styles from './bill-form.module.css';

interface BillFormProps {
  entry: Entry;
  onBill: (bill: string) => void;
  onConfirm: () => void;
  onScanAgain: () => void;
}

/** The bill of the shown card, the discount while it is typed, and Confirm. */
export function BillForm({ entry, onBill, onConfirm, onScanAgain }: BillFormProps) {
  const { t } = useLingui();
  const ruleText = useRuleText();
  const refusalText = useRefusalText();
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isTouched, setTouched] = useState(false);
  const { check, bill, status, refusal } = entry;
  const isSending = status === 'sending';
  const isUnanswered = status === 'unanswered';
  const paise = paiseOf(bill);
  const wrong = billForm.billAmount(paise === null ? undefined : paise / 100);
  const mustScan = refusal?.code?.startsWith('CHECK_') ?? false;

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (isSending || mustScan) return;
    setTouched(true);
    if (wrong) return field.current?.focus();
    if (online) onConfirm();
  }

  return (
    <form className={styles.page} noValidate onSubmit={confirm}>
      <div className={styles.form}>
        <CardResult check={check} />
        <label className={styles.field}>
          <span className={styles.label}>{t`Bill amount in rupees`}</span>
          <input
            ref={field}
            className={`${styles.amount} tabular`}
            // The pad is the keyboard of a phone.
            inputMode="none"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="0"
            autoFocus
            value={grouped(bill)}
            readOnly={status !== 'open'}
            aria-invalid={(isTouched && wrong !== null) || undefined}
            aria-describedby={errorId}
            onChange={(event) => {
              const typed = typedBill(event.currentTarget.value);
              if (typed !== null) onBill(typed);
            }}
          />
        </label>
        <p id={errorId} className={styles.error} role="alert">
          {isTouched ? ruleText(wrong) : null}
        </p>
        <DiscountLine check={check} billPaise={paise} />
      </div>
      <div className={styles.actions}>
        {isUnanswered ? (
          <Alert color="warn" icon={<IconHourglass aria-hidden />} role="status">
            <Trans>
              No answer came. The purchase may be recorded already. Try again: it is never recorded
              twice.
            </Trans>
          </Alert>
        ) : null}
        <FormError>{refusal ? refusalText(refusal) : null}</FormError>
        {isUnanswered ? null : (
          <KeyPad
            disabled={isSending || mustScan}
            onKey={(key) => {
              onBill(afterKey(bill, key));
            }}
          />
        )}
        {mustScan ? (
          <Button className={styles.confirm} onClick={onScanAgain}>
            {t`Scan again`}
          </Button>
        ) : (
          <Button
            type="submit"
            className={styles.confirm}
            loading={isSending}
            aria-disabled={!online || undefined}
          >
            {isUnanswered ? t`Try again` : t`Confirm`}
          </Button>
        )}
        {isSending || mustScan ? null : (
          <Button variant="subtle" onClick={onScanAgain}>
            {isUnanswered ? t`Next customer` : t`Another card`}
          </Button>
        )}
      </div>
    </form>
  );
}
