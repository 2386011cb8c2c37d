import { Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';

/**
 * Marks a method that runs at these times, e.g. to expire codes, in every process that is a worker.
 * In one process it never runs twice at once; in several it may.
 */
export function Sweep(name: string, times: string) {
  return (target: object, method: string): void => {
    // Nest would log the whole error, in which a database quotes what people entered.
    const atItsTime = async function (this: Record<string, () => Promise<unknown>>) {
      try {
        await this[method]!();
      } catch (error) {
        new Logger('Sweeps').warn(`${name} failed: ${(error as Error).message}`);
      }
    };
    const descriptor = { value: atItsTime };
    Object.defineProperty(target, `${method} at its time`, descriptor);
    // The worker starts it.
    Cron(times, { name, waitForCompletion: true, disabled: true })(target, method, descriptor);
  };
}
