import { Button, Checkbox, Group, type MantineSize, Stack, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { type FocusEvent, Fragment, type ReactNode, type Ref } from 'react';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';

/** The part of Mantine's form that this component uses, for any rules. */
type Form<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'getInputNode' | 'getInputProps' | 'onSubmit' | 'setFieldError'
>;

interface CredentialField<Name> {
  name: Name;
  label: string;
  /** The autocomplete value for password managers. Only `username` is shown as typed. */
  autoComplete: 'username' | 'current-password' | 'new-password';
  type?: 'email' | 'text';
  ref?: Ref<HTMLInputElement>;
  /** Describing content below the field, linked by its id. */
  description?: { id: string; content: ReactNode };
}

interface CredentialFormProps<Values extends object> {
  form: Form<Values>;
  /** From top to bottom; after a refused submission, the first invalid field gets the focus. */
  fields: readonly CredentialField<keyof Values & string>[];
  /** The field that has the focus in a dialog that opens; by default the first one. */
  focusOn?: keyof Values & string;
  submitLabel: string;
  submitting: boolean;
  /** Disables all inputs, if the account is locked or the person is already signed in. */
  disabled?: boolean;
  /** False while the form is incomplete; a press on the button then shows the missing fields. */
  ready?: boolean;
  size?: MantineSize;
  onSubmit: (values: Values) => void;
  /** Called when the focus moves from a field to another control of the form. */
  onLeave?: (field: keyof Values & string) => void;
  /** An error of the whole form, shown above the fields. */
  error?: ReactNode;
  /** If given, the form has a `rememberMe` checkbox with this content beside it. */
  rememberMe?: { beside?: ReactNode };
  /** Shown between the fields and the button. */
  children?: ReactNode;
  /** Shown below the button. */
  foot?: ReactNode;
}

/** The form with name and password for the sign-in of both areas and the members' sign-up. */
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
        // Not called if the surrounding dialog is closing.
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

/** Shows an error at a field and focuses it. */
export function refuseField<Values extends object>(
  form: Form<Values>,
  field: keyof Values & string,
  text: string,
): void {
  form.setFieldError(field, text);
  form.getInputNode(field)?.focus();
}
