import { Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { warnOfFailure } from '../persistence/background-failures.ts';

const logger = new Logger('Sweeps');

/**
 * Runs a method on a schedule in every worker process, e.g. to expire codes. Runs do not overlap
 * within one process, but may across processes.
 */
export function Sweep(name: string, times: string) {
  return (target: object, method: string): void => {
    // Nest would log the whole error, in which the database may quote user input.
    const loggingFailure = async function (this: Record<string, () => Promise<unknown>>) {
      try {
        await this[method]!();
      } catch (error) {
        warnOfFailure(logger, error, `${name} failed: ${(error as Error).message}`);
      }
    };
    const descriptor = { value: loggingFailure };
    Object.defineProperty(target, `${method} on schedule`, descriptor);
    // The worker starts the job.
    Cron(times, { name, waitForCompletion: true, disabled: true })(target, method, descriptor);
  };
}
