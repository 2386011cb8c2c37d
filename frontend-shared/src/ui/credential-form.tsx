import { Button, Checkbox, Group, type MantineSize, Stack, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { type FocusEvent, Fragment, type ReactNode, type Ref } from 'react';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';

/** The part of Mantine's form that is used here, whatever its rules. */
type Form<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'getInputNode' | 'getInputProps' | 'onSubmit' | 'setFieldError'
>;

interface CredentialField<Name> {
  name: Name;
  label: string;
  /** What a password manager fills in; `username` is the only one that is shown as typed. */
  autoComplete: 'username' | 'current-password' | 'new-password';
  type?: 'email' | 'text';
  ref?: Ref<HTMLInputElement>;
  /** Content below the field that describes it, by its id. */
  description?: { id: string; content: ReactNode };
}

interface CredentialFormProps<Values extends object> {
  form: Form<Values>;
  /** From top to bottom; the first invalid one gets the focus. */
  fields: readonly CredentialField<keyof Values & string>[];
  /** Which field has the focus in a dialog that opens; the first one if none is named. */
  focusOn?: keyof Values & string;
  submitLabel: string;
  submitting: boolean;
  /** Disables all inputs: the account is locked, or the person is signed in already. */
  disabled?: boolean;
  /** False while something is not typed yet; pressing the button then shows what. */
  ready?: boolean;
  size?: MantineSize;
  onSubmit: (values: Values) => void;
  /** Called when the person goes from a field to another control of the form. */
  onLeave?: (field: keyof Values & string) => void;
  /** What is wrong with the form as a whole, above the fields. */
  error?: ReactNode;
  /** If given, the form has a `rememberMe` box, with this content beside it. */
  rememberMe?: { beside?: ReactNode };
  /** Between the fields and the button. */
  children?: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

/** Name and password: how members and administrators sign in, and how members sign up. */
export function CredentialForm<Values extends object>({
  form,
  fields,
  focusOn = fields[0]?.name,
  submitLabel,
  submitting,
  disabled = false,
  ready = true,
  size,
  onSubmit,
  onLeave,
  error,
  rememberMe,
  children,
  foot,
}: CredentialFormProps<Values>) {
  function propsOf({ name, label, autoComplete, description, ref }: (typeof fields)[number]) {
    return {
      ref,
      label,
      autoComplete,
      size,
      disabled,
      readOnly: submitting,
      'aria-describedby': description?.id,
      'data-autofocus': name === focusOn || undefined,
      ...form.getInputProps(name),
      onBlur(event: FocusEvent<HTMLInputElement>) {
        const next = event.relatedTarget;
        // Not when the dialog around the form is being closed.
        if (next instanceof HTMLElement && next.closest('form')) onLeave?.(name);
      },
    };
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!disabled && !submitting) onSubmit(values);
        },
        (errors) => form.getInputNode(fields.find(({ name }) => errors[name])?.name ?? '')?.focus(),
      )}
    >
      <Stack gap="md">
        {error === undefined ? null : <FormError>{error}</FormError>}
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.autoComplete === 'username' ? (
              <TextInput
                type={field.type}
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                {...propsOf(field)}
              />
            ) : (
              <PasswordField {...propsOf(field)} />
            )}
            {field.description?.content}
          </Fragment>
        ))}
        {rememberMe ? (
          <Group justify="space-between" gap="sm">
            <Checkbox
              label="Remember me"
              disabled={disabled}
              {...form.getInputProps('rememberMe', { type: 'checkbox' })}
            />
            {rememberMe.beside}
          </Group>
        ) : null}
        {children}
        <Button
          type="submit"
          size={size}
          fullWidth
          loading={submitting}
          aria-disabled={disabled || !ready || undefined}
        >
          {submitLabel}
        </Button>
        {foot}
      </Stack>
    </form>
  );
}

/** Shows an error at a field, and moves the focus there. */
export function refuseField<Values extends object>(
  form: Form<Values>,
  field: keyof Values & string,
  text: string,
): void {
  form.setFieldError(field, text);
  form.getInputNode(field)?.focus();
}
