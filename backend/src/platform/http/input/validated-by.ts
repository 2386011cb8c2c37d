import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, ValidationTypes, type ValidationArguments } from 'class-validator';
import type { Rule, SchemaFacts } from '@nattil/contracts/rules/rule';

export const VALIDATED_BY = 'validatedBy';

/** Normalises and validates a DTO field by a rule of the contracts. */
export function ValidatedBy(rule: Rule) {
  return applyDecorators(
    Transform(({ value }) => normalised(rule, value)),
    ValidateBy({
      name: VALIDATED_BY,
      constraints: [rule],
      validator: {
        validate: (value, args) => rule(value, args?.object) === null,
        defaultMessage: (args) => rule(args?.value, args?.object) ?? '',
      },
    }),
    ...(rule.isOptional ? [IsOptional()] : []),
  );
}

/** Returns undefined for an empty optional choice or day, so that the field keeps its default. */
export function normalised(rule: Rule, value: unknown): unknown {
  const normal = rule.normalise(value);
  const { enum: choices, format } = rule.schema;
  const isChosen = choices !== undefined || format === 'date';
  const leftEmpty = normal === '' && rule.isOptional && isChosen;
  return leftEmpty ? undefined : normal;
}

/** A field that clients send and the server does not trust: accepted and ignored. */
export function Ignored(why: string) {
  return IsOptional({ context: { why } });
}

/** For the OpenAPI document: the schema of each rule, and the ignored fields as deprecated. */
export const RULE_CONVERTERS = {
  [ValidationTypes.CONDITIONAL_VALIDATION]: ({ context }: { context?: { why?: string } }) =>
    context?.why === undefined ? {} : { deprecated: true, description: context.why },
  [VALIDATED_BY]: ({ constraints }: Pick<ValidationArguments, 'constraints'>): SchemaFacts =>
    (constraints[0] as Rule).schema,
};
