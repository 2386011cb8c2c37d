import { DomainError, fieldError } from '../../kernel/domain/domain-error.ts';

/** Several times what the largest form needs. */
const MAX_KEYS = 100;
const MAX_ELEMENTS = 1_000;
const MAX_LEVELS = 8;

/**
 * Refuses a value with more parts over all levels than any form of the product has, and texts with
 * an unpaired surrogate, which PostgreSQL cannot store.
 * Stops at the first excess. It does not recurse, because deep nesting would exhaust the stack.
 */
export function refuseUnfit(where: 'body' | 'query', value: unknown): void {
  let keys = 0;
  let elements = 0;
  let level: object[] = isParts(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS)
      throw fieldError(where, `The ${where} may be nested ${MAX_LEVELS} levels deep at most`);
    const below: object[] = [];
    for (const parts of level) {
      const children = Array.isArray(parts) ? parts : Object.values(parts);
      if (Array.isArray(parts)) elements += children.length;
      else keys += children.length;
      if (keys > MAX_KEYS)
        throw fieldError(where, `The ${where} may have ${MAX_KEYS} fields at most`);
      if (elements > MAX_ELEMENTS)
        throw fieldError(where, `The ${where} may have ${MAX_ELEMENTS} list entries at most`);
      for (const child of children)
        if (isParts(child)) below.push(child);
        else if (typeof child === 'string' && !child.isWellFormed())
          throw new DomainError('MALFORMED_REQUEST', {
            message: `The ${where} contains half a character`,
          });
    }
    level = below;
  }
}

function isParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a name or value of a decoded path, query or form contains a NUL character. */
export function hasNul(decoded: unknown): boolean {
  for (const [name, value] of Object.entries(decoded ?? {})) {
    if (holdsNul(name)) return true;
    if (Array.isArray(value) ? value.some(holdsNul) : holdsNul(value)) return true;
  }
  return false;
}

const holdsNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\0');

export function nulIn(where: 'body' | 'address'): DomainError {
  return new DomainError('MALFORMED_REQUEST', {
    message: `The ${where} contains a NUL character`,
  });
}
