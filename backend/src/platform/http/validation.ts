import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
} from '@nestjs/common';
import {
  IsOptional,
  ValidateBy,
  ValidateIf,
  type ValidationError,
  type ValidationOptions,
} from 'class-validator';
import type { FieldError } from '@nattil/contracts/api/common';
import { isMoment } from '@nattil/contracts/rules/time';
import { DomainError } from '../domain/domain-error.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** More than any form has fields that can be wrong at once. */
const MOST_ERRORS = 20;
const MOST_NAME = 100;

/** Checks bodies and queries against their DTO: 422 with the wrong fields by their payload names. */
export class DtoValidation extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) =>
        new DomainError('VALIDATION_FAILED', {
          errors: errors.flatMap((e) => fieldErrors(e)).slice(0, MOST_ERRORS),
        }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return value;
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given))
      throw new DomainError('MALFORMED_REQUEST', { message: 'The body must be a JSON object' });
    return super.transform(given, metadata);
  }
}

/** A path's id; what is no UUID does not exist. */
@Injectable()
export class IdParam implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND');
    return value.toLowerCase();
  }
}

/** A field that clients send and the server does not trust: accepted, then left unread. */
export function Ignored() {
  return IsOptional();
}

/** A day or a time with its offset; see the rule. */
export function IsMoment(options: ValidationOptions) {
  const validate = (value: unknown) => typeof value === 'string' && isMoment(value);
  return ValidateBy({ name: 'isMoment', validator: { validate } }, options);
}

/** Optional and, unlike IsOptional, also when left empty: forms send '' for what was not filled. */
export function OptionalText() {
  return ValidateIf((_object, value) => value !== undefined && value !== null && value !== '');
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = shortened(parent ? `${parent}.${error.property}` : error.property);
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `Unknown field: ${field}` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}

/** A name that nobody chose for a field of ours may be of any length; what comes back is not. */
function shortened(name: string): string {
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME)}…` : name;
}
