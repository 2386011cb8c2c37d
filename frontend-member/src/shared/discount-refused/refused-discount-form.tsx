import { Button, Group, InputBase, Stack } from '@mantine/core';
import type { Id } from '@nattil/contracts/api/common';
import { BRAND } from '@nattil/contracts/brand';
import { reportNoteRule, REPORT_NOTE_MAX_LENGTH } from '@nattil/contracts/rules/shops/till-reports';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useReportRefusedDiscountMutation } from './reportApi.ts';

interface RefusedDiscountFormProps {
  shopId: Id;
  onReported: () => void;
  onCancel: () => void;
}

/** Reports that a shop refused the discount; the note is optional. */
export function RefusedDiscountForm({ shopId, onReported, onCancel }: RefusedDiscountFormProps) {
  const [report, { isLoading }] = useReportRefusedDiscountMutation();
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function refuse(message: string): void {
    setWrong(message);
    field.current?.focus();
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    setError(null);
    const message = reportNoteRule(note);
    if (message) {
      refuse(message);
      return;
    }
    const said = reportNoteRule.normalise(note);
    const answer = await report({ shopId, ...(said && { note: said }) });
    if (!answer.error) {
      onReported();
      return;
    }
    const ofNote = fieldErrorsOf(answer.error)['note'];
    if (ofNote) refuse(ofNote);
    else setError(messageOf(answer.error, 'Your report could not be sent. Please try again.'));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <FormError>{error}</FormError>
        {/* Part of every page's code, unlike Mantine's Textarea. */}
        <InputBase
          component="textarea"
          multiline
          rows={3}
          ref={field}
          label="What happened? (optional)"
          description={`${BRAND.name} reads it, the shop does not.`}
          maxLength={REPORT_NOTE_MAX_LENGTH}
          value={note}
          error={wrong}
          readOnly={isLoading}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <Group gap="sm">
          <Button type="submit" loading={isLoading} data-autofocus>
            Report the shop
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
