import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';

const ERRORS = ['Error', 'AggregateError', 'RangeError', 'TypeError'] as const;

/** Node, where an error of Node itself is an `Error` for the product: Jest gives it another realm. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    for (const name of ERRORS) {
      const inside = this.global[name];
      const outside = globalThis[name];
      Object.defineProperty(inside, Symbol.hasInstance, {
        // Classes that extend it inherit this function; for them errors of Node do not count.
        value(this: unknown, error: unknown) {
          const ordinary = Function.prototype[Symbol.hasInstance].call(this as object, error);
          return ordinary || (this === inside && error instanceof outside);
        },
      });
    }
  }
}
