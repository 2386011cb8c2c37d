import type { useForm } from '@mantine/form';
import { useState } from 'react';
import { changedMeanwhileOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { refusedFields } from './refused-fields.ts';

/** The part of Mantine's form that this hook uses, for any fields. */
type Form = Pick<ReturnType<typeof useForm<Record<string, unknown>>>, 'setErrors' | 'getInputNode'>;

/**
 * Shows a refusal: messages beside the fields that the server named, other messages above the form,
 * and the failure as an alert. `focus` moves the focus to the first invalid field.
 */
export function useRefusal(form: Form, failed: string) {
  const [text, setText] = useState<string | null>(null);

  function focus(errors: object): void {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  }

  /** `reload` fetches the current state if another person changed the object first. */
  async function show(refusal: unknown, reload?: () => Promise<unknown>): Promise<void> {
    const change = changedMeanwhileOf(refusal);
    if (change && reload) {
      await reload();
      setText(
        `${change.by} changed this user meanwhile. What you changed is still here: look at the rest, and save again if yours shall count.`,
      );
      return;
    }
    const errors = refusedFields(refusal);
    form.setErrors(errors);
    focus(errors);
    // A named field already shows its error.
    const message = Object.keys(errors).length > 0 ? '' : messageOf(refusal, '');
    setText(message || null);
    toast.error(failed);
  }

  return { text, clear: () => setText(null), show, focus };
}
