import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { TillReport } from '@nattil/contracts/api/till-reports';
import { formatRupees } from '@nattil/contracts/formats';
import {
  RESOLUTION_MAX_LENGTH,
  reportResolutionRule,
  TILL_REPORT_MESSAGES,
} from '@nattil/contracts/rules/shops/till-reports';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { memberOf } from './report-texts.ts';
import { useSettleTillReportMutation } from './tillReportsApi.ts';
import styles from './till-reports.module.css';

interface SettleReportDialogProps {
  report: TillReport;
  onDone: (id: string) => void;
}

/** Closes a report with a text about what was done. */
export function SettleReportDialog({ report, onDone }: SettleReportDialogProps) {
  const { close } = useDialog();
  const [settle, { isLoading: submitting }] = useSettleTillReportMutation();
  const [error, setError] = useState<string | null>(null);
  const [resolution, setResolution] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = reportResolutionRule(resolution);
  const draft = useDraft(`till-report/${report.id}`, {
    values: { resolution: resolution.trim() },
    initial: { resolution: '' },
    restore: (kept) => setResolution(kept.resolution),
  });

  async function submit(): Promise<void> {
    if (submitting) return;
    setTouched(true);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    setError(null);
    const { id } = report;
    const answer = await settle({ id, resolution: resolution.trim() });
    if (answer.error) {
      const { resolution: ofField } = fieldErrorsOf(answer.error);
      setError(
        ofField ?? messageOf(answer.error, 'Failed to settle the report. Please try again.'),
      );
      return;
    }
    draft.forget();
    close();
    onDone(id);
    toast.success(TILL_REPORT_MESSAGES.settled);
  }

  return (
    <FormDialog
      title="Settle Report"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Settle Report', ready: wrong === null, onClick: () => void submit() }}
    >
      <Stack gap="md">
        <Reported report={report} />
        <FormError>{error}</FormError>
        <CountedTextarea
          label="What was done"
          description="Administrators see it; the member sees it in a copy of the stored data."
          required
          data-autofocus
          ref={field}
          value={resolution}
          maximum={RESOLUTION_MAX_LENGTH}
          error={touched ? wrong : null}
          disabled={submitting}
          onChange={(event) => setResolution(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
        />
      </Stack>
    </FormDialog>
  );
}

function Reported({ report }: { report: TillReport }) {
  const { kind, shopName, billAmount, note } = report;
  return (
    <>
      <Text>
        <span translate="no">{memberOf(report)}</span>
        <span>
          {kind === 'purchase-disputed'
            ? ` did not make the purchase${billAmount === null ? '' : ` of ${formatRupees(billAmount)}`} at `
            : ' was refused the discount at '}
        </span>
        <span translate="no">{shopName}</span>.
      </Text>
      {note ? <Text className={styles.typed}>{`“${note}”`}</Text> : null}
    </>
  );
}
