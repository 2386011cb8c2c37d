import type { useForm } from '@mantine/form';
import { useState } from 'react';
import { changedMeanwhileOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { refusedFields } from './refused-fields.ts';

/** The part of Mantine's form that is used here, whatever its fields. */
type Form = Pick<ReturnType<typeof useForm<Record<string, unknown>>>, 'setErrors' | 'getInputNode'>;

/**
 * Shows why the server refused a form: beside the fields that it named, else above them, and that it
 * failed as an alert. `focus` takes the person to the first wrong field.
 */
export function useRefusal(form: Form, failed: string) {
  const [text, setText] = useState<string | null>(null);

  function focus(errors: object): void {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  }

  /** `reload` gets the present state where somebody else changed the thing first. */
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
    // Where a field is named, it says what is wrong.
    const message = Object.keys(errors).length > 0 ? '' : messageOf(refusal, '');
    setText(message || null);
    toast.error(failed);
  }

  return { text, clear: () => setText(null), show, focus };
}
