import type { NestInterceptor, Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';

/**
 * Adds an interceptor to one route's handler, so that other routes do not pay for it.
 * Of two interceptors, the `inner` one runs nearer to the handler in any order of the decorators.
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
