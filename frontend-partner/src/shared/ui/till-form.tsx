import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Rule } from '@nattil/contracts/rules/rule';
import { fieldErrorsOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useRefusalText } from '../i18n/refusal-texts.ts';
import { useRuleText } from '../i18n/rule-texts.ts';
import { TillPasswordInput } from './password-input.tsx';

export interface TillField<Name> {
  name: Name;
  label: string;
  description?: string;
  kind?: 'text' | 'password' | 'digits';
  autoComplete: string;
  inputMode?: 'text' | 'email' | 'numeric';
  maxLength?: number;
  /** Formats what is typed: groups of digits. */
  format?: (typed: string) => string;
}

interface TillFormProps<Name extends string> {
  fields: readonly TillField<Name>[];
  rules: Record<Name, Rule<string>>;
  initial?: Partial<Record<Name, string>>;
  submitLabel: string;
  /** A refusal is shown in the form: at its field, or above the button. */
  onSubmit: (values: Record<Name, string>) => Promise<void>;
  /** Names of the server's fields that stand in another field of the form. */
  fieldsOfServer?: Record<string, Name>;
  autoFocus?: boolean;
  danger?: boolean;
  /** Above the fields. */
  children?: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

/** A form whose values are texts; rules and refusals are shown in the chosen language. */
export function TillForm<Name extends string>({
  fields,
  rules,
  initial,
  submitLabel,
  onSubmit,
  fieldsOfServer = {},
  autoFocus = false,
  danger = false,
  children,
  foot,
}: TillFormProps<Name>) {
  const ruleText = useRuleText();
  const refusalText = useRefusalText();
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, initial?.[name] ?? ''])),
    validate: rules,
    clearInputErrorOnChange: true,
  });

  async function submit(values: Record<string, string>): Promise<void> {
    setRefusal(null);
    setSubmitting(true);
    try {
      const normalised = fields.map(({ name }) => [name, rules[name].normalise(values[name])]);
      await onSubmit(Object.fromEntries(normalised) as Record<Name, string>);
    } catch (error) {
      const named = Object.entries(fieldErrorsOf(error)).map(([field, message]) => ({
        field: fieldsOfServer[field] ?? field,
        message,
      }));
      const wrong = named.find(({ field }) => fields.some(({ name }) => name === field));
      if (wrong) {
        form.setFieldError(wrong.field, wrong.message);
        form.getInputNode(wrong.field)?.focus();
      } else setRefusal(error);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!submitting) void submit(values);
        },
        (errors) => form.getInputNode(fields.find(({ name }) => errors[name])?.name ?? '')?.focus(),
      )}
    >
      <Stack gap="md">
        {children}
        {fields.map(({ name, label, description, kind = 'text', format, ...attributes }, index) => {
          const { onChange, error, ...given } = form.getInputProps(name);
          const props = {
            label,
            description,
            readOnly: submitting,
            autoCapitalize: 'none',
            spellCheck: false,
            autoFocus: autoFocus && index === 0,
            ...attributes,
            ...given,
            error: typeof error === 'string' ? ruleText(error) : undefined,
            onChange: (event: { currentTarget: { value: string } }) =>
              onChange(format ? format(event.currentTarget.value) : event.currentTarget.value),
          };
          return kind === 'password' ? (
            <TillPasswordInput key={name} {...props} />
          ) : (
            <TextInput key={name} className={kind === 'digits' ? 'tabular' : ''} {...props} />
          );
        })}
        <FormError>{refusal === null ? null : refusalText(refusal)}</FormError>
        <Button type="submit" fullWidth loading={submitting} color={danger ? 'danger' : 'green'}>
          {submitLabel}
        </Button>
        {foot}
      </Stack>
    </form>
  );
}
