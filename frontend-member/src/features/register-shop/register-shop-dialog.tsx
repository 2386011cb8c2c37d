import { Button, Group, Loader } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { REGISTRATION_MESSAGES } from '@nattil/contracts/rules/shops/registration';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shops/shop-review';
import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { useRegisterShopMutation } from './registerShopApi.ts';
import {
  registrationSent,
  registrationTyped,
  selectDraft,
  selectIsTyped,
  stepReached,
} from './registration-draft.ts';
import { readRegistrationRefusal } from './registration-refusal.ts';
import { OfferStep, PlaceStep, ShopStep } from './registration-steps.tsx';
import { LAST_STEP, type RegistrationField, stepOf, STEPS, toRequest } from './registration.ts';
import { EMPTY_REGISTRATION, isEmpty } from './typed-registration.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import styles from './register-shop-dialog.module.css';

type FieldErrors = Partial<Record<RegistrationField, string>>;

/** The field errors of these steps. */
function errorsIn(errors: Record<string, unknown>, steps: typeof STEPS): FieldErrors {
  const wrong = steps.flatMap(({ fields }) => fields).filter((field) => errors[field]);
  return Object.fromEntries(wrong.map((field) => [field, errors[field]])) as FieldErrors;
}

/** The public registration of a shop in three steps. The input is kept until it is sent. */
export function RegisterShopDialog() {
  const dispatch = useAppDispatch();
  const { close } = useDialog();
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const { values: draft, step } = useAppSelector(selectDraft);
  const isTyped = useAppSelector(selectIsTyped);
  const [register, { isLoading: submitting }] = useRegisterShopMutation();
  const form = useRegistrationForm({
    draft: draft ?? EMPTY_REGISTRATION,
    onTyped: (values) => dispatch(registrationTyped(isEmpty(values) ? null : values)),
  });

  // Announces the new step to screen readers. On opening, the dialog itself sets the focus.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  }, [step]);

  function goTo(next: number): void {
    moved.current = true;
    dispatch(stepReached(next));
  }

  function showErrors(errors: FieldErrors): void {
    const wrong = STEPS.flatMap(({ fields }) => fields).find((field) => errors[field]);
    if (!wrong) return;
    flushSync(() => {
      form.setErrors(errors);
      dispatch(stepReached(stepOf(wrong)));
    });
    form.getInputNode(wrong)?.focus();
  }

  async function submit(): Promise<void> {
    try {
      await register(toRequest(form.values)).unwrap();
    } catch (error) {
      const refusal = readRegistrationRefusal(error);
      for (const text of refusal.toasts) toast.error(text);
      if (refusal.alert) alertDialog({ title: refusal.alert.title, message: refusal.alert.text });
      showErrors(refusal.fields);
      return;
    }
    close();
    dispatch(registrationSent());
    alertDialog({
      title: 'Thank you, your shop is registered',
      message: `You will get our confirmation ${SHOP_REVIEW_PROMISE.confirmation}. The review takes ${SHOP_REVIEW_PROMISE.approval}; as soon as your shop is approved, members find it in their search.`,
    });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (submitting) return;
    toast.clearTrouble();
    const steps = step === LAST_STEP ? STEPS : STEPS.slice(step, step + 1);
    // Errors that the server found in later steps; they are shown when the person gets there.
    const refusedLater = errorsIn(form.errors, STEPS.slice(step + 1));
    const wrong = errorsIn(form.validate().errors, steps);
    const errors = { ...refusedLater, ...wrong };
    form.setErrors(errors);
    if (Object.keys(wrong).length > 0) {
      const { formHasErrors, stepHasErrors } = REGISTRATION_MESSAGES;
      toast.error(step === LAST_STEP ? formHasErrors : stepHasErrors);
      showErrors(errors);
    } else if (step === LAST_STEP) void submit();
    else goTo(step + 1);
  }

  const Fields = [ShopStep, PlaceStep, OfferStep][step] ?? ShopStep;
  return (
    <Dialog
      title="Register Shop"
      submitting={submitting}
      dirty={isTyped}
      footer={
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={submitting}
            onClick={() => (step === 0 ? close() : goTo(step - 1))}
          >
            {step === 0 ? 'Cancel' : 'Back'}
          </Button>
          <Button
            type="submit"
            form={formId}
            aria-disabled={submitting || undefined}
            leftSection={submitting ? <Loader size={18} color="currentColor" aria-hidden /> : null}
          >
            {step < LAST_STEP ? 'Next' : submitting ? 'Submitting...' : 'Submit'}
          </Button>
        </Group>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <div className={styles.progress} aria-hidden>
          {STEPS.map(({ title }, index) => (
            <span key={title} data-done={index <= step || undefined} />
          ))}
        </div>
        <h3 ref={heading} tabIndex={-1} className={styles.step}>
          <span className={styles.count}>{`Step ${step + 1} of ${STEPS.length}`}</span>{' '}
          <span>{STEPS[step]?.title}</span>
        </h3>
        <Fields form={form} disabled={submitting} />
        {step === 0 && (
          <p className={styles.promise}>
            Free of charge. Confirmation {SHOP_REVIEW_PROMISE.confirmation}, approval in{' '}
            {SHOP_REVIEW_PROMISE.approval}.
          </p>
        )}
      </form>
    </Dialog>
  );
}
