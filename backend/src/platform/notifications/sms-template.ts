import type { SmsTemplateName } from '../config/sms-config.ts';

/** The most that a variable of a registered template may hold. */
export const SMS_VARIABLE_MAX_LENGTH = 30;

/** What a variable may hold: the tag that a registration asks for. */
type VariableTag = 'numeric' | 'alphanumeric';

/** A text with variables in braces, as it is registered with Indian operators. */
export interface SmsTemplate<Variable extends string = string> {
  name: SmsTemplateName;
  text: string;
  variables: Readonly<Record<Variable, VariableTag>>;
}

/** An SMS as the name of its template and the variables. */
export interface FilledTemplate {
  name: SmsTemplateName;
  variables: Record<string, string>;
}

const VARIABLE = /\{(\w+)\}/g;

/** The SMS for a queue: as text for most providers, as variables for those with registered templates. */
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

/** `{#var#}` for every variable: the form in which a template is registered. */
export function asRegistered({ text }: SmsTemplate): string {
  return rendered(text, () => '{#var#}');
}

/** The form of operators that take the tags within the text. */
export function asTagged({ text, variables }: SmsTemplate): string {
  return rendered(text, (variable) => `{#${variables[variable]}#}`);
}

/** The form in which MSG91 names the variables. */
export function asNamed({ text }: SmsTemplate): string {
  return rendered(text, (variable) => `##${variable}##`);
}

function rendered(text: string, valueOf: (variable: string) => string): string {
  return text.replace(VARIABLE, (_, variable: string) => valueOf(variable));
}
