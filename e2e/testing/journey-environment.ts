import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** Of the test that is running, for what is done after it. */
export interface FailedStep {
  name: string;
  /** Something was not as expected, but the step was taken. */
  byExpectation: boolean;
}

/** Node, and a global `failedStep`: Jest's hooks do not see whether a test failed. */
export default class JourneyEnvironment extends TestEnvironment {
  handleTestEvent(event: Circus.Event): void {
    if (event.name === 'test_start') this.global['failedStep'] = undefined;
    if (event.name !== 'test_fn_failure') return;
    const byExpectation = Reflect.has(Object(event.error), 'matcherResult');
    const failedStep: FailedStep = { name: event.test.name, byExpectation };
    this.global['failedStep'] = failedStep;
  }
}
