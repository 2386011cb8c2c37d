import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import { TillForm } from '../../shared/ui/till-form.tsx';
import { typedCardForm } from './till-forms.ts';

interface TypedCardProps {
  /** The number typed before, after a refusal. */
  cardNumber: string;
  onSubmit: (card: { cardNumber: string; code: string }) => Promise<void>;
  onCamera: () => void;
}

/** The number of the card and the code below its QR code, typed. */
export function TypedCard({ cardNumber, onSubmit, onCamera }: TypedCardProps) {
  const { t } = useLingui();
  return (
    <TillForm
      fields={[
        {
          name: 'cardNumber',
          label: t`Card number`,
          description: t`16 digits on the card`,
          kind: 'digits',
          inputMode: 'numeric',
          autoComplete: 'off',
          format: formatCardNumber,
        },
        {
          name: 'code',
          label: t`Code`,
          description: t`6 digits below the QR code`,
          kind: 'digits',
          inputMode: 'numeric',
          autoComplete: 'off',
          format: (typed) => typed.replace(/\D/g, '').slice(0, 6),
        },
      ]}
      rules={typedCardForm}
      initial={{ cardNumber: formatCardNumber(cardNumber) }}
      autoFocus
      submitLabel={t`Check card`}
      onSubmit={onSubmit}
      foot={
        <Button variant="default" fullWidth onClick={onCamera}>
          {t`Scan with the camera`}
        </Button>
      }
    />
  );
}
