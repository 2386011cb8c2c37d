import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '@nattil/contracts/api/common';
import { isId } from '@nattil/contracts/rules/fields/id';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { queryByRules } from './by-rules.ts';

/** More errors than any form can have at once. */
const MAX_ERRORS = 20;
const MAX_NAME = 100;

/**
 * Validates bodies and queries against their DTO. Answers 422 with the invalid fields by payload
 * name.
 */
export class DtoValidation extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // An empty field keeps its default.
      transformOptions: { exposeUnsetFields: false },
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) =>
        new DomainError('VALIDATION_FAILED', {
          errors: errors.flatMap((e) => fieldErrors(e)).slice(0, MAX_ERRORS),
        }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return value;
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given))
      throw new DomainError('MALFORMED_REQUEST', { message: 'The body must be a JSON object' });
    const { type, metatype } = metadata;
    const query =
      type === 'query' && metatype
        ? queryByRules(metatype, given as Record<string, unknown>)
        : null;
    return query ?? super.transform(given, metadata);
  }
}

/** An id in a path. Answers 404 for anything but a UUID. */
@Injectable()
export class IdParam implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isId(value)) throw new DomainError('NOT_FOUND');
    return value.toLowerCase();
  }
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = shortened(parent ? `${parent}.${error.property}` : error.property);
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `Unknown field: ${field}` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}

/** A client may send a field name of any length and gets back at most MAX_NAME characters of it. */
function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}
