import type { NestInterceptor, Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';

/**
 * Wraps a route's handler, and no other's: a request should pay only for what its route asks for. Of
 * two interceptors the `inner` one is nearer to the handler, in whatever order the decorators stand.
 */
export function Intercepted(
  by: Type<NestInterceptor>,
  { inner = false }: { inner?: boolean } = {},
): MethodDecorator {
  return (_target, _key, { value }) => {
    const handler = value as object;
    const others = ((Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as Type[]).filter(
      (other) => other !== by,
    );
    const all = inner ? [...others, by] : [by, ...others];
    Reflect.defineMetadata(INTERCEPTORS_METADATA, all, handler);
  };
}
