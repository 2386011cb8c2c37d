import { describe, expect, it } from '@jest/globals';
import { TookTooLong, within } from './within.ts';

describe('work within its time', () => {
  it('gives its result or its own failure when it ends in time', async () => {
    expect(await within(1_000, 'Adding', Promise.resolve(3))).toBe(3);
    await expect(within(1_000, 'Adding', Promise.reject(new Error('no figures')))).rejects.toThrow(
      'no figures',
    );
  });

  it('is refused by name when it takes longer', async () => {
    const never = new Promise<void>(() => undefined);
    const late = within(20, 'Waiting', never);
    await expect(late).rejects.toThrow(TookTooLong);
    await expect(late).rejects.toThrow('Waiting took longer than 0.02 s');
  });
});
