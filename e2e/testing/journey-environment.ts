import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** The failed step of the current test, for the hooks after it. */
export interface FailedStep {
  name: string;
  /** An expectation failed, but the step was taken. */
  byExpectation: boolean;
}

/** Node with a global `failedStep`, because Jest's hooks do not see whether a test failed. */
export default class JourneyEnvironment extends TestEnvironment {
  handleTestEvent(event: Circus.Event): void {
    if (event.name === 'test_start') this.global['failedStep'] = undefined;
    if (event.name !== 'test_fn_failure') return;
    const byExpectation = Reflect.has(Object(event.error), 'matcherResult');
    const failedStep: FailedStep = { name: event.test.name, byExpectation };
    this.global['failedStep'] = failedStep;
  }
}
