import { useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { Navigate, useNavigate } from 'react-router-dom';
import { Receipt } from '../features/purchases/receipt.tsx';
import { BillForm } from '../features/till/bill-form.tsx';
import { useRecord } from '../features/till/use-record.ts';
import { paths } from '../shared/paths.ts';
import { billTyped, entryRecorded, selectEntry, tillCleared } from '../shared/queue/entries.ts';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.ts';

/** The shown card with its bill, and after Confirm its receipt. */
export function BillPage() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const entry = useAppSelector(selectEntry);
  const record = useRecord();
  if (!entry) return <Navigate to={paths.scan} replace />;
  const { id, purchase } = entry;

  function next(): void {
    dispatch(tillCleared());
    void navigate(paths.scan);
  }

  return (
    <>
      <Title order={1} className="visually-hidden">
        {purchase ? t`Receipt` : t`Bill`}
      </Title>
      {purchase ? (
        <Receipt
          purchase={purchase}
          nextLabel={t`Next customer`}
          onNext={next}
          onReversed={(reversed) => dispatch(entryRecorded({ id, purchase: reversed }))}
        />
      ) : (
        <BillForm
          key={id}
          entry={entry}
          onBill={(bill) => dispatch(billTyped({ id, bill }))}
          onConfirm={() => void record(entry)}
          // The entry stays until another card was shown.
          onScanAgain={() => void navigate(paths.scan)}
        />
      )}
    </>
  );
}
