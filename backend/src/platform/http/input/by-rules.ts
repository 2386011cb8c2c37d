import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Rule } from '@nattil/contracts/rules/rule';
import { VALIDATED_BY, normalised } from './validated-by.ts';

interface Rules {
  of: ReadonlyMap<string, Rule>;
  /** Fields that are checked even if the query omits them. */
  always: readonly string[];
}

const known = new Map<Type, Rules | null>();

/**
 * Fast path of query validation, at a tenth of class-validator's cost. Returns the DTO if every
 * field follows its rule.
 * Returns null otherwise, and the general path produces the errors.
 */
export function queryByRules<Dto extends object>(
  type: Type<Dto>,
  given: Record<string, unknown>,
): Dto | null {
  const rules = rulesOf(type);
  if (!rules) return null;
  const dto = new type() as Record<string, unknown>;
  const names = Object.keys(given);
  const followed: Rule[] = [];
  for (const name of names) {
    const rule = rules.of.get(name);
    if (!rule) return null;
    followed.push(rule);
    const value = normalised(rule, given[name]);
    if (value !== undefined) dto[name] = value;
  }
  for (let at = 0; at < names.length; at += 1)
    if (!isFollowed(followed[at]!, names[at]!, dto)) return null;
  for (const name of rules.always)
    if (!Object.hasOwn(given, name) && !isFollowed(rules.of.get(name)!, name, dto)) return null;
  return dto as Dto;
}

function isFollowed(rule: Rule, name: string, dto: Record<string, unknown>): boolean {
  const value = dto[name];
  const isEmpty = value === undefined || value === null;
  return (isEmpty && rule.isOptional) || rule(value, dto) === null;
}

/** The rules of a class that is validated by rules alone; null for other classes. */
function rulesOf(type: Type): Rules | null {
  let rules = known.get(type);
  if (rules === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    const ruled = metadata.filter(({ name }) => name === VALIDATED_BY);
    const of = new Map(
      ruled.map(({ propertyName, constraints }) => [propertyName, constraints[0] as Rule]),
    );
    const others = metadata.filter(({ name }) => name !== VALIDATED_BY);
    const isOptional = ({ propertyName, name }: (typeof metadata)[number]) =>
      name === 'isOptional' && of.get(propertyName)?.isOptional;
    const isAll = ruled.length === of.size && others.every(isOptional);
    const defaults = new type() as Record<string, unknown>;
    const always = [...of.keys()].filter(
      (name) => !of.get(name)!.isOptional || (defaults[name] ?? null) !== null,
    );
    rules = isAll ? { of, always } : null;
    known.set(type, rules);
  }
  return rules;
}
