import { Button, List, Stepper } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NEW_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/new-shop';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { useCreateShopMutation } from '../shopsApi.ts';
import {
  EMPTY_SHOP,
  errorsOf,
  firstStepWith,
  LAST_STEP,
  type NewShopErrors,
  type NewShopField,
  type NewShopForm,
  STEPS,
  toRequest,
} from './new-shop-form.ts';
import { readRefusal } from './new-shop-refusal.ts';
import { AddressStep, BasicStep, DocumentsStep } from './new-shop-steps.tsx';
import styles from './add-shop.module.css';

/** Adds a shop in three steps; it then waits for approval like any other shop. */
export function AddShopDialog() {
  const { close } = useDialog();
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const [form, setForm] = useState(EMPTY_SHOP);
  const [errors, setErrors] = useState<NewShopErrors>({});
  const [banner, setBanner] = useState<readonly string[]>([]);
  const [step, setStep] = useState(0);
  const [create, { isLoading: submitting }] = useCreateShopMutation();
  // The key stays while the form is unchanged, so a retry after a lost answer adds one shop.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const draft = useDraft<NewShopForm>('new-shop', {
    values: form,
    initial: EMPTY_SHOP,
    restore: setForm,
  });

  // Announces the new step to screen readers. On opening, the dialog itself sets the focus.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  }, [step]);

  function goTo(next: number): void {
    moved.current = true;
    setStep(next);
  }

  function showErrors(found: NewShopErrors): void {
    const wrong = firstStepWith(found);
    flushSync(() => {
      setErrors(found);
      if (wrong !== undefined) setStep(wrong);
    });
    const field = STEPS[wrong ?? step]?.fields.find((name) => found[name]);
    if (field) document.getElementById(`${formId}-${field}`)?.focus();
  }

  async function submit(): Promise<void> {
    setBanner([]);
    try {
      await create({ ...toRequest(form), idempotencyKey }).unwrap();
    } catch (error) {
      const refusal = readRefusal(error);
      setBanner(refusal.banner);
      showErrors(refusal.fields);
      return;
    }
    draft.forget();
    close();
    toast.success(NEW_SHOP_MESSAGES.created);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (submitting) return;
    const isLast = step === LAST_STEP;
    const steps = isLast ? STEPS : STEPS.slice(step, step + 1);
    const wrong = errorsOf(
      form,
      steps.flatMap(({ fields }) => fields),
    );
    if (Object.keys(wrong).length > 0) showErrors({ ...errors, ...wrong });
    else if (isLast) void submit();
    else goTo(step + 1);
  }

  function input<Field extends NewShopField>(field: Field) {
    return {
      id: `${formId}-${field}`,
      value: form[field],
      error: errors[field],
      disabled: submitting,
      onTyped: (value: NewShopForm[Field]) => {
        setForm((before) => ({ ...before, [field]: value }));
        setErrors(({ [field]: _, ...others }) => others);
        setKey(newIdempotencyKey());
      },
    };
  }

  const Fields = [BasicStep, AddressStep, DocumentsStep][step] ?? BasicStep;
  return (
    <FormDialog
      title="Add New Shop"
      submitting={submitting}
      draft={draft}
      actions={
        <>
          {step > 0 ? (
            <Button variant="default" disabled={submitting} onClick={() => goTo(step - 1)}>
              Previous
            </Button>
          ) : null}
          <Button type="submit" form={formId} loading={submitting}>
            {step < LAST_STEP ? 'Next' : 'Add Shop'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stepper
          active={step}
          size="sm"
          classNames={{ steps: styles.steps, stepBody: styles.stepBody }}
          aria-hidden
        >
          {STEPS.map(({ title }) => (
            <Stepper.Step key={title} label={title} allowStepSelect={false} tabIndex={-1} />
          ))}
        </Stepper>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          <span className={styles.count}>{`Step ${step + 1} of ${STEPS.length}`}</span>{' '}
          <span>{STEPS[step]?.title}</span>
        </h3>
        <FormError>
          {banner.length > 0 ? (
            <List>
              {banner.map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
          ) : null}
        </FormError>
        <Fields key={step} input={input} />
      </form>
    </FormDialog>
  );
}
