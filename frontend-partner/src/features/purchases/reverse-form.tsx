import { useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { PartnerPurchase } from '@nattil/contracts/api/partner/till';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useRefusalText } from '../../shared/i18n/refusal-texts.ts';
import { useRuleText } from '../../shared/i18n/rule-texts.ts';
import { useReverseMutation } from '../../shared/purchases/purchasesApi.ts';
import { READY_REASONS } from './ready-reasons.ts';
import { reverseForm } from './reverse-form-rules.ts';

const OTHER = 'other';

interface ReverseFormProps {
  purchaseId: string;
  onReversed: (purchase: PartnerPurchase) => void;
  onCancel: () => void;
}

/** Reverses a purchase with a ready reason, or with a typed one. */
export function ReverseForm({ purchaseId, onReversed, onCancel }: ReverseFormProps) {
  const { t, i18n } = useLingui();
  const ruleText = useRuleText();
  const refusalText = useRefusalText();
  const [reverse, { isLoading, error }] = useReverseMutation();
  const [choice, setChoice] = useState<string>(READY_REASONS[0]?.text ?? OTHER);
  const [typed, setTyped] = useState('');
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = choice === OTHER ? reverseForm.reason(typed) : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(true);
    if (wrong) return field.current?.focus();
    const reason = choice === OTHER ? reverseForm.reason.normalise(typed) : choice;
    const answer = await reverse({ id: purchaseId, reason });
    if (answer.data) onReversed(answer.data);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Radio.Group label={t`Why is this purchase reversed?`} value={choice} onChange={setChoice}>
          <Stack gap={0} mt="xs">
            {READY_REASONS.map(({ text, label }) => (
              <Radio key={text} value={text} label={i18n._(label)} py={10} />
            ))}
            <Radio value={OTHER} label={t`Another reason`} py={10} />
          </Stack>
        </Radio.Group>
        {choice === OTHER ? (
          <Textarea
            ref={field}
            label={t`Reason`}
            autosize
            minRows={2}
            maxLength={600}
            value={typed}
            readOnly={isLoading}
            error={isTouched ? ruleText(wrong) : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <FormError>{error ? refusalText(error) : null}</FormError>
        <Group grow>
          <Button variant="default" onClick={onCancel} disabled={isLoading}>
            {t`Keep`}
          </Button>
          <Button type="submit" color="danger" loading={isLoading}>
            {t`Reverse`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
