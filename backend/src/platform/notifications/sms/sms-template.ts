import type { SmsTemplateName } from '../../config/sms-config.ts';

/** Maximum length of a variable in a registered template. */
export const SMS_VARIABLE_MAX_LENGTH = 30;

/** Allowed characters of a variable: the tag that a registration requires. */
type VariableTag = 'numeric' | 'alphanumeric';

/** A text with variables in braces, as registered with Indian operators. */
export interface SmsTemplate<Variable extends string = string> {
  name: SmsTemplateName;
  text: string;
  variables: Readonly<Record<Variable, VariableTag>>;
}

/** An SMS as template name and variables. */
export interface FilledTemplate {
  name: SmsTemplateName;
  variables: Record<string, string>;
}

const VARIABLE = /\{(\w+)\}/g;

/**
 * The SMS for the queue: text for most providers, variables for providers with registered
 * templates.
 */
export function filled<Variable extends string>(
  { name, text }: SmsTemplate<Variable>,
  variables: Record<Variable, string>,
): { subject: null; text: string; template: FilledTemplate } {
  return {
    subject: null,
    text: rendered(text, (variable) => variables[variable as Variable]),
    template: { name, variables },
  };
}

/** The form for registering a template: `{#var#}` for every variable. */
export function asRegistered({ text }: SmsTemplate): string {
  return rendered(text, () => '{#var#}');
}

/** The form for operators that put the variable's tag into the text. */
export function asTagged({ text, variables }: SmsTemplate): string {
  return rendered(text, (variable) => `{#${variables[variable]}#}`);
}

/** The form of MSG91, with named variables. */
export function asNamed({ text }: SmsTemplate): string {
  return rendered(text, (variable) => `##${variable}##`);
}

function rendered(text: string, valueOf: (variable: string) => string): string {
  return text.replace(VARIABLE, (_, variable: string) => valueOf(variable));
}
